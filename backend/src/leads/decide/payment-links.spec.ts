import { describe, expect, it } from '@jest/globals';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { officeHours } from '../../../../contracts/src/keys/office-hours.js';
import * as payment from '../../../../contracts/src/payments/events.js';
import { type Append, commandId, given, sampleNow } from '../../../../testing/given-when-then.js';
import { requestCheckout } from './checkouts.js';
import { requestInvoice } from './record-billing.js';
import { expirePaymentLink, reminderTime, requestPayment, withdrawPaymentLink } from './payment-links.js';

const created: Append = { type: 'LeadCreated', data: leadCreated.example };
const { description, amountCents } = payment.checkoutRequested.example;
const later = (days: number) => new Date(Date.parse(sampleNow) + days * 86_400_000).toISOString();
const wish = { amountCents, description, reason: null, days: 30, remindAt: later(3) };
/** 9 to 5 from Monday to Friday. */
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;
const closed = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
const nineToFive = Object.fromEntries(weekdays.map((day) => [day, [{ from: '09:00', to: '17:00' }]]));
const hours = officeHours({ businessHours: { ...closed, ...nineToFive }, holidays: [] });
/** At 9 AM in Des Moines. */
const monday = '2026-03-02T15:00:00.000Z';
const requested = (n: number, over: object = {}): LeadEvent => ({
  type: 'PaymentRequested',
  data: {
    ...{ requestId: commandId(n), amountCents, description, reason: null },
    ...{ remindAt: later(3), expiresAt: later(30), ...over },
  },
});
const ended = (n: number, outcome: 'withdrawn' | 'expired'): LeadEvent => ({
  type: 'PaymentRequestEnded',
  data: { requestId: commandId(n), amountCents, outcome },
});
const asked = [created, requested(1)];
const { checkoutId } = payment.checkoutRequested.example;
const checkout: LeadEvent = { type: 'CheckoutRequested', data: payment.checkoutRequested.example };
const paid: Append = [
  { type: 'LeadPaid', data: { amountCents, method: 'card', reference: null, paymentId: checkoutId } },
  {
    type: 'CheckoutEnded',
    data: { checkoutId, sessionId: null, amountCents, outcome: 'paid', paymentId: checkoutId },
  },
];
const byHand: LeadEvent = { type: 'LeadPaid', data: { amountCents: 10_00, method: 'check', reference: null } };
const edited = (data: object): LeadEvent => ({ type: 'LeadDetailsEdited', data });

describe('a payment link', () => {
  it('is sent once per purpose, however the purpose is written; the second who tries hears since when', () => {
    given([created])
      .when(requestPayment, wish)
      .then([requested(1)]);
    const again = { ...wish, amountCents: 5_00, description: ` ${description.toUpperCase()}` };
    given(asked).when(requestPayment, again).then('payment_requested');
    expect(given(asked).when(requestPayment, again).refusal().detail).toBe(
      'A payment link of $199 for this has been open since March 2, 2026. Withdraw it to send another.',
    );
    const other = { ...wish, description: 'Lock change' };
    given(asked)
      .when(requestPayment, other)
      .then([requested(2, { description: 'Lock change' })]);
  });

  it('has no reminder where staff want none, nor one on or after its last day', () => {
    given([created])
      .when(requestPayment, { ...wish, remindAt: null })
      .then([requested(1, { remindAt: null })]);
    for (const days of [30, 31]) expect(reminderTime(monday, days, 30, hours)).toBeNull();
  });

  it('has one in office hours: at its hour if the office is open then, or when it opens', () => {
    expect(reminderTime(monday, 3, 30, hours)).toBe('2026-03-05T15:00:00.000Z');
    // Monday at 11:19 PM in Des Moines: three days later it is night, on Friday the office opens at 9 AM.
    expect(reminderTime('2026-03-03T05:19:00.000Z', 3, 30, hours)).toBe('2026-03-06T15:00:00.000Z');
    // Five days later it is Saturday.
    expect(reminderTime(monday, 5, 30, hours)).toBe('2026-03-09T14:00:00.000Z');
    expect(reminderTime(monday, 5, 6, hours)).toBeNull();
  });

  it('needs an address, and a lead that is neither lost, deleted nor unknown', () => {
    given([]).when(requestPayment, wish).then('lead_not_found');
    given([{ type: 'LeadCreated', data: { ...leadCreated.example, email: '' } }])
      .when(requestPayment, wish)
      .then('payment_link_without_email');
    given([created, { type: 'LeadStatusMoved', data: { from: leadCreated.example.status, to: 'lost' } }])
      .when(requestPayment, wish)
      .then('payment_link_of_lost');
    given([created, { type: 'LeadDeleted', data: {} }])
      .when(requestPayment, wish)
      .then('lead_deleted');
  });

  it('for what is paid, or asked for by an invoice, needs a reason', () => {
    const invoice: LeadEvent = {
      type: 'InvoiceRequested',
      data: { description, items: [{ description, amountCents }], reason: null },
    };
    for (const before of [invoice, ...[paid].flat().slice(0, 1)])
      given([created, before])
        .when(requestPayment, wish)
        .then(before === invoice ? 'payment_open' : 'payment_made');
    given([created, invoice])
      .when(requestPayment, { ...wish, reason: 'They asked' })
      .then([requested(2, { reason: 'They asked' })]);
  });

  it('opens no page any more once it has ended, also where the owner had pressed before', () => {
    const { checkoutId: _, ...wanted } = payment.checkoutRequested.example;
    const byLink = { ...wanted, reason: null, link: commandId(1) };
    given(asked)
      .when(requestCheckout, byLink)
      .then([{ type: 'CheckoutRequested', data: { ...wanted, reason: null, checkoutId: commandId(2) } }]);
    for (const outcome of ['withdrawn', 'expired'] as const)
      given([...asked, ended(1, outcome)])
        .when(requestCheckout, byLink)
        .then('not_awaited');
  });

  it('may stand beside the page that it opens, and a page beside it', () => {
    given([created, checkout])
      .when(requestPayment, wish)
      .then([requested(2)]);
  });

  it.each<[string, Append[]]>([
    ['its payment', [checkout, paid]],
    ['a payment of the onboarding that staff record', [byHand]],
    ['a withdrawal', [ended(1, 'withdrawn')]],
    ['its expiry', [ended(1, 'expired')]],
    ['another address', [edited({ email: 'other@example.com' })]],
    ['a revocation of the owner’s links', [{ type: 'OwnerLinkRevoked', data: {} }]],
    ['a lost lead', [{ type: 'LeadStatusMoved', data: { from: 'proposal', to: 'lost' } }]],
  ])('ends with %s', (how, events) => {
    given([...asked, ...events])
      .when(expirePaymentLink, { requestId: commandId(1) })
      .then([]);
    given([...asked, ...events])
      .when(withdrawPaymentLink, { requestId: commandId(1) })
      .then(how === 'a withdrawal' ? [] : 'payment_request_ended');
  });

  it('is not opened again by an undo of what ended it', () => {
    const back = edited({ email: leadCreated.example.email });
    given([...asked, edited({ email: 'other@example.com' }), back])
      .when(requestPayment, wish)
      .then([requested(4)]);
  });

  it('stays with a payment for something else, and another phone', () => {
    const other: Append[] = [
      { type: 'CheckoutRequested', data: { ...payment.checkoutRequested.example, description: 'Lock change' } },
      paid,
      edited({ phone: '(515) 555-0199' }),
    ];
    given([...asked, ...other])
      .when(requestPayment, { ...wish, reason: 'Again' })
      .then('payment_requested');
  });

  it('is withdrawn once, also of a deleted lead', () => {
    const withdraw = { requestId: commandId(1) };
    given(asked)
      .when(withdrawPaymentLink, withdraw)
      .then([ended(1, 'withdrawn')]);
    given([...asked, ended(1, 'withdrawn')])
      .when(withdrawPaymentLink, withdraw)
      .then([]);
    given([...asked, { type: 'LeadDeleted', data: {} }])
      .when(withdrawPaymentLink, withdraw)
      .then([ended(1, 'withdrawn')]);
    given([created]).when(withdrawPaymentLink, withdraw).then('payment_request_ended');
  });

  it('expires when its time is over, not before; one that was not noted yet makes room for another', () => {
    const over = requested(1, { expiresAt: sampleNow });
    given(asked)
      .when(expirePaymentLink, { requestId: commandId(1) })
      .then([]);
    given([created, over])
      .when(expirePaymentLink, { requestId: commandId(1) })
      .then([ended(1, 'expired')]);
    given([created, over])
      .when(requestPayment, wish)
      .then([ended(1, 'expired'), requested(2)]);
  });

  it('is withdrawn by an invoice for the same, which needs a reason', () => {
    const invoice = { description, items: [{ description, amountCents }], reason: null };
    given(asked).when(requestInvoice, invoice).then('payment_open');
    const further = { ...invoice, reason: 'They want an invoice' };
    given(asked)
      .when(requestInvoice, further)
      .then([ended(1, 'withdrawn'), { type: 'InvoiceRequested', data: further }]);
  });
});
