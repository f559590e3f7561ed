import { z } from 'zod';
import { defineEvent, type EventOf } from '../log/define-event.js';
import { personal, plain } from '../log/personal.js';

/**
 * Requests to the payment provider (Stripe) about a lead, and its reports, in the lead's stream. Money is in integer US cents.
 * The provider's own ids lead to a person there, so they are sealed. Things to find again have a UUID
 * derived from the provider's id (`paymentId`, `refundId`, `disputeId`), or are named by the event that asked for them (`requestId`).
 */

const cents = z.int().min(1);
/** UUID (version 5) of the provider's id of the payment; absent in events from before there was one, and for payments recorded by staff. */
const paymentId = z.uuid().nullable();

/** Once per lead: its first checkout or invoice creates the customer. */
export const stripeCustomerLinked = defineEvent({
  name: 'StripeCustomerLinked',
  version: 1,
  description: 'The payment provider knows the owner as a customer.',
  schema: z.object({ stripeCustomerId: personal(z.string()) }),
  example: { stripeCustomerId: 'cus_sample4711' },
});

/** Which checkout: ours by the CheckoutRequested that asked for it, the provider's by its session. An old checkout has no id of ours. */
const checkout = { checkoutId: z.uuid().nullable(), sessionId: personal(z.string()).nullable() };

/**
 * The intent, before the provider is asked: from here on the lead has one open checkout for this purpose. What the provider is sent
 * stands in it, so that whoever goes on after a crash asks for the very same. `reason` is set for a further request of what is asked for or paid.
 */
export const checkoutRequested = defineEvent({
  name: 'CheckoutRequested',
  version: 1,
  description: 'Somebody asked for a checkout page for a payment.',
  schema: z.object({
    checkoutId: z.uuid(),
    amountCents: cents,
    description: personal(z.string()),
    email: personal(z.string()),
    name: personal(z.string()).nullable(),
    propertyAddress: personal(z.string()).nullable(),
    reason: personal(z.string()).nullable(),
  }),
  example: {
    checkoutId: '3c1f7a52-3c7e-4f0c-8d7a-9e0a4c6d2f13',
    amountCents: 199_00,
    description: 'Property Management Onboarding Fee',
    email: 'owner@example.com',
    name: 'Sample Owner',
    propertyAddress: '100 Sample St, Ankeny, IA 50023',
    reason: null,
  },
});

/** A page to pay on was opened for the owner. This is no payment. */
export const checkoutStarted = defineEvent({
  name: 'CheckoutStarted',
  version: 1,
  description: 'A checkout page of the payment provider was opened for a payment.',
  schema: z.object({ amountCents: cents, description: personal(z.string()), sessionId: personal(z.string()) }),
  example: {
    amountCents: 199_00,
    description: 'Property Management Onboarding Fee',
    sessionId: 'cs_test_sample4711',
  },
});

/** Nothing can be paid on the page any more. `paymentId` is the payment that came of it. */
export const checkoutEnded = defineEvent({
  name: 'CheckoutEnded',
  version: 1,
  description: 'A checkout page was paid, given up or replaced, or its bank payment failed.',
  schema: z.object({
    ...checkout,
    amountCents: cents,
    outcome: z.enum(['paid', 'failed', 'expired']),
    paymentId,
  }),
  example: {
    checkoutId: '3c1f7a52-3c7e-4f0c-8d7a-9e0a4c6d2f13',
    sessionId: 'cs_test_sample4711',
    amountCents: 199_00,
    outcome: 'expired',
    paymentId: null,
  },
});

/** The owner paid from a bank account; the bank needs days. A LeadPaid or a PaymentFailed of the same payment ends it. */
export const paymentPending = defineEvent({
  name: 'PaymentPending',
  version: 1,
  description: 'A payment from a bank account is under way.',
  schema: z.object({ ...checkout, paymentId: z.uuid(), amountCents: cents }),
  example: {
    checkoutId: '3c1f7a52-3c7e-4f0c-8d7a-9e0a4c6d2f13',
    sessionId: 'cs_test_sample4711',
    paymentId: '2b1f7a52-3c7e-5f0c-8d7a-9e0a4c6d2f11',
    amountCents: 199_00,
  },
});

/** `amount` is in the currency's smallest unit, as the provider gives it (EUR: cents, JPY: yen). It counts nothing. */
export const otherCurrencyReported = defineEvent({
  name: 'OtherCurrencyReported',
  version: 1,
  description: 'Money in another currency than US dollars was reported, and is not counted.',
  schema: z.object({
    reportId: z.uuid(),
    kind: z.enum(['payment', 'refund', 'dispute', 'invoice']),
    amount: z.int().min(0),
    currency: plain(z.string(), 'code'),
  }),
  example: {
    reportId: '6d1f7a52-3c7e-5f0c-8d7a-9e0a4c6d2f14',
    kind: 'payment',
    amount: 199_00,
    currency: 'EUR',
  },
});

/** A bank payment that was pending when the checkout completed, and then failed. No money moved. */
export const paymentFailed = defineEvent({
  name: 'PaymentFailed',
  version: 1,
  description: 'A payment from a bank account did not arrive.',
  schema: z.object({ paymentId: z.uuid(), amountCents: cents }),
  example: { paymentId: '2b1f7a52-3c7e-5f0c-8d7a-9e0a4c6d2f11', amountCents: 199_00 },
});

export const paymentRefunded = defineEvent({
  name: 'PaymentRefunded',
  version: 1,
  description: 'A payment was refunded, in full or in part.',
  schema: z.object({ refundId: z.uuid(), paymentId, amountCents: cents }),
  example: {
    refundId: '5f0f3a52-3c7e-5f0c-8d7a-9e0a4c6d2f10',
    paymentId: '2b1f7a52-3c7e-5f0c-8d7a-9e0a4c6d2f11',
    amountCents: 50_00,
  },
});

/** After a PaymentRefunded of the same refund: the money came back to us. */
export const paymentRefundFailed = defineEvent({
  name: 'PaymentRefundFailed',
  version: 1,
  description: 'A refund did not reach the payer.',
  schema: z.object({ refundId: z.uuid(), paymentId, amountCents: cents }),
  example: {
    refundId: '5f0f3a52-3c7e-5f0c-8d7a-9e0a4c6d2f10',
    paymentId: '2b1f7a52-3c7e-5f0c-8d7a-9e0a4c6d2f11',
    amountCents: 50_00,
  },
});

/** `reason` is the provider's code: fraudulent, duplicate, product_not_received, ... */
export const paymentDisputed = defineEvent({
  name: 'PaymentDisputed',
  version: 1,
  description: 'The payer disputed a payment with their bank.',
  schema: z.object({ disputeId: z.uuid(), paymentId, amountCents: cents, reason: plain(z.string(), 'code') }),
  example: {
    disputeId: '8c0f3a52-3c7e-5f0c-8d7a-9e0a4c6d2f12',
    paymentId: '2b1f7a52-3c7e-5f0c-8d7a-9e0a4c6d2f11',
    amountCents: 199_00,
    reason: 'product_not_received',
  },
});

export const paymentDisputeClosed = defineEvent({
  name: 'PaymentDisputeClosed',
  version: 1,
  description: 'The bank decided a payment dispute.',
  schema: z.object({
    disputeId: z.uuid(),
    paymentId,
    amountCents: cents,
    outcome: z.enum(['won', 'lost', 'withdrawn']),
  }),
  example: {
    disputeId: '8c0f3a52-3c7e-5f0c-8d7a-9e0a4c6d2f12',
    paymentId: '2b1f7a52-3c7e-5f0c-8d7a-9e0a4c6d2f11',
    amountCents: 199_00,
    outcome: 'won',
  },
});

/** Version 1 knew no reasons: a second invoice was as good as a first. */
export function invoiceRequestedV1ToV2(data: Record<string, unknown>): Record<string, unknown> {
  return { ...data, reason: null };
}

/**
 * The intent: afterwards the invoice is created at the provider. The event's own id is the `requestId` of the later events. `reason`
 * is set for a further request of what is asked for or paid.
 */
export const invoiceRequested = defineEvent({
  name: 'InvoiceRequested',
  version: 2,
  description: 'Somebody asked for an invoice to be sent to the owner.',
  upcasters: { 1: invoiceRequestedV1ToV2 },
  schema: z.object({
    description: personal(z.string()),
    items: z.array(z.object({ description: personal(z.string()), amountCents: cents })).min(1),
    reason: personal(z.string()).nullable(),
  }),
  example: {
    description: 'Onboarding',
    items: [{ description: 'Property Management Onboarding Fee', amountCents: 199_00 }],
    reason: null,
  },
});

/** `hostedUrl` is the provider's page of the invoice: anyone who knows it can see the invoice. */
export const invoiceIssued = defineEvent({
  name: 'InvoiceIssued',
  version: 1,
  description: 'The payment provider made the invoice and sent it.',
  schema: z.object({
    requestId: z.uuid(),
    invoiceId: personal(z.string()),
    number: personal(z.string()).nullable(),
    hostedUrl: personal(z.string()).nullable(),
    amountDueCents: z.int().min(0),
    status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']),
  }),
  example: {
    requestId: '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11',
    invoiceId: 'in_sample4711',
    number: 'SAMPLE-0001',
    hostedUrl: 'https://invoice.example.com/i/sample4711',
    amountDueCents: 199_00,
    status: 'open',
  },
});

export const invoiceFailed = defineEvent({
  name: 'InvoiceFailed',
  version: 1,
  description: 'The payment provider did not make the invoice.',
  schema: z.object({ requestId: z.uuid(), error: personal(z.string()) }),
  example: { requestId: '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11', error: 'The payment provider could not be reached' },
});

export const invoiceStatusChanged = defineEvent({
  name: 'InvoiceStatusChanged',
  version: 1,
  description: 'The payment provider reported that an invoice was paid, voided or written off.',
  schema: z.object({ requestId: z.uuid(), status: z.enum(['open', 'paid', 'uncollectible', 'void']) }),
  example: { requestId: '7d1c0f9e-52a4-4c3d-9a3f-0b7a4d6f1e11', status: 'paid' },
});

export const leadPaid = defineEvent({
  name: 'LeadPaid',
  version: 1,
  description: 'Money came in: the one-time onboarding fee, or what an invoice asked for.',
  schema: z.object({
    amountCents: z.int().min(1),
    /** null if the payment provider did not give it. */
    method: z.enum(['card', 'check', 'cash', 'bank_transfer', 'other']).nullable(),
    reference: personal(z.string()).nullable(),
    /** UUID (version 5) derived from the payment provider's id: each payment counts once. Absent for payments recorded by staff. */
    paymentId: z.uuid().optional(),
  }),
  example: { amountCents: 199_00, method: 'check', reference: 'Check 1042' },
});

/** The events about money, and those in which the payment provider has a part: all of them in the lead's stream. */
export const billingEvents = [
  leadPaid,
  stripeCustomerLinked,
  checkoutRequested,
  checkoutStarted,
  checkoutEnded,
  paymentPending,
  otherCurrencyReported,
  paymentFailed,
  paymentRefunded,
  paymentRefundFailed,
  paymentDisputed,
  paymentDisputeClosed,
  invoiceRequested,
  invoiceIssued,
  invoiceFailed,
  invoiceStatusChanged,
] as const;
export type BillingEvent = EventOf<(typeof billingEvents)[number]>;
export const billingTypes = billingEvents.map(({ name }) => name);
const types: readonly string[] = billingTypes;

export function isBilling<Event extends { type: string }>(event: Event): event is Extract<Event, BillingEvent> {
  return types.includes(event.type);
}
