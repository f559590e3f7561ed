import type { Board } from '../../../../../contracts/src/board/queries.js';
import { nextChange, previousChange, type StayIndex } from './stay-index.js';

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
export function withTold({ previous, next }: Steps, told: NonNullable<Board['changes']>): Steps {
  const parsed = (instant: string | null) => (instant === null ? null : Date.parse(instant));
  return {
    previous: previous ?? parsed(told.previous),
    next: next === undefined ? parsed(told.next) : next,
    known: true,
  };
}
