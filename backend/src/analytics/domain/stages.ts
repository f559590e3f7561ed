import type { LeadStatus } from '../../../../contracts/src/lead-status.js';
import { leadStatuses } from '../../../../contracts/src/lead-status.js';
import { stageRanks } from '../../../../projections/src/definitions/analytics-stages.js';

/** How far along the pipeline the stage is; -1 for `lost`. */
export function rankOf(stage: LeadStatus): number {
  return stageRanks[stage];
}

/** The stage with a rank from 0 on. */
export function stageOf(rank: number): LeadStatus {
  return leadStatuses.find((status) => stageRanks[status] === rank)!;
}

/** Whether a move goes to an earlier stage; `lost` comes after all others. */
export function goesBack(from: LeadStatus, to: LeadStatus): boolean {
  return leadStatuses.indexOf(to) < leadStatuses.indexOf(from);
}

/** Rank of a stage in SQL. @param column with the stage's name */
export function rankSql(column: string): string {
  const cases = leadStatuses.map((status) => `when '${status}' then ${stageRanks[status]}`);
  return `case ${column} ${cases.join(' ')} end`;
}

/** Place of a stage among all, `lost` last, in SQL. @param column with the stage's name */
export function placeSql(column: string): string {
  return `array_position(array[${leadStatuses.map((status) => `'${status}'`).join(',')}]::text[], ${column})`;
}
