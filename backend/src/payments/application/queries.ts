import { Query } from '@nestjs/cqrs';
import type {
  DuePayments,
  GonePayments,
  LeadInvoices,
  VerifiedPayment,
} from '../../../../contracts/src/payments/queries.js';
import type { Viewer } from '../../leads/application/deleted-leads.js';

/** Whether a checkout session was paid, and for which lead. Records the payment. */
export class VerifyPayment extends Query<VerifiedPayment> {
  /** @param correlationId for the log */
  constructor(
    readonly sessionId: string,
    readonly correlationId: string,
  ) {
    super();
  }
}

/** The invoices of a lead; null if there is no lead that the viewer may see. */
export class ListLeadInvoices extends Query<LeadInvoices | null> {
  constructor(
    readonly leadId: string,
    readonly viewer: Viewer,
  ) {
    super();
  }
}

/** Unpaid fees. */
export class ListDuePayments extends Query<DuePayments> {}

/** Payments whose lead is deleted, erased or unknown. */
export class ListGonePayments extends Query<GonePayments> {}
