import { activityTable } from '../../../contracts/src/activity/view.js';
import { businessEvents } from '../../../contracts/src/events/catalogue.js';
import { wordsOf } from '../../../contracts/src/events/words.js';
import { leadEvents } from '../../../contracts/src/leads/lead-events.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { leadIdOf, leadOfStream } from './shared/stream-id.js';
import { shortened } from './event-index.js';

/** What happened, one row per event. An erasure has to rewrite nothing here. */
export const activity: Projection = {
  name: 'activity',
  version: 5,
  tables: [activityTable],
  journal: activityTable,
  handles: businessEvents.map(({ name }) => name).filter((name) => wordsOf(name)!.activity !== false),
  stale: 'Recent activity lacks this event and later ones of its stream.',
  subjectOf: leadOfStream,
  lookups: () => [],
  project(event, rows) {
    const { actor, undoes, $correlationId } = event.metadata;
    rows.put(activityTable, {
      position: event.position,
      eventId: event.id,
      type: event.type,
      stream: event.stream,
      correlationId: shortened($correlationId),
      leadId: leadOf(event),
      actorKind: actor.kind,
      actorId: actor.id,
      occurredAt: occurredAt(event),
      data: undoes ? { ...sentenceDataOf(event), undoes } : sentenceDataOf(event),
    });
  },
};

const ofLeads: ReadonlySet<string> = new Set(leadEvents.map(({ name }) => name));

/** The lead whose stream it is, or for another thing's event the one that its data names. Throws for a lead's event elsewhere. */
function leadOf(event: ReadableEvent): string | null {
  if (ofLeads.has(event.type)) return leadIdOf(event);
  return 'leadId' in event.data ? event.data.leadId : null;
}

/** The part of an event's data that a sentence about it needs. */
function sentenceDataOf({ type, data }: { type: string; data: Record<string, unknown> }): Record<string, unknown> {
  const shown = wordsOf(type)!.activity || [];
  if (typeof shown === 'function') return shown(data);
  return Object.fromEntries(shown.filter((field) => data[field] !== undefined).map((field) => [field, data[field]]));
}
