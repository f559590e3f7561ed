import type { EventLook } from '../timeline-item.js';

/** Of payments and invoices, which are in the lead’s stream. */
export const paymentLooks = {
  LeadPaid: { icon: 'paid', told: ['paidCents'] },
  StripeCustomerLinked: { icon: 'linked', told: [] },
  CheckoutRequested: { icon: 'paid', told: [] },
  CheckoutStarted: { icon: 'paid', told: [] },
  CheckoutEnded: { icon: 'paid', told: [] },
  PaymentPending: { icon: 'paid', told: [] },
  OtherCurrencyReported: { icon: 'failed', told: [] },
  PaymentFailed: { icon: 'failed', told: [] },
  PaymentRefunded: { icon: 'paid', told: ['paidCents'] },
  PaymentRefundFailed: { icon: 'failed', told: ['paidCents'] },
  PaymentDisputed: { icon: 'failed', told: [] },
  PaymentDisputeClosed: { icon: 'paid', told: ['paidCents'] },
  InvoiceRequested: { icon: 'paid', told: [] },
  InvoiceIssued: { icon: 'paid', told: [] },
  InvoiceFailed: { icon: 'failed', told: [] },
  InvoiceStatusChanged: { icon: 'paid', told: [] },
} satisfies Record<string, EventLook>;
