import type { z } from 'zod';
import * as analysis from './analysis-events.js';
import * as campaign from './campaign-events.js';
import * as calendar from './calendar-events.js';
import * as consent from './consent-events.js';
import type { EventDefinition } from './define-event.js';
import * as document from './document-events.js';
import * as effect from './effect-events.js';
import * as file from './file-events.js';
import * as erasure from './erasure-step-events.js';
import { leadErased, streamErased } from './erasure-events.js';
import { leadCreated } from './lead-created.js';
import * as lead from './lead-events.js';
import { eventMacsRequired, unreadableEventSkipped } from './log-events.js';
import * as merge from './merge-events.js';
import * as work from './lead-work-events.js';
import * as message from './message-events.js';
import * as payment from './payment-events.js';
import * as projection from './projection-events.js';
import * as referral from './referral-events.js';
import { analyticsReceiptIssued } from './receipt-events.js';
import { settingsChanged } from './settings-events.js';
import * as user from './user-events.js';

export const leadEvents = [
  leadCreated,
  lead.leadDetailsEdited,
  lead.propertyDetailsEdited,
  lead.leadStatusMoved,
  lead.leadPitched,
  lead.requirementsAcknowledged,
  lead.acknowledgmentWithdrawn,
  lead.walkthroughScheduled,
  lead.walkthroughCancelled,
  lead.noteAdded,
  lead.leadPaid,
  lead.marketingEnrollmentRequested,
  lead.marketingEnrolled,
  lead.marketingEnrollmentFailed,
  lead.improvementsEdited,
  lead.leadDeleted,
  lead.leadRestored,
  merge.leadMerged,
  merge.leadUnmerged,
  merge.leadToldApart,
  work.leadAssigned,
  work.noteCorrected,
  work.taskAdded,
  work.taskEdited,
  work.taskCompleted,
  work.taskReopened,
  work.contactLogged,
  file.fileAttached,
  file.fileRemoved,
  consent.consentGiven,
  consent.consentRevoked,
  payment.stripeCustomerLinked,
  payment.checkoutRequested,
  payment.checkoutStarted,
  payment.checkoutEnded,
  payment.paymentPending,
  payment.otherCurrencyReported,
  payment.paymentFailed,
  payment.paymentRefunded,
  payment.paymentRefundFailed,
  payment.paymentDisputed,
  payment.paymentDisputeClosed,
  payment.invoiceRequested,
  payment.invoiceIssued,
  payment.invoiceFailed,
  payment.invoiceStatusChanged,
  message.leadAnswered,
  leadErased,
] as const;

export const analysisEvents = [
  analysis.analysisRequested,
  analysis.rentEstimated,
  analysis.rentEstimateFailed,
  analysis.analysisLinked,
  analysis.analysisUnlinked,
  streamErased,
  analysis.reportViewed,
  analysis.feeShown,
] as const;

export const referralEvents = [
  referral.referralSubmitted,
  referral.referralStatusChanged,
  referral.referralEdited,
  referral.referralLinked,
  referral.referralPaid,
  referral.referralDeleted,
  referral.referralRestored,
  referral.referralClientErased,
  streamErased,
] as const;

/** Events of a document to be signed, in its stream `document-<id>`. */
export const documentEvents = [
  document.documentRequested,
  document.documentSent,
  document.documentViewed,
  document.documentCompleted,
  document.documentDeclined,
  document.documentExpired,
  document.documentReminderRequested,
  document.documentReminded,
  document.documentVoided,
  document.documentArchived,
  document.documentCopyKept,
  document.documentStepFailed,
  streamErased,
] as const;

/** Events of a lead's campaigns, in the one stream `campaign-<leadId>` that holds all of its runs. */
export const campaignEvents = [
  campaign.campaignStarted,
  campaign.campaignMessageSent,
  campaign.campaignMessageWithheld,
  campaign.campaignMessageFailed,
  campaign.campaignStepsMoved,
  campaign.campaignStopped,
  campaign.campaignCompleted,
  streamErased,
] as const;

/** Messages to people and their answers, in the stream `message-<id>` of each message. */
export const messageEvents = [
  message.messageRequested,
  message.messageIntended,
  message.messageSent,
  message.messageFailed,
  message.messageWithheld,
  message.messageDelivered,
  message.messageUndelivered,
  message.messageReceived,
  message.consentWithdrawn,
  message.consentRenewed,
  message.addressReopened,
  streamErased,
] as const;

/** Reservations for walkthroughs, in the stream `calendar-<yyyy-mm-dd>`. Not part of the staff's activity. */
export const calendarEvents = [calendar.slotReserved, calendar.slotReleased] as const;

/** Admins' changes to the office's settings, in the one stream `settings-office`. */
export const settingsEvents = [settingsChanged] as const;

/** About the log itself, in the streams `log-macs` and `log-skips`. */
export const logEvents = [eventMacsRequired, unreadableEventSkipped] as const;

/** Receipts of analytics figures, each in its stream `receipt-<id>`. */
export const receiptEvents = [analyticsReceiptIssued] as const;

/** Operators' actions on a read model, in its stream `projection-<name>`. */
export const projectionEvents = [
  projection.projectionRebuilt,
  projection.projectionRebuildCancelled,
  projection.projectionRebuildStopped,
  projection.projectionRolledBack,
  projection.projectionHealed,
  projection.projectionPaused,
  projection.projectionResumed,
  projection.parkedStreamRetried,
  projection.eventSkipped,
] as const;

/** Changes of users' access, in the user's stream `user-<id>`. Not part of the staff's activity. */
export const userEvents = [
  user.userInvited,
  user.userRoleChanged,
  user.userDisabled,
  user.userEnabled,
  user.userDetailsEdited,
  user.userLinkIssued,
  user.userPasswordChanged,
  user.userSecondFactorChanged,
  user.userSecondFactorReset,
  user.userRecoveryCodeUsed,
  user.userSessionsEnded,
] as const;

/** People's decisions about effects, in the stream `effects-<process manager>`. */
export const effectEvents = [effect.effectRetried, effect.effectGivenUp] as const;

/** The progress of a lead's erasure, in the stream `erasure-<lead>`: it names nobody, and outlasts the lead. */
export const erasureEvents = [
  erasure.caseEnded,
  erasure.caseFound,
  erasure.personRemoved,
  erasure.caseKeysDestroyed,
  erasure.erasureAnswered,
  erasure.lateStreamsFound,
  erasure.erasureResumed,
  erasure.erasureCompleted,
] as const;

/** The events of the business: everything but the calendar, the settings, operators' actions and the audit of users. */
export const businessEvents = [
  ...new Set([
    ...leadEvents,
    ...analysisEvents,
    ...referralEvents,
    ...documentEvents,
    ...messageEvents,
    ...campaignEvents,
  ]),
] as const;

/** The kinds of streams, which are named `<category>-<id>`, and the events of each. Every event of the catalogue is in one of them. */
export const streamEvents = {
  lead: leadEvents,
  analysis: analysisEvents,
  referral: referralEvents,
  document: documentEvents,
  message: messageEvents,
  campaign: campaignEvents,
  calendar: calendarEvents,
  settings: settingsEvents,
  log: logEvents,
  receipt: receiptEvents,
  projection: projectionEvents,
  user: userEvents,
  effects: effectEvents,
  erasure: erasureEvents,
} as const;
export type StreamCategory = keyof typeof streamEvents;

type AnyDefinition = (typeof streamEvents)[StreamCategory][number];
export const allEvents: readonly AnyDefinition[] = [...new Set<AnyDefinition>(Object.values(streamEvents).flat())];

type EventOf<Definition> =
  Definition extends EventDefinition<infer Name, infer Schema> ? { type: Name; data: z.infer<Schema> } : never;

/** Type and data of one event, newest version. A union that narrows on `type`. */
export type LeadEvent = EventOf<(typeof leadEvents)[number]>;
export type AnalysisEvent = EventOf<(typeof analysisEvents)[number]>;
export type ReferralEvent = EventOf<(typeof referralEvents)[number]>;
export type DocumentEvent = EventOf<(typeof documentEvents)[number]>;
export type CampaignEvent = EventOf<(typeof campaignEvents)[number]>;
export type MessageEvent = EventOf<(typeof messageEvents)[number]>;
export type BusinessEvent = LeadEvent | AnalysisEvent | ReferralEvent | DocumentEvent | MessageEvent | CampaignEvent;
export type CalendarEvent = EventOf<(typeof calendarEvents)[number]>;
export type SettingsEvent = EventOf<(typeof settingsEvents)[number]>;
export type ReceiptEvent = EventOf<(typeof receiptEvents)[number]>;
export type ProjectionEvent = EventOf<(typeof projectionEvents)[number]>;
export type UserEvent = EventOf<(typeof userEvents)[number]>;
export type EffectEvent = EventOf<(typeof effectEvents)[number]>;
export type ErasureEvent = EventOf<(typeof erasureEvents)[number]>;
export type DomainEvent = EventOf<(typeof allEvents)[number]>;
export type EventType = DomainEvent['type'];
export type DataOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>['data'];

const byName = new Map<string, EventDefinition>(
  allEvents.map((definition) => [definition.name, definition as unknown as EventDefinition]),
);

/** The definition of a stored type name, undefined if this code does not know it. */
export function eventDefinition(name: string): EventDefinition | undefined {
  return byName.get(name);
}
