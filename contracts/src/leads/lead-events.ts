import * as merge from '../cases/events.js';
import * as consent from '../consent/events.js';
import { leadErased } from '../erasure/events.js';
import * as file from '../files/events.js';
import type { EventOf } from '../log/define-event.js';
import { leadAnswered } from '../messages/events.js';
import * as ownerPage from '../owner-page/events.js';
import * as payment from '../payments/events.js';
import * as request from '../payments/request-events.js';
import { leadCreated } from './created-event.js';
import * as lead from './events.js';
import * as work from './work-events.js';

/** Events of a lead, in its stream `lead-<id>`, whatever domain declares them. */
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
  payment.leadPaid,
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
  work.contactWithdrawn,
  file.documentWanted,
  file.documentWantWithdrawn,
  file.fileAttached,
  file.fileRemoved,
  consent.consentGiven,
  consent.consentRevoked,
  consent.addressStandingNoted,
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
  request.paymentRequested,
  request.paymentRequestEnded,
  leadAnswered,
  ownerPage.ownerPageShown,
  ownerPage.ownerLinkRevoked,
  leadErased,
] as const;
export type LeadEvent = EventOf<(typeof leadEvents)[number]>;
