import { leadStatuses, type LeadStatus } from '../../../contracts/src/lead-status.js';
import { stageRanks } from './analytics-stages.js';

/** A creation, a move or an undo of a lead, as figures count it. */
export interface Step {
  kind: StepKind;
  from: LeadStatus | 'created';
  to: LeadStatus;
  at: string;
  position: bigint;
  rentCents: number | null;
}
export type StepKind = 'move' | 'undone' | 'undo';

/** A lead came further than before: to all ranks above `lo` up to `hi`. */
export interface Further extends Pick<Step, 'at' | 'position' | 'rentCents'> {
  lo: number;
  hi: number;
}

const signs: Record<StepKind, string> = { move: '+', undone: '-', undo: '~' };
const kinds = Object.fromEntries(Object.entries(signs).map(([kind, sign]) => [sign, kind as StepKind]));

/** As it is kept with the lead; every lead's event writes it, so it is short, and read only where it matters. */
export function stepText({ kind, from, to, at, position, rentCents }: Step): string {
  const start = from === 'created' ? 'c' : leadStatuses.indexOf(from);
  return `${signs[kind]}${start}${leadStatuses.indexOf(to)} ${at} ${position} ${rentCents ?? ''};`;
}

/** With the move at a position being one that was taken back. */
export function withUndone(steps: string, position: bigint): string {
  const end = steps.lastIndexOf(` ${position} `);
  const start = steps.lastIndexOf(';', end) + 1;
  return `${steps.slice(0, start)}${signs.undone}${steps.slice(start + 1)}`;
}

export function stepsOf(text: string): Step[] {
  return text
    .split(';')
    .slice(0, -1)
    .map((step) => {
      const [edge, at, position, rent] = step.split(' ') as [string, string, string, string];
      return {
        kind: kinds[edge[0]!]!,
        from: edge[1] === 'c' ? 'created' : leadStatuses[Number(edge[1])]!,
        to: leadStatuses[Number(edge[2])]!,
        at,
        position: BigInt(position),
        rentCents: rent === '' ? null : Number(rent),
      };
    });
}

/** When the lead came further, by steps that count. */
export function furtherOf(steps: readonly Step[]): Further[] {
  const found: Further[] = [];
  let lo = -1;
  for (const { kind, to, at, position, rentCents } of steps) {
    const hi = stageRanks[to];
    if (kind !== 'move' || hi <= lo) continue;
    found.push({ lo, hi, at, position, rentCents });
    lo = hi;
  }
  return found;
}
