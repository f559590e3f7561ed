import type { Interval } from './interval.js';
import { overlap } from './interval.js';

/** Something that takes a time, as far as conflicts ask. */
export interface TakesTime {
  time: Interval;
  /** Whose time; null: the office's shared calendar. */
  assigneeId: string | null;
  /** Of the office's feed: it is in the way of everybody's, except of the lead that it is about. */
  ofFeed: boolean;
  /** It leaves its time free (TRANSP:TRANSPARENT). */
  free?: boolean;
  /** Whom it is about. */
  leadIds: readonly string[];
}

/** Which of them are in each other's way: what one person can't do at the same time. Pure. */
export function conflicting(all: readonly TakesTime[]): Set<TakesTime> {
  const sorted = [...all].filter(({ free }) => !free).sort((a, b) => a.time.from - b.time.from);
  const found = new Set<TakesTime>();
  sorted.forEach((one, index) => {
    for (const other of sorted.slice(index + 1)) {
      if (other.time.from >= one.time.to) break;
      if (!overlap(one.time, other.time) || !collide(one, other)) continue;
      found.add(one).add(other);
    }
  });
  return found;
}

/** Two of the office's own appointments are the office's business. */
function collide(one: TakesTime, other: TakesTime): boolean {
  if (one.ofFeed && other.ofFeed) return false;
  if (one.leadIds.some((id) => other.leadIds.includes(id))) return false;
  return one.ofFeed || other.ofFeed || one.assigneeId === other.assigneeId;
}
