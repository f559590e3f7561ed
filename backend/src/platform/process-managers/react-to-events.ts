import type { Noted } from './note-effects.js';
import { type Reaction, actOf, type Effect, type ProcessManager } from './process-manager.js';
import { validate as isUuid } from 'uuid';
import { isSkipped, type LogEvent } from '../../../../event-store/src/types.js';
import type { Folded, Parking } from '../../../../projections/src/engine/apply/fold-batch.js';

/** What a manager watches, each with the position of the event since which it does. */
export type Watched = ReadonlyMap<string, bigint>;

export const nothingWatched: Watched = new Map();

/** What a manager watches while a batch is read, event by event. The map that it began with stays unchanged. */
class Watching {
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

/** What a batch means for a manager. */
export interface Reacted extends Folded {
  reactions: Noted[];
  /** What is watched from a position on; null: no longer. */
  watches: ReadonlyMap<string, bigint | null>;
}

type Reacting = Pick<ProcessManager, 'name' | 'formerly' | 'react'>;

/**
 * What events mean for a manager. An event that it can't read or react to parks its stream: this and later events of the stream have
 * no effect until an operator has looked.
 * @param events of types that the manager handles, in log order
 * @param isParked whether a stream waits already
 * @param skipped ids of events that operators decided to skip
 * @param watched what the manager watches before the first of them
 */
export function reactTo(
  manager: Reacting,
  events: readonly LogEvent[],
  isParked: ReadonlySet<string>,
  skipped: ReadonlySet<string>,
  watched: Watched,
): Reacted {
  const parked = new Map<string, Parking>();
  const waiting: Folded['waiting'] = new Map();
  const reactions: Noted[] = [];
  const watching = new Watching(watched);
  for (const event of events) {
    if (skipped.has(event.id) || isSkipped(event)) continue;
    if (isParked.has(event.stream) || parked.has(event.stream)) {
      const count = (waiting.get(event.stream)?.count ?? 0) + 1;
      waiting.set(event.stream, { count, lastPosition: event.position });
      continue;
    }
    const outcome = reaction(manager, event);
    if (typeof outcome === 'string') parked.set(event.stream, { event, error: outcome });
    else reactions.push(...watching.take(outcome, event.position));
  }
  return { parked, waiting, reactions, watches: watching.changes };
}

/** Returns the error's text if there is no reaction. */
function reaction(manager: Reacting, event: LogEvent): readonly (Noted | Reaction)[] | string {
  if (!event.readable) return event.unreadable.message;
  try {
    const act = actOf(event, manager);
    if (act) return [act];
    const reactions = manager.react(event);
    for (const each of reactions) if ('effect' in each) refuseUnkeepable(each.effect);
    return reactions;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** A value that the store can't keep would stop the manager for all streams: here it parks only its own. */
function refuseUnkeepable({ key, dueAt, lateAt = dueAt, leadId }: Effect): void {
  if (Number.isNaN(Date.parse(dueAt)) || Number.isNaN(Date.parse(lateAt)))
    throw new Error(`Effect ${key} is never due`);
  if (leadId !== null && !isUuid(leadId)) throw new Error(`Effect ${key} names a lead that can't be`);
}
