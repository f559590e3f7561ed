import type { Noted } from './note-effects.js';
import type { Reaction } from './process-manager.js';

/** What a manager watches, each with the position of the event since which it does. */
export type Watched = ReadonlyMap<string, bigint>;

export const nothingWatched: Watched = new Map();

/** What a manager watches while a batch is read, event by event. The map that it began with stays unchanged. */
export class Watching {
  /** What the batch changes so far; null: no more. */
  readonly changes = new Map<string, bigint | null>();

  constructor(private readonly before: Watched) {}

  /**
   * Takes what an event means.
   * @param at the event's position: a watch that began later (the stream had been parked) does not count for it
   * @returns the reactions that concern effects
   */
  take(reactions: readonly (Noted | Reaction)[], at: bigint): Noted[] {
    const noted: Noted[] = [];
    for (const each of reactions) {
      if ('watch' in each) this.remember(each.watch, at);
      else if ('unwatch' in each) this.forget(each.unwatch);
      else if (!('effect' in each) || this.asksFor(each.effect.whereWatched, at)) noted.push(each);
    }
    return noted;
  }

  private asksFor(where: readonly string[] | undefined, at: bigint): boolean {
    if (!where) return true;
    return where.some((key) => {
      const since = this.since(key);
      return since !== null && since < at;
    });
  }

  private remember(key: string, at: bigint): void {
    if (this.since(key) === null) this.changes.set(key, at);
  }

  private forget(key: string): void {
    // If it was not watched, nothing changes, and nothing is written.
    if (this.since(key) !== null) this.changes.set(key, null);
  }

  private since(key: string): bigint | null {
    const changed = this.changes.get(key);
    return changed === undefined ? (this.before.get(key) ?? null) : changed;
  }
}

/** Applies a batch's changes to what is watched. */
export function watchFrom(watched: Map<string, bigint>, changes: ReadonlyMap<string, bigint | null>): void {
  for (const [key, since] of changes)
    if (since === null) watched.delete(key);
    else watched.set(key, since);
}
