import { leadStatuses, type LeadStatus, stageRanks } from '../../../../contracts/src/lead-status.js';
import type { AnalyticsLeadRow } from '../../../../contracts/src/analytics/lead-views.js';
import type { RowSet } from '../../engine/tables/row-set.js';
import { analyticsTalliesTable } from '../../../../contracts/src/analytics/counted-views.js';

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
type StepKind = 'move' | 'undone' | 'undo';

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

/** A campaign's message that was sent to the lead, with the data that counts. */
export interface SentMessage {
  timer: string;
  /** Workflow, template and its version. */
  of: string;
  /** The office's day. */
  day: string;
  /** Position of its outcome, decimal. */
  position: string;
}

/** The form kept with the lead. Every event of the lead writes it, so it is short; it is parsed only where it matters. */
export function sentText(messages: readonly SentMessage[]): string | null {
  if (messages.length === 0) return null;
  return messages.map(({ timer, day, position, of }) => `${timer} ${day} ${position} ${of};`).join('');
}

/** The messages that are kept with a lead. */
export function sentOf(text: string | null): SentMessage[] {
  if (text === null) return [];
  return text
    .slice(0, -1)
    .split(';')
    .map((entry) => {
      const [timer, day, position, ...of] = entry.split(' ') as [string, string, string, ...string[]];
      return { timer, day, position, of: of.join(' ') };
    });
}

/**
 * The lead with other values in some fields. Every field is written out, in the order of a new row: on Node 20 an object spread of a
 * spread of a spread takes 50 times as long (V8 gives each a hidden class of its own; since Node 22 it does not).
 */
export function leadWith(lead: AnalyticsLeadRow, change: Partial<AnalyticsLeadRow>): AnalyticsLeadRow {
  return Object.assign(copyOf(lead), change);
}

function copyOf(lead: AnalyticsLeadRow): AnalyticsLeadRow {
  return {
    leadId: lead.leadId,
    createdEventId: lead.createdEventId,
    createdAt: lead.createdAt,
    createdPosition: lead.createdPosition,
    source: lead.source,
    intake: lead.intake,
    firstStage: lead.firstStage,
    createdCity: lead.createdCity,
    createdPropertyType: lead.createdPropertyType,
    createdUnitCount: lead.createdUnitCount,
    createdRentCents: lead.createdRentCents,
    firstOwnerId: lead.firstOwnerId,
    firstOwnerAt: lead.firstOwnerAt,
    firstOwnerPosition: lead.firstOwnerPosition,
    stage: lead.stage,
    since: lead.since,
    stageEventId: lead.stageEventId,
    stagePosition: lead.stagePosition,
    furthest: lead.furthest,
    furtherPosition: lead.furtherPosition,
    lastMoveId: lead.lastMoveId,
    city: lead.city,
    propertyType: lead.propertyType,
    unitCount: lead.unitCount,
    rentCents: lead.rentCents,
    rentSince: lead.rentSince,
    ownerId: lead.ownerId,
    touches: lead.touches,
    touchedAt: lead.touchedAt,
    touchedSince: lead.touchedSince,
    touchedPosition: lead.touchedPosition,
    touchEventId: lead.touchEventId,
    touchEventType: lead.touchEventType,
    touchedBy: lead.touchedBy,
    deletedAt: lead.deletedAt,
    deletionId: lead.deletionId,
    mergedInto: lead.mergedInto,
    steps: lead.steps,
    sent: lead.sent,
    clock: lead.clock,
  };
}

/** Adds to a kept figure. @param key figure, day, bucket and num, as in the table's columns */
export function tally(
  rows: RowSet,
  [figure, day, bucket, num]: readonly [figure: string, day: string, bucket: string, num: number],
  tallied: number,
  cents = 0,
): void {
  // Removing nothing gives 0, not -0: a row never holds a negative zero.
  rows.add(analyticsTalliesTable, { figure, day, bucket, num, tallied, cents: cents || 0 });
}
