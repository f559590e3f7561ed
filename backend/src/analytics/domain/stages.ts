import {
  goesBack,
  type LeadStatus,
  leadStatuses,
  stageRanks,
  type WayStage,
  wayStages,
} from '../../../../contracts/src/lead-status.js';

/** How far along the pipeline the stage is; -1 for `lost`. */
export function rankOf(stage: LeadStatus): number {
  return stageRanks[stage];
}

/** The stage with a rank from 0 on. */
export function stageOf(rank: number): WayStage {
  return wayStages[rank]!;
}

/** Rank of a stage in SQL. @param column with the stage's name */
export function rankSql(column: string): string {
  const cases = leadStatuses.map((status) => `when '${status}' then ${stageRanks[status]}`);
  return `case ${column} ${cases.join(' ')} end`;
}

/** `goesBack` in SQL. @param from, to columns with the stages' names */
export function goesBackSql(from: string, to: string): string {
  const back = leadStatuses.flatMap((one) =>
    leadStatuses.filter((other) => goesBack(one, other)).map((other) => `('${one}','${other}')`),
  );
  return `(${from}, ${to}) in (${back.join(',')})`;
}
