import { businessEvents, type DataOf } from '../../../contracts/src/events/catalogue.js';
import type { Actor } from '../../../contracts/src/actor.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import type { Projection } from '../engine/projection.js';
import type { TableDefinition } from '../engine/tables/table-definition.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { leadIdOf, leadOfStream } from './lead-stream.js';
import { shortened } from './shortened.js';

export interface ActivityRow {
  position: bigint;
  eventId: string;
  type: string;
  stream: string;
  correlationId: string | null;
  leadId: string | null;
  actorKind: Actor['kind'];
  actorId: string | null;
  occurredAt: string;
  data: Record<string, unknown>;
}

export const activityTable: TableDefinition<ActivityRow> = {
  name: 'activity',
  comment: 'One row per event. Names are not copied: join read.pipeline on lead_id.',
  rows: { one: 'activity', many: 'activities' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['position'],
  // The list is read by time, and the events of one action by the action.
  indexes: ['(lead_id, position desc)', '(occurred_at desc, position desc)', '(correlation_id, position)'],
  columns: {
    position: {
      type: 'position',
      bookkeeping: true,
      comment: 'Log position: the order in which things were recorded.',
    },
    eventId: { type: 'uuid', comment: 'The event.' },
    type: { type: 'text', personal: false, comment: 'Event type.' },
    stream: { type: 'text', personal: false, comment: 'Stream of the event.' },
    correlationId: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'Shared by everything that one action caused.',
    },
    leadId: {
      type: 'uuid',
      nullable: true,
      comment: 'The lead; null for a referral, or an analysis that is not linked (yet).',
    },
    actorKind: { type: 'text', personal: false, comment: 'visitor, user, system or webhook.' },
    actorId: {
      type: 'text',
      personal: false,
      nullable: true,
      comment: 'User id, or name of the webhook or system part.',
    },
    occurredAt: { type: 'instant', comment: 'When it happened.' },
    data: { type: 'json', personal: false, comment: 'What a sentence about it needs: nothing personal, no free text.' },
  },
};

/**
 * An owner's page view is not an action of staff: it is in the case's timeline, and here it would push out what people did.
 */
const leftOut = ['ReportViewed', 'FeeShown'] as const satisfies readonly (typeof businessEvents)[number]['name'][];
const isActivity = (name: string) => !(leftOut as readonly string[]).includes(name);

/** What happened, one row per event. An erasure has to rewrite nothing here. */
export const activity: Projection = {
  name: 'activity',
  version: 5,
  tables: [activityTable],
  journal: activityTable,
  handles: businessEvents.map((definition) => definition.name).filter(isActivity),
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

function leadOf(event: ReadableEvent): string | null {
  switch (event.type) {
    case 'AnalysisLinked':
    case 'AnalysisUnlinked':
    case 'ReferralLinked':
    case 'DocumentRequested':
    case 'DocumentSent':
    case 'DocumentViewed':
    case 'DocumentCompleted':
    case 'DocumentDeclined':
    case 'DocumentExpired':
    case 'DocumentReminderRequested':
    case 'DocumentReminded':
    case 'DocumentVoided':
    case 'DocumentArchived':
    case 'DocumentCopyKept':
    case 'DocumentStepFailed':
    case 'ReferralClientErased':
    case 'CampaignStarted':
    case 'CampaignMessageSent':
    case 'CampaignMessageWithheld':
    case 'CampaignMessageFailed':
    case 'CampaignStepsMoved':
    case 'CampaignStopped':
    case 'CampaignCompleted':
    case 'MessageRequested':
    case 'MessageIntended':
    case 'MessageSent':
    case 'MessageFailed':
    case 'MessageWithheld':
    case 'MessageDelivered':
    case 'MessageUndelivered':
    case 'MessageReceived':
    case 'ConsentWithdrawn':
    case 'ConsentRenewed':
    case 'AddressReopened':
      return event.data.leadId;
    case 'AnalysisRequested':
    case 'RentEstimated':
    case 'RentEstimateFailed':
    case 'ReferralSubmitted':
    case 'ReferralStatusChanged':
    case 'ReferralEdited':
    case 'ReferralPaid':
    case 'ReferralDeleted':
    case 'ReferralRestored':
    case 'StreamErased':
      return null;
    default:
      return leadIdOf(event);
  }
}

type BusinessType = Exclude<(typeof businessEvents)[number]['name'], (typeof leftOut)[number]>;
const nothing = () => ({});

/** The data that a sentence about an event needs. Every new event needs an entry here. */
const sentenceData: { [Type in BusinessType]: (data: DataOf<Type>) => Record<string, unknown> } = {
  LeadCreated: ({ status, source }) => ({ status, source }),
  LeadDetailsEdited: (data) => ({ fields: Object.keys(data) }),
  PropertyDetailsEdited: (data) => ({ fields: Object.keys(data) }),
  LeadStatusMoved: ({ from, to, source }) => (source ? { from, to, source } : { from, to }),
  LeadPitched: ({ estimatedRentCents }) => ({ estimatedRentCents }),
  RequirementsAcknowledged: nothing,
  AcknowledgmentWithdrawn: nothing,
  WalkthroughScheduled: ({ start }) => ({ start }),
  WalkthroughCancelled: nothing,
  NoteAdded: nothing,
  LeadPaid: ({ amountCents, method }) => ({ amountCents, method }),
  StripeCustomerLinked: nothing,
  CheckoutRequested: ({ amountCents }) => ({ amountCents }),
  CheckoutStarted: ({ amountCents }) => ({ amountCents }),
  CheckoutEnded: ({ amountCents, outcome }) => ({ amountCents, outcome }),
  PaymentPending: ({ amountCents }) => ({ amountCents }),
  OtherCurrencyReported: ({ kind, amount, currency }) => ({ kind, amount, currency }),
  PaymentFailed: ({ amountCents }) => ({ amountCents }),
  PaymentRefunded: ({ amountCents }) => ({ amountCents }),
  PaymentRefundFailed: ({ amountCents }) => ({ amountCents }),
  PaymentDisputed: ({ amountCents, reason }) => ({ amountCents, reason }),
  PaymentDisputeClosed: ({ amountCents, outcome }) => ({ amountCents, outcome }),
  InvoiceRequested: ({ items }) => ({ amountCents: items.reduce((sum, item) => sum + item.amountCents, 0) }),
  InvoiceIssued: ({ amountDueCents }) => ({ amountDueCents }),
  InvoiceFailed: nothing,
  InvoiceStatusChanged: ({ status }) => ({ status }),
  MarketingEnrollmentRequested: ({ again }) => (again ? { again } : {}),
  MarketingEnrolled: nothing,
  MarketingEnrollmentFailed: nothing,
  ImprovementsEdited: nothing,
  LeadDeleted: nothing,
  LeadRestored: nothing,
  LeadMerged: ({ into }) => ({ into }),
  LeadUnmerged: ({ from }) => ({ from }),
  LeadToldApart: ({ otherId }) => ({ otherId }),
  LeadAssigned: ({ userId, requestId }) => (requestId ? { userId, requestId } : { userId }),
  NoteCorrected: nothing,
  TaskAdded: ({ dueAt }) => ({ dueAt }),
  TaskEdited: ({ taskId: _task, title: _title, ...changed }) => changed,
  TaskCompleted: nothing,
  TaskReopened: nothing,
  ContactLogged: ({ kind, outcome }) => ({ kind, outcome }),
  FileAttached: ({ mediaType }) => ({ mediaType }),
  FileRemoved: ({ mediaType }) => ({ mediaType }),
  ConsentGiven: ({ channel, how }) => ({ channel, how }),
  ConsentRevoked: ({ channel }) => ({ channel }),
  AnalysisRequested: ({ propertyType, unitCount }) => ({ propertyType, unitCount }),
  RentEstimated: ({ rentPerUnitCents, preliminary }) => ({ rentPerUnitCents, preliminary }),
  RentEstimateFailed: nothing,
  AnalysisLinked: nothing,
  AnalysisUnlinked: nothing,
  ReferralSubmitted: nothing,
  ReferralStatusChanged: ({ from, to }) => ({ from, to }),
  ReferralEdited: nothing,
  ReferralLinked: nothing,
  ReferralPaid: nothing,
  ReferralDeleted: nothing,
  ReferralRestored: nothing,
  DocumentRequested: ({ documentType }) => ({ documentType }),
  DocumentSent: ({ documentType }) => ({ documentType }),
  DocumentViewed: nothing,
  DocumentCompleted: nothing,
  DocumentDeclined: nothing,
  DocumentExpired: nothing,
  DocumentReminderRequested: ({ automatic }) => ({ automatic }),
  DocumentReminded: ({ automatic }) => ({ automatic }),
  DocumentVoided: nothing,
  DocumentArchived: nothing,
  DocumentCopyKept: nothing,
  DocumentStepFailed: ({ step }) => ({ step }),
  CampaignStarted: ({ workflow }) => ({ workflow }),
  CampaignMessageSent: ({ step, channel }) => ({ step, channel }),
  CampaignMessageWithheld: ({ step, channel, why }) => ({ step, channel, why }),
  CampaignMessageFailed: ({ step, channel, unknown }) => ({ step, channel, unknown }),
  CampaignStepsMoved: ({ why }) => ({ why }),
  CampaignStopped: ({ ending }) => ({ ending }),
  CampaignCompleted: nothing,
  LeadAnswered: ({ channel }) => ({ channel }),
  MessageRequested: ({ channel, purpose }) => ({ channel, purpose }),
  MessageIntended: ({ channel, purpose }) => ({ channel, purpose }),
  MessageSent: ({ channel, purpose }) => ({ channel, purpose }),
  MessageFailed: ({ channel, bounced, again }) => ({ channel, bounced, again }),
  MessageWithheld: ({ channel, purpose, reason, until }) => ({ channel, purpose, reason, ...(until && { until }) }),
  MessageDelivered: ({ channel }) => ({ channel }),
  MessageUndelivered: ({ channel }) => ({ channel }),
  MessageReceived: ({ channel }) => ({ channel }),
  ConsentWithdrawn: ({ channel, how }) => ({ channel, how }),
  ConsentRenewed: ({ channel, how }) => ({ channel, how }),
  AddressReopened: ({ channel }) => ({ channel }),
  LeadErased: nothing,
  StreamErased: nothing,
  ReferralClientErased: nothing,
};

function sentenceDataOf({ type, data }: ReadableEvent): Record<string, unknown> {
  return (sentenceData[type as BusinessType] as (data: unknown) => Record<string, unknown>)(data);
}
