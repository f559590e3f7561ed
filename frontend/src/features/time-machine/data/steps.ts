import type { Board } from '../../../../../contracts/src/queries/board.js';
import { nextChange, previousChange, type StayIndex } from './stay-index.js';

/** Where the steps lead: to the instants (milliseconds) next to the shown one at which the board changed. */
export interface Steps {
  /** Null where there is none, or none is known. */
  previous: number | null;
  /** Null means now; undefined that it is not known yet, or that one is there already. */
  next: number | null | undefined;
  /** Nothing more is to be learned about them. */
  known: boolean;
}

/**
 * The steps as far as the loaded stays know them.
 * @param at null means now
 * @param range of the whole history
 * @param index covers the instant; undefined where nothing is loaded
 */
export function stepsFrom(at: number | null, range: { from: number; to: number }, index: StayIndex | undefined): Steps {
  if (at === null) {
    const last = index?.to === range.to ? index.changes.at(-1) : undefined;
    // Now looks as the last change left it, so the first step back leads before that. Unknown, it leads to the last instant.
    const before = index && last !== undefined ? previousChange(index, last) : range.to;
    return { previous: before, next: undefined, known: true };
  }
  if (!index) return { previous: null, next: undefined, known: false };
  const previous = previousChange(index, at);
  const next = nextChange(index, at) ?? (index.to >= range.to ? null : undefined);
  return { previous, next, known: next !== undefined && (previous !== null || index.from <= range.from) };
}

/** The same with what the server tells where the loaded stays end. */
export function withTold({ previous, next }: Steps, told: NonNullable<Board['changes']>): Steps {
  const parsed = (instant: string | null) => (instant === null ? null : Date.parse(instant));
  return {
    previous: previous ?? parsed(told.previous),
    next: next === undefined ? parsed(told.next) : next,
    known: true,
  };
}
