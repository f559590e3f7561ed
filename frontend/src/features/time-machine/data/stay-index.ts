import { columnTitle } from '../../../../../contracts/src/stages/words.js';
import { leadStatuses } from '../../../../../contracts/src/lead-status.js';
import type { BoardColumn, Board } from '../../../../../contracts/src/board/queries.js';
import type { Stay } from '../../../../../contracts/src/board/board-time.js';
import type { Matches } from './past-filter.js';

interface Placed {
  card: Stay;
  /** Milliseconds since 1970. The end is exclusive, and Infinity while the stay lasts. */
  start: number;
  end: number;
}

/** Stays, prepared for drawing the board of any instant between `from` and `to` (milliseconds since 1970). */
export interface StayIndex {
  from: number;
  to: number;
  /** In column order, newest in the stage first, across all stages. */
  placed: readonly Placed[];
  /** The instants at which a card came, changed or went, ascending, each once. */
  changes: readonly number[];
}

/** @param stays all that overlap the range, in any order */
export function indexStays(stays: readonly Stay[], from: number, to: number): StayIndex {
  const placed = stays.map((card): Placed & { since: number } => ({
    card,
    start: Date.parse(card.startedAt),
    end: card.endedAt === null ? Infinity : Date.parse(card.endedAt),
    since: Date.parse(card.stageSince),
  }));
  placed.sort((a, b) => b.since - a.since || (a.card.id < b.card.id ? -1 : a.card.id > b.card.id ? 1 : 0));
  const instants = placed.flatMap(({ start, end }) => [start, end]).filter((at) => at > from && at <= to);
  const changes = [...new Set(instants)].sort((a, b) => a - b);
  // The very first instant is a change too; the state before `from` is unknown.
  if (placed.some(({ start }) => start === from)) changes.unshift(from);
  return { from, to, placed, changes };
}

/**
 * The index reduced to the changes that a filtered board shows.
 * @param seenFrom the instant from which a stay is shown (ISO 8601), null for never
 */
export function changesSeen(index: StayIndex, seenFrom: (stay: Stay) => string | null): StayIndex {
  const { from, to, placed } = index;
  const seen = new Set<number>();
  for (const { card, end } of placed) {
    const shown = seenFrom(card);
    const start = shown === null ? Infinity : Date.parse(shown);
    if (start >= end) continue;
    if (start >= from && start <= to) seen.add(start);
    if (end > from && end <= to) seen.add(end);
  }
  return { ...index, changes: [...seen].sort((a, b) => a - b) };
}

export function covers({ from, to }: StayIndex, at: number): boolean {
  return at >= from && at <= to;
}

/**
 * The nine columns as they were at an instant that the index covers. It is one pass without sorting, because it runs during playback.
 * @param matches limits the shown and counted cards; `total` then counts all
 */
export function columnsAt({ placed }: StayIndex, at: number, matches?: Matches): BoardColumn[] {
  const columns = leadStatuses.map((status): BoardColumn => ({
    status,
    label: columnTitle(status),
    count: 0,
    monthlyRentCents: 0,
    cards: [],
    ...(matches && { total: { count: 0, monthlyRentCents: 0 } }),
  }));
  const byStatus = new Map(columns.map((column) => [column.status, column]));
  for (const { card, start, end } of placed) {
    if (start > at || end <= at) continue;
    const column = byStatus.get(card.status)!;
    const rentCents = card.estimatedRentCents ?? 0;
    if (column.total) {
      column.total.count++;
      column.total.monthlyRentCents += rentCents;
    }
    if (matches && !matches(card)) continue;
    column.cards.push(card);
    column.count++;
    column.monthlyRentCents += rentCents;
  }
  return columns;
}

/** The instant since which the board has looked as it does at `at`: the last change, or the start of the index. */
export function standsSince(index: StayIndex, at: number): number {
  return index.changes[changesUntil(index, at) - 1] ?? index.from;
}

/** The number of changes up to the instant: equal numbers mean equal boards. */
export function changesUntil({ changes }: StayIndex, at: number): number {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (changes[middle]! <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The next instant at which the board changed, null if there is none. */
export function nextChange(index: StayIndex, at: number): number | null {
  return index.changes[changesUntil(index, at)] ?? null;
}

/** The last instant before `at` at which the board changed, null before the first change. */
export function previousChange(index: StayIndex, at: number): number | null {
  const until = changesUntil(index, at);
  const at0 = index.changes[until - 1];
  return (at0 === at ? index.changes[until - 2] : at0) ?? null;
}

/** The targets of the steps: the instants (milliseconds) of the changes next to the shown one. */
export interface Steps {
  /** Null if there is none, or it is unknown. */
  previous: number | null;
  /** Null means now; undefined means that it is unknown, or that the shown instant is already now. */
  next: number | null | undefined;
  /** Whether both are final. */
  known: boolean;
}

/**
 * The steps, as far as the loaded stays determine them.
 * @param at null means now
 * @param range of the whole history
 * @param index covers the instant; undefined if nothing is loaded
 */
export function stepsFrom(at: number | null, range: { from: number; to: number }, index: StayIndex | undefined): Steps {
  if (at === null) {
    const last = index?.to === range.to ? index.changes.at(-1) : undefined;
    // Now looks as it did after the last change, so the first step back goes before that change; if it is unknown, to the last instant.
    const before = index && last !== undefined ? previousChange(index, last) : range.to;
    return { previous: before, next: undefined, known: true };
  }
  if (!index) return { previous: null, next: undefined, known: false };
  const previous = previousChange(index, at);
  const next = nextChange(index, at) ?? (index.to >= range.to ? null : undefined);
  return { previous, next, known: next !== undefined && (previous !== null || index.from <= range.from) };
}

/** Completes the steps with the server's answer where the loaded stays end. */
export function completedWith({ previous, next }: Steps, changes: NonNullable<Board['changes']>): Steps {
  const parsed = (instant: string | null) => (instant === null ? null : Date.parse(instant));
  return {
    previous: previous ?? parsed(changes.previous),
    next: next === undefined ? parsed(changes.next) : next,
    known: true,
  };
}
