import type { BusinessEvent } from '../../../../contracts/src/events/catalogue.js';
import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';
import { actorOf } from './actor-of.js';

/** The subject of an event, for the filter. */
export const eventKinds = [
  'stage',
  'details',
  'property',
  'money',
  'notes',
  'work',
  'messages',
  'seen',
  'system',
] as const;
export type EventKind = (typeof eventKinds)[number];

export const kindLabels: Record<EventKind, string> = {
  stage: 'Stage',
  details: 'Details',
  property: 'Property',
  money: 'Money',
  notes: 'Notes',
  work: 'Work',
  messages: 'Messages',
  seen: 'Seen by the owner',
  system: 'System',
};

/** An empty list means everything. */
export interface EventFilter {
  kinds: readonly EventKind[];
  actors: readonly string[];
}
export const everything: EventFilter = { kinds: [], actors: [] };

const byType = {
  LeadCreated: ['stage', 'details', 'property'],
  LeadDetailsEdited: ['details'],
  PropertyDetailsEdited: ['property'],
  ImprovementsEdited: ['property', 'money'],
  LeadStatusMoved: ['stage'],
  LeadPitched: ['money'],
  RequirementsAcknowledged: ['stage'],
  AcknowledgmentWithdrawn: ['stage'],
  WalkthroughScheduled: ['stage'],
  WalkthroughCancelled: ['stage'],
  NoteAdded: ['notes'],
  NoteCorrected: ['notes'],
  LeadAssigned: ['work'],
  TaskAdded: ['work'],
  TaskEdited: ['work'],
  TaskCompleted: ['work'],
  TaskReopened: ['work'],
  ContactLogged: ['work'],
  FileAttached: ['work', 'property'],
  FileRemoved: ['work', 'property'],
  ConsentGiven: ['details'],
  ConsentRevoked: ['details'],
  LeadPaid: ['money'],
  StripeCustomerLinked: ['system'],
  CheckoutRequested: ['money'],
  CheckoutStarted: ['money'],
  CheckoutEnded: ['money'],
  PaymentPending: ['money'],
  OtherCurrencyReported: ['money'],
  PaymentFailed: ['money'],
  PaymentRefunded: ['money'],
  PaymentRefundFailed: ['money'],
  PaymentDisputed: ['money'],
  PaymentDisputeClosed: ['money'],
  InvoiceRequested: ['money'],
  InvoiceIssued: ['money'],
  InvoiceFailed: ['money'],
  InvoiceStatusChanged: ['money'],
  MarketingEnrollmentRequested: ['system'],
  MarketingEnrolled: ['system'],
  MarketingEnrollmentFailed: ['system'],
  LeadDeleted: ['stage'],
  LeadRestored: ['stage'],
  LeadMerged: ['stage'],
  LeadUnmerged: ['stage'],
  LeadToldApart: ['work'],
  AnalysisRequested: ['details', 'property'],
  RentEstimated: ['money'],
  RentEstimateFailed: ['system'],
  AnalysisLinked: ['system'],
  AnalysisUnlinked: ['system'],
  ReportViewed: ['seen'],
  FeeShown: ['seen', 'money'],
  ReferralSubmitted: ['stage', 'details', 'property'],
  ReferralStatusChanged: ['stage'],
  ReferralEdited: ['details'],
  ReferralLinked: ['stage'],
  ReferralPaid: ['money'],
  ReferralDeleted: ['stage'],
  ReferralRestored: ['stage'],
  ReferralClientErased: ['stage'],
  DocumentRequested: ['work'],
  DocumentSent: ['work'],
  DocumentViewed: ['seen'],
  DocumentCompleted: ['stage'],
  DocumentDeclined: ['stage'],
  DocumentExpired: ['stage'],
  DocumentReminderRequested: ['work'],
  DocumentReminded: ['work'],
  DocumentVoided: ['work'],
  DocumentArchived: ['system'],
  DocumentCopyKept: ['system'],
  DocumentStepFailed: ['system'],
  CampaignStarted: ['work'],
  CampaignMessageSent: ['work'],
  CampaignMessageWithheld: ['work'],
  CampaignMessageFailed: ['work'],
  CampaignStepsMoved: ['system'],
  CampaignStopped: ['work'],
  CampaignCompleted: ['system'],
  LeadAnswered: ['messages'],
  MessageRequested: ['messages'],
  MessageIntended: ['messages'],
  MessageSent: ['messages'],
  MessageFailed: ['messages', 'system'],
  MessageWithheld: ['messages'],
  MessageDelivered: ['messages', 'system'],
  MessageUndelivered: ['messages', 'system'],
  MessageReceived: ['messages'],
  ConsentWithdrawn: ['messages'],
  ConsentRenewed: ['messages'],
  AddressReopened: ['messages'],
  LeadErased: ['stage'],
  StreamErased: ['stage'],
} satisfies Record<BusinessEvent['type'], readonly EventKind[]>;
const known: Partial<Record<string, readonly EventKind[]>> = byType;

/** The kinds of an event. A (newer) type without an entry belongs to the system. A rent is money as well. */
export function kindsOf(event: HistoryEvent): EventKind[] {
  const kinds = new Set(known[event.type] ?? ['system']);
  const amounts = event.changes.some(({ field, from, to }) => field.endsWith('Cents') && Boolean(from ?? to));
  if (amounts) kinds.add('money');
  return eventKinds.filter((kind) => kinds.has(kind));
}

/** Whether the filter lets the event through, by kind and by actor. */
export function passes(event: HistoryEvent, { kinds, actors }: EventFilter): boolean {
  return (
    (kinds.length === 0 || kindsOf(event).some((kind) => kinds.includes(kind))) &&
    (actors.length === 0 || actors.includes(actorOf(event).name))
  );
}

export interface FilterChoice<Value extends string> {
  value: Value;
  count: number;
}

/** The kinds and actors that occur, with their numbers of events. Kinds are in a fixed order, actors in order of appearance. */
export function filterChoices(events: readonly HistoryEvent[]): {
  kinds: FilterChoice<EventKind>[];
  actors: FilterChoice<string>[];
} {
  const kinds = new Map<EventKind, number>();
  const actors = new Map<string, number>();
  for (const event of events) {
    for (const kind of kindsOf(event)) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const { name } = actorOf(event);
    actors.set(name, (actors.get(name) ?? 0) + 1);
  }
  return {
    kinds: eventKinds.map((value) => ({ value, count: kinds.get(value) ?? 0 })).filter(({ count }) => count > 0),
    actors: [...actors].map(([value, count]) => ({ value, count })),
  };
}
