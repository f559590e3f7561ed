import { leadStatuses, type LeadStatus, stageRanks } from '../../../contracts/src/lead-status.js';

/** A creation, a move or an undo of a lead, as figures count it. */
export interface Step extends Edge {
  at: string;
  position: bigint;
}

/** A step without its place in time: most figures need no more of it. */
export interface Edge {
  kind: StepKind;
  from: LeadStatus | 'created';
  to: LeadStatus;
  rentCents: number | null;
}
export type StepKind = 'move' | 'undone' | 'undo';

/** A step that counts, with the rank that the lead had before it: it reached all ranks above that, up to `hi`, if `hi` is more. */
export interface CountedStep extends Step {
  lo: number;
  hi: number;
}

const signs: Record<StepKind, string> = { move: '+', undone: '-', undo: '~' };
const kinds = Object.fromEntries(Object.entries(signs).map(([kind, sign]) => [sign, kind as StepKind]));

/** Base 36, since the kept text should be short. */
const radix = 36;
const lowDigits = 5;
const lowHalf = radix ** lowDigits;
/** The sign, and the indexes of both stages. */
const edgeLength = 3;

/** The form kept with the lead. Every event of the lead writes it, so it is short; it is parsed only where it matters. */
export function stepText({ kind, from, to, at, position, rentCents }: Step): string {
  const start = from === 'created' ? 'c' : leadStatuses.indexOf(from);
  return `${signs[kind]}${start}${leadStatuses.indexOf(to)}${timeText(Date.parse(at))} ${position} ${rentCents ?? ''};`;
}

/** `ms.toString(radix)` in two halves: V8 writes small integers many times as fast. */
function timeText(ms: number): string {
  if (ms < lowHalf) return ms.toString(radix);
  const high = Math.floor(ms / lowHalf);
  return high.toString(radix) + (ms - high * lowHalf).toString(radix).padStart(lowDigits, '0');
}

/** Marks the move at a position as taken back. */
export function withUndone(steps: string, position: bigint): string {
  const end = steps.lastIndexOf(` ${position} `);
  const start = steps.lastIndexOf(';', end) + 1;
  return `${steps.slice(0, start)}${signs.undone}${steps.slice(start + 1)}`;
}

/** The steps in the kept text of a lead. */
export function stepsOf(text: string): Step[] {
  return text.split(';').flatMap((entry) => stepOf(entry) ?? []);
}

function stepOf(entry: string): Step | undefined {
  const edge = edgeOf(entry);
  if (edge === undefined) return undefined;
  const [start, end] = [entry.indexOf(' '), entry.lastIndexOf(' ')];
  const position = BigInt(entry.slice(start + 1, end));
  return { ...edge, at: new Date(timeOf(entry)).toISOString(), position };
}

/** @param entry without its semicolon. @returns undefined if it is no step */
export function edgeOf(entry: string): Edge | undefined {
  const kind = kinds[entry.charAt(0)];
  if (kind === undefined) return undefined;
  const rent = entry.slice(entry.lastIndexOf(' ') + 1);
  return {
    kind,
    from: entry[1] === 'c' ? 'created' : leadStatuses[Number(entry[1])]!,
    to: leadStatuses[Number(entry[2])]!,
    rentCents: rent === '' ? null : Number(rent),
  };
}

/** When a step happened, in milliseconds since 1970. @param entry of a step */
export function timeOf(entry: string): number {
  return parseInt(entry.slice(edgeLength, entry.indexOf(' ')), radix);
}

/** The steps that count, each with the rank that the lead had reached. */
export function countedOf(steps: readonly Step[]): CountedStep[] {
  const found: CountedStep[] = [];
  let lo = -1;
  for (const step of steps) {
    if (step.kind !== 'move') continue;
    const hi = stageRanks[step.to];
    found.push({ ...step, lo, hi });
    lo = Math.max(lo, hi);
  }
  return found;
}

/** The steps, among those that count, by which the lead came further. */
export function furtherOf(steps: readonly CountedStep[]): CountedStep[] {
  return steps.filter(({ lo, hi }) => hi > lo);
}
