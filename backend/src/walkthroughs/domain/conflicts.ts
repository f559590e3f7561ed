import type { Interval } from './interval.js';
import { overlap } from './interval.js';

/** Something that takes a time, with the fields that decide about conflicts. */
export interface TakesTime {
  time: Interval;
  /** Whose time; null: the office's shared calendar. */
  assigneeId: string | null;
  /** From the office's feed: it conflicts with everybody's, except with the lead that it is about. */
  ofFeed: boolean;
  /** It leaves its time free (TRANSP:TRANSPARENT). */
  free?: boolean;
  /** The leads that it is about. */
  leadIds: readonly string[];
}

/** Those that conflict: one person can't do them at the same time. Pure. */
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

/** Two of the office's own appointments never conflict: they are the office's business. */
function collide(one: TakesTime, other: TakesTime): boolean {
  if (one.ofFeed && other.ofFeed) return false;
  if (one.leadIds.some((id) => other.leadIds.includes(id))) return false;
  return one.ofFeed || other.ofFeed || one.assigneeId === other.assigneeId;
}
