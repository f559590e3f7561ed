import type { ProjectionEvent } from '../../../../contracts/src/operations/events.js';
import type { EventType } from '../../../../contracts/src/events/catalogue.js';
import { campaignSentences } from './campaign-sentences.js';
import { documentTypeLabels, documentTypeSchema } from '../../../../contracts/src/documents/document.js';
import { messageName, withheldBecause } from './message-words.js';
import { isImageType } from '../../../../contracts/src/files/file-kinds.js';
import { capitalised, leadStatusSchema, statusLabel } from '../../../../contracts/src/lead-status.js';
import { inCurrency } from '../../lib/in-currency.js';
import { exactMoney } from '../../lib/exact-money.js';
import { dueDateTime, money, officeDateTime } from '../../lib/format.js';
import { knownName, type Names } from '../people/person-name.js';

type Data = Record<string, unknown>;
type Sentence = (data: Data, names?: Names, at?: string) => string;

const bySource: Record<string, string> = {
  enrollment: 'Enrolled online',
  analysis: 'Asked for a rent analysis',
  manual: 'Added by hand',
  website: 'Came in through the website',
  'rent-vs-sell-calculator': 'Came from the rent-versus-sell calculator',
  webinar: 'Registered for the webinar',
  referral: 'Referred by a realtor',
};

const erasureAnswers: Record<string, string> = {
  deleted: 'A provider deleted its data on the erased person',
  nothing_there: 'A provider had no data on the erased person',
  not_configured: 'A provider could not be asked about the erased person',
  failed: 'A provider did not delete its data on the erased person',
};

/** Operators' actions are missing here: their sentences are in act-sentences.ts. */
const byType = {
  LeadCreated: (data) => bySource[words(data.source)] ?? 'Lead created',
  LeadDetailsEdited: () => 'Contact details changed',
  PropertyDetailsEdited: () => 'Property details changed',
  LeadStatusMoved: (data) => {
    const move = `oved from ${stage(data.from)} to ${stage(data.to)}`;
    return data.source === 'enrollment' ? `Enrolled from the report: m${move}` : `M${move}`;
  },
  LeadPitched: (data) => `Pitched at ${cents(data.estimatedRentCents)} a month`,
  RequirementsAcknowledged: () => 'Requirements acknowledged',
  AcknowledgmentWithdrawn: () => 'Acknowledgment taken back',
  WalkthroughScheduled: (data) =>
    typeof data.start === 'string'
      ? `Walkthrough booked for ${officeDateTime(data.start)}`
      : 'Walkthrough booked, time not known yet',
  WalkthroughCancelled: () => 'Walkthrough taken off the calendar',
  NoteAdded: () => 'Note written',
  TaskAdded: ({ dueAt }, _, at = words(dueAt)) =>
    typeof dueAt === 'string' ? `Task added, due ${dueDateTime(dueAt, at)}` : 'Task added',
  TaskEdited: taskChange,
  TaskCompleted: () => 'Task done',
  TaskReopened: () => 'Task reopened',
  ContactLogged: ({ kind, outcome }) => contactSentence(words(kind), words(outcome)),
  FileAttached: (data) => fileSentence(data, 'attached'),
  FileRemoved: (data) => fileSentence(data, 'removed'),
  ConsentGiven: ({ channel, how }) =>
    how === 'form'
      ? `Agreed to ${channelWords(channel)} in the form`
      : `Agreed to ${channelWords(channel)} by word of mouth`,
  ConsentRevoked: ({ channel }) => `No longer wants ${channelWords(channel)}`,
  NoteCorrected: () => 'Note corrected',
  LeadAssigned: ({ userId, requestId }, names) => {
    if (userId === null) return 'Unassigned';
    const name = knownName(words(userId), names);
    return `Assigned${name ? ` to ${name}` : ''}${requestId ? ' in turn' : ''}`;
  },
  LeadPaid: ({ amountCents, method }) =>
    `Paid ${charged(amountCents)}${typeof method === 'string' ? ` by ${method.replace('_', ' ')}` : ''}`,
  StripeCustomerLinked: () => 'Linked to a customer at the payment provider',
  CheckoutRequested: ({ amountCents, reason }) => `Checkout of ${charged(amountCents)} requested${further(reason)}`,
  CheckoutStarted: (data) => `Checkout opened for ${charged(data.amountCents)}`,
  CheckoutEnded: ({ amountCents, outcome }) =>
    `Checkout of ${charged(amountCents)} ${outcome === 'paid' ? 'paid' : outcome === 'failed' ? 'failed' : 'closed unpaid'}`,
  PaymentPending: (data) => `Payment of ${charged(data.amountCents)} from a bank account is under way`,
  OtherCurrencyReported: ({ kind, amount, currency }) =>
    `${capitalised(words(kind))} of ${inCurrency(amount, currency)} not counted: only US dollars are`,
  PaymentFailed: (data) => `Payment of ${charged(data.amountCents)} from a bank account did not arrive`,
  PaymentRefunded: (data) => `${charged(data.amountCents)} refunded`,
  PaymentRefundFailed: (data) => `Refund of ${charged(data.amountCents)} failed`,
  PaymentDisputed: (data) =>
    `Payment of ${charged(data.amountCents)} disputed: ${words(data.reason).replaceAll('_', ' ')}`,
  PaymentDisputeClosed: (data) => `Dispute of ${charged(data.amountCents)} ${words(data.outcome)}`,
  InvoiceRequested: ({ reason }) => `Invoice requested${further(reason)}`,
  InvoiceIssued: (data) => `Invoice of ${charged(data.amountDueCents)} sent`,
  InvoiceFailed: () => 'The invoice was not created',
  InvoiceStatusChanged: (data) => `Invoice ${words(data.status)}`,
  MarketingEnrollmentRequested: ({ again }) =>
    again ? 'Asked to be sent to marketing again' : 'Asked to be enrolled in marketing',
  MarketingEnrolled: () => 'Enrolled in marketing',
  MarketingEnrollmentFailed: () => 'Enrolling in marketing failed',
  ImprovementsEdited: () => 'Improvements changed',
  LeadDeleted: () => 'Lead deleted',
  LeadRestored: () => 'Lead restored',
  LeadMerged: () => 'Merged into another lead',
  LeadUnmerged: () => 'Unmerged: a lead of its own again',
  LeadToldApart: () => 'Marked as not the same as a similar lead',
  AnalysisRequested: () => 'Analysis requested',
  RentEstimated: ({ rentPerUnitCents, preliminary }) =>
    typeof rentPerUnitCents === 'number'
      ? `${preliminary === true ? 'Preliminary rent' : 'Rent'} estimated at ${money(rentPerUnitCents)} a month`
      : 'Rent estimated',
  RentEstimateFailed: () => 'Rent estimate failed',
  AnalysisLinked: () => 'Analysis linked to its lead',
  AnalysisUnlinked: () => 'Analysis unlinked from its lead',
  ReportViewed: () => 'Opened the report',
  FeeShown: ({ rentCents }) =>
    typeof rentCents === 'number' ? `Saw the fee estimate at a rent of ${money(rentCents)}` : 'Saw the fee estimate',
  ReferralSubmitted: () => 'Referral submitted',
  ReferralStatusChanged: ({ from, to }) =>
    from && to
      ? `Referral moved from ${capitalised(words(from))} to ${capitalised(words(to))}`
      : 'Referral status changed',
  ReferralEdited: () => 'Referral edited',
  ReferralLinked: () => 'Referral became a lead',
  ReferralPaid: ({ feeCents }) =>
    typeof feeCents === 'number' ? `Referral fee of ${money(feeCents)} paid` : 'Referral fee paid',
  ReferralDeleted: () => 'Referral deleted',
  ReferralRestored: () => 'Referral restored',
  DocumentRequested: ({ documentType }) => `${documentName(documentType)} on its way to be signed`,
  DocumentSent: ({ documentType }) => `${documentName(documentType)} sent to be signed`,
  DocumentViewed: () => 'Document opened',
  DocumentCompleted: () => 'Document signed',
  DocumentDeclined: () => 'Document declined',
  DocumentExpired: () => 'Document expired unsigned',
  DocumentReminderRequested: ({ automatic }) =>
    automatic === true ? 'Document reminder due' : 'Document reminder requested',
  DocumentReminded: ({ automatic }) =>
    automatic === true ? 'Document reminder sent automatically' : 'Document reminder sent',
  DocumentVoided: () => 'Document voided',
  DocumentArchived: () => 'Voided document closed at the signature service',
  DocumentCopyKept: () => 'Signed copy kept with the files',
  DocumentStepFailed: ({ step }) => failedSteps[words(step)] ?? 'The signature service failed',
  ...campaignSentences,
  LeadAnswered: () => 'Answered by text',
  MessageRequested: ({ channel, purpose }) => `${messageName(purpose, channel)} requested`,
  MessageIntended: ({ channel, purpose }) => `${messageName(purpose, channel)} on its way`,
  MessageSent: ({ channel, purpose }) => `${messageName(purpose, channel)} sent`,
  MessageFailed: ({ channel, bounced, again }) => {
    if (bounced === true) return channel === 'sms' ? 'The number takes no texts' : 'The email bounced';
    const what = channel === 'sms' ? 'The text' : 'The email';
    return again === true ? `${what} could not be handed over yet` : `${what} could not be sent`;
  },
  MessageWithheld: ({ channel, purpose, reason, until }) =>
    `${messageName(purpose, channel)} not sent, ${withheldBecause(reason, until)}`,
  MessageDelivered: ({ channel }) => (channel === 'sms' ? 'Text delivered' : 'Email delivered'),
  MessageUndelivered: ({ channel }) => (channel === 'sms' ? 'Text not delivered' : 'Email not delivered'),
  MessageReceived: ({ channel }) => (channel === 'sms' ? 'Text received' : 'Email received'),
  ConsentWithdrawn: ({ channel }) => (channel === 'sms' ? 'Asked for no more texts' : 'Unsubscribed from emails'),
  ConsentRenewed: ({ channel }) => (channel === 'sms' ? 'Wants texts again' : 'Wants emails again'),
  AddressReopened: () => 'Address checked, and open to email again',
  LeadErased: () => 'Person erased',
  StreamErased: () => 'Personal data erased',
  SlotReserved: () => 'Walkthrough time reserved',
  SlotReleased: () => 'Walkthrough time released',
  SettingsChanged: () => 'Settings changed',
  EventMacsRequired: () => 'Every event must carry a MAC from here on',
  UnreadableEventSkipped: () => 'An event that could not be read is left out everywhere',
  AnalyticsReceiptIssued: () => 'Receipt of a figure issued',
  UserInvited: () => 'User invited',
  UserRoleChanged: () => 'User role changed',
  UserDisabled: () => 'User disabled',
  UserEnabled: () => 'User enabled',
  UserDetailsEdited: () => 'User details edited',
  UserLinkIssued: () => 'User link issued',
  UserPasswordChanged: () => 'User password changed',
  UserSecondFactorChanged: () => 'User second factor changed',
  UserSecondFactorReset: () => 'User second factor reset',
  UserRecoveryCodeUsed: () => 'User recovery code used',
  UserSessionsEnded: () => 'User sessions ended',
  EffectRetried: () => 'Effect retried',
  EffectGivenUp: () => 'Effect given up',
  ReferralClientErased: () => 'Client erased',
  CaseEnded: () => 'Streams of the erased person ended',
  CaseFound: () => 'Data of the erased person found by address',
  PersonRemoved: () => 'Person removed outside the log',
  CaseKeysDestroyed: () => 'Keys of the erased person destroyed',
  ErasureAnswered: ({ answer }) => erasureAnswers[words(answer)] ?? 'A provider answered the erasure',
  LateStreamsFound: () => 'More data of the erased person found',
  ErasureResumed: () => 'Erasure resumed',
  ErasureCompleted: () => 'Erasure completed',
} satisfies Record<Exclude<EventType, ProjectionEvent['type']>, Sentence>;
const known: Partial<Record<string, Sentence>> = byType;

/**
 * Describes an event in a few words, without naming its subject.
 * @param type stored type name; an unknown one is spelled out ("RoofInspected" -> "Roof inspected")
 * @param data the event's data, or the part of it that the activity list carries
 * @param names of colleagues by user id, for events that name them
 * @param at when it happened, ISO 8601: a date in another year includes the year
 */
export function eventSentence(type: string, data: Data, names?: Names, at?: string): string {
  return known[type]?.(data, names, at) ?? spelledOut(type);
}

/** "LeadStatusMoved" as "Lead status moved": an event without its data. */
export function spelledOut(type: string): string {
  const spaced = type.replace(
    /([a-z])([A-Z])/g,
    (_match, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
  return spaced.charAt(0).toUpperCase() + spaced.slice(1);
}

const failedSteps: Record<string, string> = {
  send: 'Sending the document failed',
  remind: 'Sending the document reminder failed',
  archive: 'Closing the document at the signature service failed',
  keep: 'Keeping a copy of the signed document failed',
};

/** "Management Agreement". A type unknown to this version reads as "Document". */
function documentName(type: unknown): string {
  const known = documentTypeSchema.safeParse(type);
  return known.success ? documentTypeLabels[known.data] : 'Document';
}

const contacts: Record<string, string> = { call: 'Call', meeting: 'Meeting', email: 'Email', text: 'Text message' };

/** "Task reworded, moved to Mar 9, 9:00 AM, given to Ann": the changed parts. */
function taskChange({ title, dueAt, assigneeId }: Data, names?: Names, at = words(dueAt)): string {
  const parts = [
    typeof dueAt === 'string' && `moved to ${dueDateTime(dueAt, at)}`,
    typeof assigneeId === 'string' && `given to ${knownName(assigneeId, names) ?? 'a colleague'}`,
    assigneeId === null && 'left to the lead’s assignee',
  ].filter((part) => part !== false);
  // Recent Activity receives everything except the title.
  if (typeof title === 'string' || parts.length === 0) parts.unshift('reworded');
  return `Task ${parts.join(', ')}`;
}

/** "Call: no answer". A kind or an outcome unknown to this version reads as it is stored. */
function contactSentence(kind: string, outcome: string): string {
  return `${contacts[kind] ?? capitalised(kind)}: ${outcome.replaceAll('_', ' ')}`;
}

/** "Photo attached: front.jpg". The activity contains no names and says "Photo attached". */
function fileSentence({ mediaType, name }: Data, what: 'attached' | 'removed'): string {
  const kind = isImageType(words(mediaType)) ? 'Photo' : 'Document';
  return typeof name === 'string' ? `${kind} ${what}: ${name}` : `${kind} ${what}`;
}

/** The label of a stage; one that is unknown here by its own name. */
export function stage(status: unknown): string {
  const known = leadStatusSchema.safeParse(status);
  return known.success ? statusLabel(known.data) : capitalised(words(status));
}

function cents(amount: unknown): string {
  return typeof amount === 'number' ? money(amount) : 'an unknown amount';
}

/** The amount that was paid or requested, to the cent. */
function charged(amount: unknown): string {
  return typeof amount === 'number' ? exactMoney(amount) : 'an unknown amount';
}

/** @param reason of a further request of what is asked for or paid */
function further(reason: unknown): string {
  return typeof reason === 'string' ? `, as a further payment: ${reason}` : '';
}

function channelWords(channel: unknown): string {
  return channel === 'sms' ? 'texts' : 'emails';
}

function words(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
