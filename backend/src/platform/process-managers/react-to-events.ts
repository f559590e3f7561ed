import { validate as isUuid } from 'uuid';
import { isSkipped } from '../../../../event-store/src/types.js';
import type { LogEvent } from '../../../../event-store/src/types.js';
import type { Folded, Parking } from '../../../../projections/src/engine/apply/fold-batch.js';
import { actOf } from './effect-acts.js';
import type { Noted } from './note-effects.js';
import type { Effect, ProcessManager, Reaction } from './process-manager.js';
import { Watching, type Watched } from './watched.js';

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
