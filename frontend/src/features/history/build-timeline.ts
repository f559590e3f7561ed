import { erasureReasonLabels } from '../../../../contracts/src/erasure.js';
import type { BusinessEvent } from '../../../../contracts/src/events/catalogue.js';
import type { HistoryEvent } from '../../../../contracts/src/queries/history.js';
import { officeDay, officeDayKey, officeDaysBetween, officeTime } from '../../lib/format.js';
import type { Names } from '../people/person-name.js';
import { actorOf } from './actor-of.js';
import { fieldLabel, fieldValue, isBlank } from './field-words.js';
import { eventSentence } from './sentences.js';
import { undoSentence } from './undo-sentence.js';

export type EventIcon =
  | 'created'
  | 'edited'
  | 'moved'
  | 'pitched'
  | 'agreed'
  | 'calendar'
  | 'note'
  | 'assigned'
  | 'task'
  | 'contact'
  | 'file'
  | 'document'
  | 'reminder'
  | 'paid'
  | 'marketing'
  | 'estimated'
  | 'failed'
  | 'linked'
  | 'seen'
  | 'message'
  | 'campaign'
  | 'stopped'
  | 'deleted'
  | 'restored'
  | 'erased'
  | 'unreadable'
  | 'other';

export interface TimelineChange {
  field: string;
  label: string;
  from: string;
  to: string;
}

/** One event. Several stand in one entry when one command appended them together. */
export interface TimelineLine {
  eventId: string;
  type: string;
  icon: EventIcon;
  sentence: string;
  /** The words of a note, or why something failed or cannot be read. */
  text: string | null;
  changes: TimelineChange[];
  /** What it left to be looked at; null: nothing. */
  link: { href: string; label: string } | null;
  /** A later undo took it back, and that undo still holds. */
  undone: boolean;
  undoable: boolean;
  /** Why it can't be undone, when it can't. */
  undoBlocked: string | null;
}

/** What one command did. */
export interface TimelineEntryItem {
  kind: 'entry';
  key: string;
  occurredAt: string;
  time: string;
  actor: { name: string; initials: string };
  lines: TimelineLine[];
  /** The event to name when the whole entry is to be undone; null when nothing of it can be. */
  undoEventId: string | null;
}

export type TimelineItem =
  { kind: 'day'; key: string; label: string } | { kind: 'gap'; key: string; label: string } | TimelineEntryItem;

/** Pauses of fewer days than this need no words: the day separators show them. */
const longPauseDays = 3;

const icons = {
  LeadCreated: 'created',
  LeadDetailsEdited: 'edited',
  PropertyDetailsEdited: 'edited',
  ImprovementsEdited: 'edited',
  LeadStatusMoved: 'moved',
  LeadPitched: 'pitched',
  RequirementsAcknowledged: 'agreed',
  AcknowledgmentWithdrawn: 'agreed',
  WalkthroughScheduled: 'calendar',
  WalkthroughCancelled: 'calendar',
  NoteAdded: 'note',
  NoteCorrected: 'note',
  LeadAssigned: 'assigned',
  TaskAdded: 'task',
  TaskEdited: 'task',
  TaskCompleted: 'task',
  TaskReopened: 'task',
  ContactLogged: 'contact',
  FileAttached: 'file',
  FileRemoved: 'file',
  ConsentGiven: 'agreed',
  ConsentRevoked: 'stopped',
  LeadPaid: 'paid',
  StripeCustomerLinked: 'linked',
  CheckoutStarted: 'paid',
  PaymentFailed: 'failed',
  PaymentRefunded: 'paid',
  PaymentRefundFailed: 'failed',
  PaymentDisputed: 'failed',
  PaymentDisputeClosed: 'paid',
  InvoiceRequested: 'paid',
  InvoiceIssued: 'paid',
  InvoiceFailed: 'failed',
  InvoiceStatusChanged: 'paid',
  MarketingEnrollmentRequested: 'marketing',
  MarketingEnrolled: 'marketing',
  MarketingEnrollmentFailed: 'marketing',
  LeadDeleted: 'deleted',
  LeadRestored: 'restored',
  LeadMerged: 'linked',
  LeadUnmerged: 'linked',
  LeadToldApart: 'linked',
  AnalysisRequested: 'created',
  RentEstimated: 'estimated',
  RentEstimateFailed: 'failed',
  AnalysisLinked: 'linked',
  AnalysisUnlinked: 'linked',
  ReportViewed: 'seen',
  FeeShown: 'seen',
  ReferralSubmitted: 'created',
  ReferralStatusChanged: 'moved',
  ReferralEdited: 'edited',
  ReferralLinked: 'linked',
  ReferralPaid: 'paid',
  ReferralDeleted: 'deleted',
  ReferralRestored: 'restored',
  DocumentRequested: 'document',
  DocumentSent: 'document',
  ReferralClientErased: 'erased',
  DocumentViewed: 'seen',
  DocumentCompleted: 'agreed',
  DocumentDeclined: 'failed',
  DocumentExpired: 'failed',
  DocumentReminderRequested: 'reminder',
  DocumentReminded: 'reminder',
  DocumentVoided: 'deleted',
  DocumentArchived: 'deleted',
  DocumentCopyKept: 'file',
  DocumentStepFailed: 'failed',
  CampaignStarted: 'campaign',
  CampaignMessageSent: 'message',
  CampaignMessageWithheld: 'stopped',
  CampaignMessageFailed: 'failed',
  CampaignStepsMoved: 'calendar',
  CampaignStopped: 'stopped',
  CampaignCompleted: 'agreed',
  LeadAnswered: 'message',
  MessageRequested: 'message',
  MessageIntended: 'message',
  MessageSent: 'message',
  MessageFailed: 'failed',
  MessageWithheld: 'stopped',
  MessageDelivered: 'agreed',
  MessageUndelivered: 'failed',
  MessageReceived: 'message',
  ConsentWithdrawn: 'stopped',
  ConsentRenewed: 'agreed',
  AddressReopened: 'agreed',
  LeadErased: 'erased',
  StreamErased: 'erased',
} satisfies Record<BusinessEvent['type'], EventIcon>;

/** What the entries of a document leave out: the sentence tells it, the line says when, or it is an id over there. Its name and expiry stay. */
const ofDocument: readonly string[] = [
  ...['leadId', 'type', 'templateId', 'leadName', 'leadEmail', 'propertyAddress', 'state', 'reason', 'submissionId'],
  ...['submitterId', 'viewedAt', 'completedAt', 'reminderCount', 'archived', 'fileId', 'failedStep'],
];

/** What the entries of a message leave out: sentence and words tell it, or it is an id. Whom it went to stays. */
const ofMessage: readonly string[] = [
  ...['leadId', 'documentId', 'referralId', 'userId', 'channel', 'purpose', 'text', 'subject', 'templateId'],
  ...['templateVersion', 'runId', 'step', 'askedBy', 'state', 'attempts', 'again', 'bounced', 'reason', 'providerId'],
  ...['consent', 'consentLeadId'],
];

/** Fields whose change the sentence already tells, by type. */
const told = {
  LeadCreated: ['source', 'status', 'unitCount', 'stageSince'],
  LeadStatusMoved: ['status', 'statusReason', 'stageSince', 'lastContactedAt'],
  LeadPitched: ['estimatedRentCents'],
  WalkthroughScheduled: ['walkthroughScheduled', 'walkthroughStart'],
  WalkthroughCancelled: ['walkthroughScheduled', 'walkthroughStart'],
  RequirementsAcknowledged: ['requirementsAcknowledged'],
  AcknowledgmentWithdrawn: ['requirementsAcknowledged'],
  NoteAdded: ['noteCount'],
  NoteCorrected: [],
  LeadAssigned: ['assigneeId'],
  TaskAdded: ['openTaskCount'],
  TaskEdited: [],
  TaskCompleted: ['openTaskCount'],
  TaskReopened: ['openTaskCount'],
  ContactLogged: ['lastContactedAt'],
  FileAttached: ['fileCount'],
  FileRemoved: ['fileCount'],
  ConsentGiven: [],
  ConsentRevoked: [],
  LeadPaid: ['paidCents'],
  StripeCustomerLinked: [],
  CheckoutStarted: [],
  PaymentFailed: [],
  PaymentRefunded: ['paidCents'],
  PaymentRefundFailed: ['paidCents'],
  PaymentDisputed: [],
  PaymentDisputeClosed: ['paidCents'],
  InvoiceRequested: [],
  InvoiceIssued: [],
  InvoiceFailed: [],
  InvoiceStatusChanged: [],
  MarketingEnrollmentRequested: ['marketing'],
  MarketingEnrolled: ['marketing'],
  MarketingEnrollmentFailed: ['marketing'],
  LeadDeleted: ['deleted', 'deletedAt'],
  LeadRestored: ['deleted', 'deletedAt'],
  LeadMerged: ['mergedInto'],
  LeadUnmerged: ['mergedInto'],
  LeadToldApart: [],
  LeadDetailsEdited: [],
  PropertyDetailsEdited: [],
  ImprovementsEdited: [],
  AnalysisRequested: ['submissionId'],
  RentEstimated: ['rentPerUnitCents', 'preliminary'],
  RentEstimateFailed: ['failure'],
  AnalysisLinked: ['leadId'],
  AnalysisUnlinked: ['leadId'],
  ReportViewed: [],
  FeeShown: [],
  ReferralSubmitted: ['status', 'paymentStatus'],
  ReferralStatusChanged: ['status'],
  ReferralEdited: [],
  ReferralLinked: ['leadId'],
  ReferralPaid: ['paymentStatus', 'referralFeeCents'],
  ReferralDeleted: ['deleted'],
  ReferralRestored: ['deleted'],
  ReferralClientErased: ['clientErased'],
  DocumentRequested: ofDocument,
  DocumentSent: ofDocument,
  DocumentViewed: ofDocument,
  DocumentCompleted: ofDocument,
  DocumentDeclined: ofDocument,
  DocumentExpired: ofDocument,
  DocumentReminderRequested: ofDocument,
  DocumentReminded: ofDocument,
  DocumentVoided: ofDocument,
  DocumentArchived: ofDocument,
  DocumentCopyKept: ofDocument,
  DocumentStepFailed: ofDocument,
  CampaignStarted: [],
  CampaignMessageSent: [],
  CampaignMessageWithheld: [],
  CampaignMessageFailed: [],
  CampaignStepsMoved: [],
  CampaignStopped: [],
  CampaignCompleted: [],
  LeadAnswered: ['lastContactedAt'],
  MessageRequested: ofMessage,
  MessageIntended: ofMessage,
  MessageSent: ofMessage,
  MessageFailed: ofMessage,
  MessageWithheld: ofMessage,
  MessageDelivered: ofMessage,
  MessageUndelivered: ofMessage,
  MessageReceived: ofMessage,
  ConsentWithdrawn: ofMessage,
  ConsentRenewed: ofMessage,
  AddressReopened: ofMessage,
  LeadErased: [],
  StreamErased: [],
} satisfies Record<BusinessEvent['type'], readonly string[]>;

/** A type that is not known here, as newer code writes it, has none. */
function of<Value>(table: Readonly<Record<BusinessEvent['type'], Value>>, type: string): Value | undefined {
  return (table as Partial<Record<string, Value>>)[type];
}

/**
 * The history of a lead, a referral or an analysis as the timeline shows it, oldest first: a separator per day in the office's time zone, long pauses
 * folded into "18 days later", the events of one command in one entry. Events are canonical, everything else is derived.
 * @param events the history's events, oldest first
 * @param shows which of them are wanted; an entry is shown whole when one of its events is
 * @param names of colleagues by user id, whom some events name
 */
export function buildTimeline(
  events: readonly HistoryEvent[],
  shows: (event: HistoryEvent) => boolean = () => true,
  names?: Names,
): TimelineItem[] {
  const undone = undoneEvents(events);
  const byId = new Map(events.map((event) => [event.id, event]));
  const titles = taskTitles(events);
  const items: TimelineItem[] = [];
  let previous: HistoryEvent | undefined;
  for (const appended of groupByCommand(events).filter((group) => group.some(shows))) {
    const first = appended[0]!;
    const newDay = !previous || officeDayKey(previous.occurredAt) !== officeDayKey(first.occurredAt);
    const pause = previous ? officeDaysBetween(previous.occurredAt, first.occurredAt) : 0;
    if (pause >= longPauseDays) items.push({ kind: 'gap', key: `gap-${first.id}`, label: `${pause} days later` });
    if (newDay) items.push({ kind: 'day', key: `day-${first.id}`, label: officeDay(first.occurredAt) });
    items.push({
      kind: 'entry',
      key: first.id,
      occurredAt: first.occurredAt,
      time: officeTime(first.occurredAt),
      actor: actorOf(first),
      lines: appended.map((event) => lineOf(event, undone, { byId, titles }, names)),
      undoEventId: appended.find((event) => event.undoable && !undone.has(event.id))?.id ?? null,
    });
    previous = appended.at(-1);
  }
  return items;
}

function groupByCommand(events: readonly HistoryEvent[]): HistoryEvent[][] {
  const groups: HistoryEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && last[0]!.causationId === event.causationId) last.push(event);
    else groups.push([event]);
  }
  return groups;
}

/** Ids of events that are taken back: an undo counts as long as it is not itself undone. */
function undoneEvents(events: readonly HistoryEvent[]): Set<string> {
  const undone = new Set<string>();
  // From the newest back: whether an undo holds is known before what it undid is reached.
  for (const event of [...events].reverse()) if (event.undoes && !undone.has(event.id)) undone.add(event.undoes);
  return undone;
}

function lineOf(
  event: HistoryEvent,
  undone: Set<string>,
  { byId, titles }: { byId: Map<string, HistoryEvent>; titles: Map<string, string> },
  names: Names | undefined,
): TimelineLine {
  const original = event.undoes === undefined ? undefined : byId.get(event.undoes);
  return {
    eventId: event.id,
    type: event.type,
    icon: event.unreadable ? 'unreadable' : (of<EventIcon>(icons, event.type) ?? 'other'),
    sentence: sentenceFor(event, original, names),
    text: textOf(event) ?? titles.get(event.id) ?? null,
    changes: original || event.unreadable ? [] : changesOf(event, names),
    link: linkOf(event),
    undone: undone.has(event.id),
    undoable: event.undoable,
    undoBlocked: event.undoBlocked ?? null,
  };
}

function sentenceFor(event: HistoryEvent, original: HistoryEvent | undefined, names: Names | undefined): string {
  const sentence = ownSentence(event, original, names);
  return event.of?.kind === 'lead' ? `${sentence} (on the lead that was merged into this one)` : sentence;
}

function ownSentence(event: HistoryEvent, original: HistoryEvent | undefined, names: Names | undefined): string {
  if (event.unreadable) return `${event.type} cannot be read`;
  if (!original) return eventSentence(event.type, event.data, names, event.occurredAt);
  return undoSentence(event.changes, eventSentence(original.type, original.data, names, event.occurredAt), names);
}

/** The signed copy of a document. */
function linkOf({ type, of: about }: HistoryEvent): TimelineLine['link'] {
  if (type !== 'DocumentCopyKept' || about?.kind !== 'document') return null;
  return { href: `/api/docuseal/download/${encodeURIComponent(about.id)}`, label: 'Download the signed PDF' };
}

function textOf(event: HistoryEvent): string | null {
  if (event.unreadable) return event.unreadable;
  // Its reason is one of a few.
  if (event.type === 'LeadErased')
    return (erasureReasonLabels as Partial<Record<string, string>>)[String(event.data.reason)] ?? null;
  if (event.type === 'MessageIntended' || event.type === 'MessageReceived') return messageWords(event.data);
  if (event.type === 'MessageWithheld') return typeof event.data.detail === 'string' ? event.data.detail : null;
  for (const field of ['content', 'title', 'note', 'reason', 'error', 'reference'])
    if (typeof event.data[field] === 'string') return event.data[field];
  return null;
}

/** Exactly what this person got, or sent: the subject in a line of its own. */
function messageWords({ subject, text }: Record<string, unknown>): string | null {
  if (typeof text !== 'string') return null;
  return typeof subject === 'string' && subject !== '' ? `${subject}\n\n${text}` : text;
}

/** What the task of each event about one was called then, by the event's id. */
function taskTitles(events: readonly HistoryEvent[]): Map<string, string> {
  const titles = new Map<string, string>();
  const ofEvents = new Map<string, string>();
  for (const { id, data } of events) {
    const { taskId, title } = data;
    if (typeof taskId !== 'string') continue;
    if (typeof title === 'string') titles.set(taskId, title);
    const called = titles.get(taskId);
    if (called !== undefined) ofEvents.set(id, called);
  }
  return ofEvents;
}

function changesOf(event: HistoryEvent, names: Names | undefined): TimelineChange[] {
  return event.changes
    .filter((change) => !of<readonly string[]>(told, event.type)?.includes(change.field))
    .filter((change) => !(isBlank(change.field, change.from) && isBlank(change.field, change.to)))
    .map((change) => ({
      field: change.field,
      label: fieldLabel(change.field),
      from: fieldValue(change.field, change.from, names),
      to: fieldValue(change.field, change.to, names),
    }));
}
