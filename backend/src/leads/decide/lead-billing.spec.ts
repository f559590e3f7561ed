import { describe, expect, it } from '@jest/globals';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import type { BillingEvent } from '../../../../contracts/src/payments/events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import * as payment from '../../../../contracts/src/payments/events.js';
import { given, stateAfter, type Append } from '../../../../testing/given-when-then.js';
import { isBilling } from '../../../../contracts/src/payments/events.js';
import { noBilling, type Billing } from '../../../../contracts/src/payments/billing.js';
import { failInvoice, linkStripeCustomer, recordDispute, recordInvoice, recordRefund } from './record-billing.js';

const created: Append = { type: 'LeadCreated', data: leadCreated.example };
const { requestId, number, invoiceId, amountDueCents } = payment.invoiceIssued.example;
type InvoiceStatus = DataOf<'InvoiceIssued'>['status'];
const issued = (status: InvoiceStatus, more: object = {}): BillingEvent => ({
  type: 'InvoiceIssued',
  data: { ...payment.invoiceIssued.example, status, ...more },
});
const paid = (paymentId: string, amountCents = 100): BillingEvent => ({
  type: 'LeadPaid',
  data: { amountCents, method: 'card', reference: null, paymentId },
});
const refund = { ...payment.paymentRefunded.example, amountCents: 40 };
const dispute = { ...payment.paymentDisputed.example, amountCents: 30 };
const { reason: _reason, ...closed } = dispute;
const failure = payment.paymentFailed.example;
const [a, b] = ['2b1f7a52-3c7e-5f0c-8d7a-9e0a4c6d2f11', '2b1f7a52-3c7e-5f0c-8d7a-9e0a4c6d2f12'];
const byHand: BillingEvent = { type: 'LeadPaid', data: { amountCents: 7, method: null, reference: null } };

describe('what a lead knows of its payments', () => {
  it.each<[string, BillingEvent[], number, Partial<Billing>]>([
    ['payments', [paid(a), paid(b)], 200, { paymentIds: [a, b] }],
    ['a payment that staff noted', [byHand], 7, {}],
    ['a failed payment', [{ type: 'PaymentFailed', data: failure }], 0, { failedPaymentIds: [failure.paymentId] }],
    [
      'the customer',
      [{ type: 'StripeCustomerLinked', data: { stripeCustomerId: 'cus_1' } }],
      0,
      { customerId: 'cus_1' },
    ],
    ['a refund', [{ type: 'PaymentRefunded', data: refund }], -40, { refundIds: [refund.refundId] }],
    ['a failed refund', [{ type: 'PaymentRefundFailed', data: refund }], 40, { failedRefundIds: [refund.refundId] }],
    ['a dispute', [{ type: 'PaymentDisputed', data: dispute }], 0, { disputeIds: [dispute.disputeId] }],
    [
      'a lost dispute',
      [{ type: 'PaymentDisputeClosed', data: { ...closed, outcome: 'lost' } }],
      -30,
      { closedDisputeIds: [dispute.disputeId] },
    ],
    ['a wish for an invoice', [{ type: 'InvoiceRequested', data: payment.invoiceRequested.example }], 0, {}],
    ['an invoice', [issued('open')], 0, { invoices: [{ requestId, status: 'open' }] }],
    [
      'its newest status, beside the other invoices',
      [
        issued('open'),
        { type: 'InvoiceFailed', data: { requestId: a, error: 'Refused' } },
        { type: 'InvoiceStatusChanged', data: { requestId, status: 'void' } },
      ],
      0,
      {
        invoices: [
          { requestId: a, status: 'failed' },
          { requestId, status: 'void' },
        ],
      },
    ],
  ])('is %s', (_, events, paidCents, billing) => {
    const start = stateAfter([created])!;
    expect(stateAfter([created, ...events])).toEqual({ ...start, paidCents, billing: { ...noBilling, ...billing } });
    expect(events.every(isBilling)).toBe(true);
  });

  it('is nothing of other events', () => {
    expect(isBilling({ type: 'LeadDeleted', data: {} })).toBe(false);
  });
});

describe('news of an invoice', () => {
  const news = (status: InvoiceStatus, more: object = {}) => ({
    ...payment.invoiceIssued.example,
    ...{ status, paymentId: a, ...more },
  });
  const changedTo = (status: DataOf<'InvoiceStatusChanged'>['status']): BillingEvent => ({
    type: 'InvoiceStatusChanged',
    data: { requestId, status },
  });
  const payed = (reference = number ?? invoiceId): BillingEvent => ({
    type: 'LeadPaid',
    data: { amountCents: amountDueCents, method: null, reference, paymentId: a },
  });

  it.each<[InvoiceStatus, InvoiceStatus, BillingEvent[]]>([
    ['draft', 'draft', []],
    ['draft', 'open', [changedTo('open')]],
    ['draft', 'paid', [changedTo('paid'), payed()]],
    ['open', 'draft', []],
    ['open', 'uncollectible', [changedTo('uncollectible')]],
    ['open', 'void', [changedTo('void')]],
    ['uncollectible', 'open', []],
    ['uncollectible', 'paid', [changedTo('paid'), payed()]],
    ['paid', 'uncollectible', []],
    // Money for an invoice that was withdrawn belongs to no invoice.
    ['void', 'paid', []],
  ])('that was %s and is %s now', (was, is, then) => {
    given([created, issued(was)])
      .when(recordInvoice, news(is))
      .then(then);
  });

  it('is a payment once, named by its number, or by the provider’s own id', () => {
    given([created, issued('open'), paid(a)])
      .when(recordInvoice, news('paid'))
      .then([changedTo('paid')]);
    given([created, issued('open')])
      .when(recordInvoice, news('paid', { number: null }))
      .then([changedTo('paid'), payed(invoiceId)]);
  });

  it('is no payment where nothing was due', () => {
    given([created])
      .when(recordInvoice, news('paid', { amountDueCents: 0 }))
      .then([issued('paid', { amountDueCents: 0 })]);
  });

  it('looks at no other invoice', () => {
    const other = issued('paid', { requestId: b });
    given([created, other])
      .when(recordInvoice, news('open'))
      .then([issued('open')]);
    const failed = { requestId, error: 'Refused' };
    given([created, other])
      .when(failInvoice, failed)
      .then([{ type: 'InvoiceFailed', data: failed }]);
  });
});

describe('news of refunds and disputes', () => {
  it('is new where it is of another one', () => {
    const refunded: Append = { type: 'PaymentRefunded', data: refund };
    const refundFailed: Append = { type: 'PaymentRefundFailed', data: refund };
    given([created, refunded, refundFailed])
      .when(recordRefund, { ...refund, failed: true })
      .then([]);
    const another = { ...refund, refundId: b };
    given([created, refunded, refundFailed])
      .when(recordRefund, { ...another, failed: true })
      .then([
        { type: 'PaymentRefunded', data: another },
        { type: 'PaymentRefundFailed', data: another },
      ]);
    const disputed: Append = { type: 'PaymentDisputed', data: dispute };
    const won: Append = { type: 'PaymentDisputeClosed', data: { ...closed, outcome: 'won' } };
    given([created, disputed, won])
      .when(recordDispute, { ...dispute, outcome: 'won' })
      .then([]);
    given([created, disputed, won])
      .when(recordDispute, { ...dispute, disputeId: b, outcome: null })
      .then([{ type: 'PaymentDisputed', data: { ...dispute, disputeId: b } }]);
  });

  it('is of no lead where there is none', () => {
    given([]).when(linkStripeCustomer, { stripeCustomerId: 'cus_1' }).then('lead_not_found');
    given([])
      .when(recordRefund, { ...refund, failed: false })
      .then('lead_not_found');
    given([])
      .when(recordDispute, { ...dispute, outcome: null })
      .then('lead_not_found');
    given([]).when(failInvoice, { requestId, error: 'Refused' }).then('lead_not_found');
  });
});
