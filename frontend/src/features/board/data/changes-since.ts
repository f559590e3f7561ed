import type { ChangedIds } from '../../../live/changed.js';

/**
 * Remembers which leads changed at which log position, until a board is read that includes the change. A read that was
 * already under way when the news came does not count as including it.
 */
export function changesSince() {
  const changedAt = new Map<string, bigint>();
  let everything = false;
  return {
    note(changed: ChangedIds, position: string): void {
      if (changed === 'everything') everything = true;
      else for (const id of changed) changedAt.set(id, BigInt(position));
    },
    /** Takes out the changes up to the position at which a board was read. */
    takeUpTo(position: string): ChangedIds {
      const taken = new Set<string>();
      for (const [id, at] of changedAt)
        if (at <= BigInt(position)) {
          taken.add(id);
          changedAt.delete(id);
        }
      const all = everything;
      everything = false;
      return all ? 'everything' : taken;
    },
  };
}
