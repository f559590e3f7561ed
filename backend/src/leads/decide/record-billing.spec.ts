import { describe, it } from '@jest/globals';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import * as payment from '../../../../contracts/src/payments/events.js';
import { given } from '../../../../testing/given-when-then.js';
import {
  failInvoice,
  linkStripeCustomer,
  recordDispute,
  recordFailedPayment,
  recordInvoice,
  recordRefund,
  recordStripePayment,
  requestInvoice,
} from './record-billing.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const deleted = { type: 'LeadDeleted', data: {} } as const;
const paidData = {
  amountCents: 199_00,
  method: 'card',
  reference: 'pi_sample',
  paymentId: '2b1f7a52-3c7e-5f0c-8d7a-9e0a4c6d2f11',
} as const;
const paid = { type: 'LeadPaid', data: paidData } as const;

describe('what the payment provider reports', () => {
  it('a payment once, of a deleted lead too', () => {
    given([created]).when(recordStripePayment, paidData).then([paid]);
    given([created, paid]).when(recordStripePayment, paidData).then([]);
    given([created, deleted]).when(recordStripePayment, paidData).then([paid]);
    const other = { ...paidData, paymentId: '2b1f7a52-3c7e-5f0c-8d7a-9e0a4c6d2f12' };
    given([created, paid])
      .when(recordStripePayment, other)
      .then([{ type: 'LeadPaid', data: other }]);
    given([]).when(recordStripePayment, paidData).then('lead_not_found');
  });

  it('a customer: the first one stays', () => {
    const linked = { type: 'StripeCustomerLinked', data: payment.stripeCustomerLinked.example } as const;
    given([created]).when(linkStripeCustomer, linked.data).then([linked]);
    given([created, linked]).when(linkStripeCustomer, { stripeCustomerId: 'cus_other' }).then([]);
  });

  it('a refund once, and that it failed, in whichever order', () => {
    const { example } = payment.paymentRefunded;
    const refunded = { type: 'PaymentRefunded', data: example } as const;
    const failed = { type: 'PaymentRefundFailed', data: example } as const;
    given([created])
      .when(recordRefund, { ...example, failed: false })
      .then([refunded]);
    given([created, refunded])
      .when(recordRefund, { ...example, failed: false })
      .then([]);
    given([created, refunded])
      .when(recordRefund, { ...example, failed: true })
      .then([failed]);
    given([created])
      .when(recordRefund, { ...example, failed: true })
      .then([refunded, failed]);
    given([created, refunded, failed])
      .when(recordRefund, { ...example, failed: false })
      .then([]);
  });

  it('a dispute once, and how it ended, in whichever order', () => {
    const { example } = payment.paymentDisputed;
    const { reason: _reason, ...about } = example;
    const disputed = { type: 'PaymentDisputed', data: example } as const;
    const lost = { type: 'PaymentDisputeClosed', data: { ...about, outcome: 'lost' } } as const;
    given([created])
      .when(recordDispute, { ...example, outcome: null })
      .then([disputed]);
    given([created, disputed])
      .when(recordDispute, { ...example, outcome: 'lost' })
      .then([lost]);
    given([created])
      .when(recordDispute, { ...example, outcome: 'lost' })
      .then([disputed, lost]);
    given([created, disputed, lost])
      .when(recordDispute, { ...example, outcome: null })
      .then([]);
  });

  it('money that did not come, once, and not of a payment that did', () => {
    const { example } = payment.paymentFailed;
    const failed = { type: 'PaymentFailed', data: example } as const;
    given([created]).when(recordFailedPayment, example).then([failed]);
    given([created, failed]).when(recordFailedPayment, example).then([]);
    given([created, { type: 'LeadPaid', data: { ...example, method: null, reference: null } }])
      .when(recordFailedPayment, example)
      .then([]);
    given([]).when(recordFailedPayment, example).then('lead_not_found');
  });

  it('an invoice, whose states never go back', () => {
    const { requestId, amountDueCents: amountCents, number: reference } = payment.invoiceIssued.example;
    const { paymentId } = payment.paymentFailed.example;
    const issued = (status: 'draft' | 'open' | 'paid' | 'void') => ({
      ...payment.invoiceIssued.example,
      ...{ status, paymentId },
    });
    const paid = { type: 'LeadPaid', data: { amountCents, method: null, reference, paymentId } } as const;
    const changedTo = (status: 'open' | 'paid'): LeadEvent => ({
      type: 'InvoiceIssued',
      data: { ...payment.invoiceIssued.example, status },
    });
    given([created])
      .when(recordInvoice, issued('open'))
      .then([changedTo('open')]);
    given([created, changedTo('open')])
      .when(recordInvoice, issued('open'))
      .then([]);
    given([created, changedTo('open')])
      .when(recordInvoice, issued('paid'))
      .then([{ type: 'InvoiceStatusChanged', data: { requestId, status: 'paid' } }, paid]);
    given([created])
      .when(recordInvoice, issued('paid'))
      .then([changedTo('paid'), paid]);
    given([created, changedTo('paid'), paid])
      .when(recordInvoice, issued('paid'))
      .then([]);
    // As recorded before invoices became payments.
    given([created, changedTo('paid')])
      .when(recordInvoice, issued('paid'))
      .then([paid]);
    given([created, changedTo('paid')])
      .when(recordInvoice, issued('open'))
      .then([]);
    given([created, changedTo('paid')])
      .when(recordInvoice, issued('void'))
      .then([]);
    const failure = { requestId, error: 'The payment provider could not be reached' };
    const failed = { type: 'InvoiceFailed', data: failure } as const;
    given([created]).when(failInvoice, failure).then([failed]);
    given([created, changedTo('open')])
      .when(failInvoice, failure)
      .then([]);
    given([created, failed])
      .when(recordInvoice, issued('open'))
      .then([changedTo('open')]);
  });
});

describe('what staff ask of the payment provider', () => {
  it('needs a living lead', () => {
    const asked = payment.invoiceRequested.example;
    given([created])
      .when(requestInvoice, asked)
      .then([{ type: 'InvoiceRequested', data: asked }]);
    given([created, deleted]).when(requestInvoice, asked).then('lead_deleted');
  });
});
