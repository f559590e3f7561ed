import type { LeadEvent } from '../../../../contracts/src/events/catalogue.js';
import type { UndoTable } from '../../platform/history/aggregate.js';

/**
 * For every event of a lead: `true` when it can be compensated, or the sentence that says why it can't.
 * Something that also happened outside (money, another system) is not undone by writing that it wasn't so.
 */
export const undoTable: UndoTable<LeadEvent> = {
  LeadCreated: 'Delete the lead instead.',
  LeadDetailsEdited: true,
  PropertyDetailsEdited: true,
  LeadStatusMoved: true,
  LeadPitched: true,
  RequirementsAcknowledged: true,
  AcknowledgmentWithdrawn: true,
  WalkthroughScheduled: true,
  WalkthroughCancelled: true,
  NoteAdded: 'A note stays in the history. Correct its wording instead.',
  NoteCorrected: 'Every wording of a note stays in the history. Correct it once more instead.',
  LeadAssigned: true,
  TaskAdded: 'A task stays in the history. Complete it instead.',
  TaskEdited: true,
  TaskCompleted: true,
  TaskReopened: true,
  LeadAnswered: 'It was said outside of this house: writing that it was not would not take it back.',
  ContactLogged: 'A contact stays in the history. Log another one instead.',
  FileAttached: true,
  FileRemoved: true,
  LeadPaid: 'A payment is refunded, not undone.',
  PaymentFailed: 'The payment provider told it.',
  StripeCustomerLinked: 'The payment provider keeps its customers.',
  CheckoutStarted: 'An opened checkout changes nothing until it is paid.',
  PaymentRefunded: 'A refund is given, not undone.',
  PaymentRefundFailed: 'The payment provider told it.',
  PaymentDisputed: 'The bank decides a dispute.',
  PaymentDisputeClosed: 'The bank has decided the dispute.',
  InvoiceRequested: 'The invoice is being made, or was. Void it at the payment provider instead.',
  InvoiceIssued: 'The invoice was sent. Void it at the payment provider instead.',
  InvoiceFailed: 'A failed attempt has changed nothing. Try again instead.',
  InvoiceStatusChanged: 'The payment provider told it.',
  MarketingEnrollmentRequested: 'The lead is being handed to the marketing system, or was.',
  MarketingEnrolled: 'The marketing system already has the lead.',
  MarketingEnrollmentFailed: 'A failed attempt has changed nothing. Try again instead.',
  ImprovementsEdited: true,
  LeadDeleted: true,
  LeadRestored: true,
  LeadErased: 'Who was erased does not come back.',
};
