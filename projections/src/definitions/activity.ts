import { businessEvents } from '../../../contracts/src/events/catalogue.js';
import type { Actor } from '../../../contracts/src/actor.js';
import { oneLineAddress } from '../../../contracts/src/property.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../projection.js';
import type { TableDefinition } from '../table-definition.js';
import { leadIdOf, occurredAt } from './lead-stream.js';

export interface ActivityRow {
  position: bigint;
  eventId: string;
  type: string;
  stream: string;
  leadId: string | null;
  actorKind: Actor['kind'];
  actorId: string | null;
  occurredAt: string;
  data: Record<string, unknown>;
}

export const activityTable: TableDefinition<ActivityRow> = {
  name: 'activity',
  comment: 'One row per event. Names are not copied: join read.pipeline on lead_id.',
  primaryKey: ['position'],
  indexes: ['(lead_id, position desc)'],
  columns: {
    position: { type: 'position', comment: 'Log position: the order in which things were recorded.' },
    eventId: { type: 'uuid', comment: 'The event.' },
    type: { type: 'text', comment: 'Event type.' },
    stream: { type: 'text', comment: 'Stream of the event.' },
    leadId: {
      type: 'uuid',
      nullable: true,
      comment: 'The lead; null for a referral, or an analysis that is not linked (yet).',
    },
    actorKind: { type: 'text', comment: 'visitor, user, system or webhook.' },
    actorId: { type: 'text', nullable: true, comment: 'User id, or name of the webhook or system part.' },
    occurredAt: { type: 'instant', comment: 'When it happened.' },
    data: { type: 'json', comment: 'What a sentence about it needs: nothing personal, no free text.' },
  },
};

/** What happened, one row per event, with nothing that would have to be rewritten when a person is erased. */
export const activity: Projection = {
  name: 'activity',
  version: 1,
  tables: [activityTable],
  handles: businessEvents.map((definition) => definition.name),
  lookups: () => [],
  project(event, rows) {
    const { actor, undoes } = event.metadata;
    rows.put(activityTable, {
      position: event.position,
      eventId: event.id,
      type: event.type,
      stream: event.stream,
      leadId: leadOf(event),
      actorKind: actor.kind,
      actorId: actor.id,
      occurredAt: occurredAt(event),
      data: undoes ? { ...sentenceData(event), undoes } : sentenceData(event),
    });
  },
};

function leadOf(event: ReadableEvent): string | null {
  switch (event.type) {
    case 'AnalysisLinked':
      return event.data.leadId;
    case 'AnalysisRequested':
    case 'RentEstimated':
    case 'RentEstimateFailed':
    case 'ReferralSubmitted':
    case 'ReferralStatusChanged':
    case 'ReferralEdited':
    case 'ReferralPaid':
    case 'ReferralDeleted':
      return null;
    default:
      return leadIdOf(event);
  }
}

function sentenceData(event: ReadableEvent): Record<string, unknown> {
  switch (event.type) {
    case 'LeadCreated':
      return { status: event.data.status, source: event.data.source };
    case 'LeadDetailsEdited':
    case 'PropertyDetailsEdited':
      return { fields: Object.keys(event.data) };
    case 'LeadStatusMoved':
      return { from: event.data.from, to: event.data.to };
    case 'LeadPitched':
      return { estimatedRentCents: event.data.estimatedRentCents };
    case 'WalkthroughScheduled':
      return { start: event.data.start };
    case 'LeadPaid':
      return { amountCents: event.data.amountCents, method: event.data.method };
    case 'AnalysisRequested': {
      const { propertyType, unitCount } = event.data;
      return { propertyAddress: oneLineAddress(event.data), propertyType, unitCount };
    }
    case 'RentEstimated':
      return { rentPerUnitCents: event.data.rentPerUnitCents, preliminary: event.data.preliminary };
    default:
      return {};
  }
}
