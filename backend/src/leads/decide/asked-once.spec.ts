import { describe, expect, it } from '@jest/globals';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import type { DataOf } from '../../../../contracts/src/events/catalogue.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import * as payment from '../../../../contracts/src/payments/events.js';
import { onboardingPaymentDescription } from '../../../../contracts/src/fees/fees.js';
import { commandId, eventId, given, logOf, type Append } from '../../../../testing/given-when-then.js';
import { requestCheckout } from './checkouts.js';
import { requestInvoice, retryInvoice } from './record-billing.js';

const created: Append = { type: 'LeadCreated', data: leadCreated.example };
const fee = onboardingPaymentDescription;
const { checkoutId, ...page } = payment.checkoutRequested.example;
const { paymentId } = payment.paymentFailed.example;
const amountCents = 199_00;
const lines = (...called: string[]) => called.map((description) => ({ description, amountCents }));
const wish = { description: 'Onboarding', items: lines(fee), reason: null };
const lock = { description: 'Repairs', items: lines('Lock change'), reason: null };
const invoiceFor = (data: typeof wish | DataOf<'InvoiceRequested'>): LeadEvent => ({ type: 'InvoiceRequested', data });
const pageFor = (description: string): LeadEvent => ({
  type: 'CheckoutRequested',
  data: { ...page, description, checkoutId },
});
/** Of the invoice that the event at this place asked for. */
const issued = (at: number, status: DataOf<'InvoiceIssued'>['status'] = 'open'): LeadEvent => ({
  type: 'InvoiceIssued',
  data: { ...payment.invoiceIssued.example, requestId: eventId(at), status },
});
const changed = (at: number, status: 'paid' | 'void' | 'uncollectible'): LeadEvent => ({
  type: 'InvoiceStatusChanged',
  data: { requestId: eventId(at), status },
});
const ended: LeadEvent = {
  type: 'CheckoutEnded',
  data: { checkoutId, sessionId: null, amountCents, outcome: 'expired', paymentId: null },
};
const sentence = (appends: Append[], input = wish) => given(appends).when(requestInvoice, input).refusal().detail;

describe('what an owner is asked to pay', () => {
  it('is on one invoice, from the moment it is asked for; of two who send it at once, the second hears of it', () => {
    given([created])
      .when(requestInvoice, wish)
      .then([invoiceFor(wish)]);
    given([created, invoiceFor(wish)])
      .when(requestInvoice, wish)
      .then('payment_open');
    expect(sentence([created, invoiceFor(wish)])).toBe(
      'An invoice of $199 for this has been on its way since March 2, 2026. A further request needs a reason: the owner could then pay both.',
    );
    expect(sentence([created, invoiceFor(wish), issued(1)])).toBe(
      'An invoice of $199 for this has been open since March 2, 2026. A further request needs a reason: the owner could then pay both.',
    );
    for (const status of ['draft', 'uncollectible'] as const)
      given([created, invoiceFor(wish), issued(1, status)])
        .when(requestInvoice, wish)
        .then('payment_open');
  });

  it('counts what a lead paid, or has at a bank or as an invoice, that was merged into this one; not its checkout page', () => {
    const merged = (...appends: LeadEvent[]) => [
      logOf([created, ...appends, { type: 'LeadMerged', data: { into: checkoutId } }]),
    ];
    const checkout = { ...page, description: fee, amountCents };
    const ask = (...appends: LeadEvent[]) =>
      given([created]).when(requestCheckout, { ...checkout, reason: null, merged: merged(...appends) });
    const paid: LeadEvent = { type: 'LeadPaid', data: { amountCents, method: 'check', reference: null } };
    ask(paid).then('payment_made');
    expect(ask(paid).refusal().detail).toBe('$199 was paid on March 2, 2026. A further payment needs a reason.');
    ask(invoiceFor(wish)).then('payment_open');
    const pending = { ...payment.paymentPending.example, checkoutId, sessionId: null };
    ask(pageFor(fee), { type: 'PaymentPending', data: pending }).then('payment_pending');
    const asked: LeadEvent = {
      type: 'CheckoutRequested',
      data: { ...checkout, reason: null, checkoutId: commandId(1) },
    };
    ask(pageFor(fee)).then([asked]);
    given([created])
      .when(requestInvoice, { ...wish, merged: merged(paid) })
      .then('payment_made');
    given([created])
      .when(requestInvoice, { ...wish, merged: [] })
      .then([invoiceFor(wish)]);
  });

  it('is the same whatever the invoice is called, and whatever else is on it', () => {
    const other = { ...wish, description: 'Welcome', items: lines('Yard sign', ` ${fee.toUpperCase()}`) };
    given([created, invoiceFor(wish)])
      .when(requestInvoice, other)
      .then('payment_open');
    given([created, invoiceFor(wish)])
      .when(requestInvoice, lock)
      .then([invoiceFor(lock)]);
    // The name distinguishes two invoices only where none is for the onboarding.
    const sign = { ...wish, items: lines('Yard sign') };
    given([created, invoiceFor(wish)])
      .when(requestInvoice, sign)
      .then([invoiceFor(sign)]);
    given([created, invoiceFor(lock)])
      .when(requestInvoice, { ...lock, items: lines('New key') })
      .then('payment_open');
  });

  it('may be asked for again once the invoice is void, or was not made', () => {
    const failed: LeadEvent = { type: 'InvoiceFailed', data: { requestId: eventId(1), error: 'Refused' } };
    for (const end of [[issued(1), changed(1, 'void')], [failed]])
      given([created, invoiceFor(wish), ...end])
        .when(requestInvoice, wish)
        .then([invoiceFor(wish)]);
    given([created, invoiceFor(wish), failed, issued(1)])
      .when(requestInvoice, wish)
      .then('payment_open');
  });

  it('is not on an invoice that failed and is tried again, if it was paid or asked for since', () => {
    const failed: LeadEvent = { type: 'InvoiceFailed', data: { requestId: eventId(1), error: 'Refused' } };
    const retry = { requestId: eventId(1) };
    const second = { ...wish, reason: 'A second property' };
    const byHand: LeadEvent = { type: 'LeadPaid', data: { amountCents, method: 'check', reference: null } };
    given([created, invoiceFor(wish)])
      .when(retryInvoice, retry)
      .then([]);
    given([created, invoiceFor(wish), failed])
      .when(retryInvoice, retry)
      .then([]);
    given([created, invoiceFor(wish), failed, invoiceFor(wish)])
      .when(retryInvoice, retry)
      .then('payment_open');
    given([created, invoiceFor(wish), failed, byHand])
      .when(retryInvoice, retry)
      .then('payment_made');
    // What was so before the second invoice was asked for was shown then.
    given([
      created,
      byHand,
      invoiceFor(second),
      { type: 'InvoiceFailed', data: { requestId: eventId(2), error: 'No' } },
    ])
      .when(retryInvoice, { requestId: eventId(2) })
      .then([]);
  });

  it('is on a second invoice with a reason, which is kept', () => {
    const second = { ...wish, reason: 'A second property' };
    given([created, invoiceFor(wish), issued(1)])
      .when(requestInvoice, { ...second, besides: [eventId(1)] })
      .then([invoiceFor(second)]);
    // Who saw one, and none that another has sent since, with a reason of their own.
    given([created, invoiceFor(wish), issued(1), invoiceFor(second)])
      .when(requestInvoice, { ...second, besides: [eventId(1)] })
      .then('payment_open');
    given([created, invoiceFor(wish), issued(1), invoiceFor(second)])
      .when(requestInvoice, { ...second, besides: [eventId(1), eventId(3)] })
      .then([invoiceFor(second)]);
  });

  it('is not on an invoice beside an open checkout page, reason or not: the page is closed first', () => {
    const open = [created, pageFor(fee)];
    given(open).when(requestInvoice, wish).then('payment_open');
    expect(sentence(open)).toBe(
      'A checkout page of $199 for this has been open since March 2, 2026. A further request needs a reason and closes the page.',
    );
    given(open)
      .when(requestInvoice, { ...wish, reason: 'The owner wants an invoice' })
      .then('payment_open');
    given([...open, ended])
      .when(requestInvoice, wish)
      .then([invoiceFor(wish)]);
    given(open)
      .when(requestInvoice, lock)
      .then([invoiceFor(lock)]);
    given([created, pageFor('Lock change')])
      .when(requestInvoice, lock)
      .then('payment_open');
  });

  it('is not on a checkout page beside an open invoice, without a reason', () => {
    const open = [created, invoiceFor(wish), issued(1)];
    given(open).when(requestCheckout, page).then('payment_open');
    const second = { ...page, reason: 'The mail is lost' };
    given(open)
      .when(requestCheckout, { ...second, besides: [eventId(1)] })
      .then([{ type: 'CheckoutRequested', data: { ...second, checkoutId: commandId(3) } }]);
    given([...open, changed(1, 'void')])
      .when(requestCheckout, page)
      .then([{ type: 'CheckoutRequested', data: { ...page, checkoutId: commandId(4) } }]);
    const other = { ...page, description: 'Lock change' };
    given(open)
      .when(requestCheckout, other)
      .then([{ type: 'CheckoutRequested', data: { ...other, checkoutId: commandId(3) } }]);
  });

  it('is asked for nowhere else while a bank has it under way, not even with a reason', () => {
    const pending: LeadEvent = {
      type: 'PaymentPending',
      data: { checkoutId, sessionId: 'cs_test_sample', paymentId, amountCents },
    };
    const second = { reason: 'A second property' };
    const underWay = [created, pageFor(fee), pending];
    given(underWay).when(requestInvoice, wish).then('payment_pending');
    given(underWay)
      .when(requestInvoice, { ...wish, ...second })
      .then('payment_pending');
    given(underWay)
      .when(requestCheckout, { ...page, ...second })
      .then('payment_pending');
    expect(sentence(underWay)).toMatch(/^\$199 is on its way from a bank account, since March 2, 2026\./);
  });

  it('is not on an invoice once it is paid, without a reason from somebody who saw it', () => {
    const settled: Append = [
      changed(1, 'paid'),
      { type: 'LeadPaid', data: { amountCents, method: null, reference: 'SAMPLE-0001', paymentId } },
    ];
    const paid = [created, invoiceFor(wish), issued(1), settled];
    given(paid).when(requestInvoice, wish).then('payment_made');
    expect(sentence(paid)).toBe('$199 was paid on March 2, 2026. A further payment needs a reason.');
    // Who saw an open invoice has not seen that it is paid meanwhile.
    const second = { ...wish, reason: 'The mail is lost' };
    given(paid)
      .when(requestInvoice, { ...second, besides: [eventId(1)] })
      .then('payment_made');
    given(paid)
      .when(requestCheckout, { ...page, reason: 'The mail is lost', besides: [eventId(1)] })
      .then('payment_made');
    given(paid)
      .when(requestInvoice, { ...second, besides: [eventId(4)] })
      .then([invoiceFor(second)]);
    given(paid)
      .when(requestInvoice, lock)
      .then([invoiceFor(lock)]);
    const byHand: LeadEvent = { type: 'LeadPaid', data: { amountCents: 100_00, method: 'check', reference: null } };
    given([created, byHand]).when(requestInvoice, wish).then('payment_made');
    const rest = { ...wish, items: [{ description: fee, amountCents: 99_00 }, ...lines('Yard sign')] };
    given([created, byHand])
      .when(requestInvoice, rest)
      .then([invoiceFor(rest)]);
  });

  it('is named as a whole: what is paid, and what is open besides', () => {
    const byHand: LeadEvent = { type: 'LeadPaid', data: { amountCents, method: 'check', reference: null } };
    const both = [created, byHand, invoiceFor(wish), issued(2)];
    expect(given(both).when(requestInvoice, wish).refusal().extras).toEqual({ besides: [eventId(1), eventId(2)] });
    expect(sentence(both)).toBe(
      '$199 was paid on March 2, 2026. An invoice of $199 for this has been open since March 2, 2026. A further payment needs a reason.',
    );
  });
});
