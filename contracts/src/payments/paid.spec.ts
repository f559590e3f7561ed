import { describe, expect, it } from '@jest/globals';
import type { DataOf } from '../events/catalogue.js';
import { eventDefinition } from '../events/catalogue.js';
import { noDealings, ownDealings } from '../leads/dealings.js';
import type { LeadEvent } from '../leads/lead-events.js';
import { onboardingPurpose } from './checkout-purpose.js';
import type { Identified } from '../log/recorded.js';
import { paidFor } from './paid.js';

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
type Given<Type extends LeadEvent['type']> = [type: Type, data: Partial<DataOf<Type>>, id?: string, cause?: string];

const on = <Type extends LeadEvent['type']>(...[type, data, id = `${type} event`, cause]: Given<Type>) =>
  ({
    ...{ id, type, data: { ...eventDefinition(type)!.example, ...data } },
    metadata: { actor: { kind: 'system', id: 'spec' }, occurredAt: '2026-03-01T15:00:00.000Z', $causationId: cause },
  }) as unknown as Identified<LeadEvent>;

const page = (description: string, amountCents: number, n = 1) => [
  on('CheckoutRequested', { checkoutId: uuid(n), description, amountCents }),
  on('CheckoutStarted', { sessionId: `cs_${n}`, description, amountCents }),
];
const paid = (n: number, amountCents: number, cause?: string) =>
  on('LeadPaid', { paymentId: uuid(n), amountCents }, `paid ${n}`, cause);
const ended = (n: number, paymentId: string | null) =>
  on('CheckoutEnded', { checkoutId: uuid(n), sessionId: `cs_${n}`, outcome: 'paid', paymentId });
const refunded = (paymentId: string | null, amountCents: number) =>
  on('PaymentRefunded', { paymentId, amountCents, refundId: uuid(9) });

/** What is left of what was paid for the onboarding, and for the key. */
function left(...events: Identified<LeadEvent>[]): [onboarding: number, key: number] {
  const { payments } = ownDealings(events);
  return [paidFor(onboardingPurpose, payments).cents, paidFor('key', payments).cents];
}

describe('what money is for', () => {
  it('is the purpose of the page that it was paid on, whatever other page is open', () => {
    const pages = [...page('Key', 199_00), ...page('Property Management Onboarding Fee', 199_00, 2)];
    expect(left(...pages, paid(5, 199_00), ended(1, uuid(5)))).toEqual([0, 199_00]);
    expect(left(...pages, paid(5, 199_00), ended(2, uuid(5)))).toEqual([199_00, 0]);
  });

  it('was that of the page with the same amount when pages did not say what came of them', () => {
    expect(left(...page('Key', 20_00), paid(5, 20_00))).toEqual([0, 20_00]);
    expect(left(...page('Key', 20_00), paid(5, 30_00))).toEqual([30_00, 0]);
  });

  it('is what the invoice is for that was paid with it, and an invoice with the onboarding fee pays that alone', () => {
    const invoice = (description: string, item: string) => [
      on('InvoiceRequested', { description, items: [{ description: item, amountCents: 50_00 }] }, uuid(3)),
      on('InvoiceIssued', { requestId: uuid(3), status: 'open' }),
      on('InvoiceStatusChanged', { requestId: uuid(3), status: 'paid' }, 'settled', 'news'),
    ];
    expect(left(...invoice('March', ' key '), paid(5, 50_00, 'news'))).toEqual([0, 50_00]);
    expect(left(...invoice('Key', 'Property Management Onboarding Fee'), paid(5, 50_00, 'news'))).toEqual([50_00, 0]);
    expect(left(...invoice('March', 'Key'), paid(5, 50_00, 'other news'))).toEqual([50_00, 0]);
  });

  it('is the onboarding where nothing says otherwise, also of what staff recorded while another page was open', () => {
    expect(left(...page('Key', 20_00), on('LeadPaid', { amountCents: 20_00 }))).toEqual([20_00, 0]);
    expect(left(paid(5, 20_00))).toEqual([20_00, 0]);
  });

  it('is that of the payment for what is given back of it, in any order', () => {
    const key = [...page('Key', 50_00), paid(5, 50_00), ended(1, uuid(5))];
    expect(left(...key, refunded(uuid(5), 20_00))).toEqual([0, 30_00]);
    expect(left(refunded(uuid(5), 20_00), ...key)).toEqual([0, 30_00]);
    const lost = { paymentId: uuid(5), amountCents: 50_00, outcome: 'lost' } as const;
    expect(left(...key, on('PaymentDisputeClosed', lost))).toEqual([0, 0]);
    expect(left(...key, on('PaymentDisputeClosed', { ...lost, outcome: 'won' }))).toEqual([0, 50_00]);
    expect(left(...key, refunded(null, 20_00))).toEqual([-20_00, 50_00]);
  });

  it('is forgotten with the person', () => {
    expect(ownDealings([...page('Key', 50_00), paid(5, 50_00), on('LeadErased', {})])).toEqual(noDealings);
  });

  it('keeps the payments to show, oldest first, without what was only given back', () => {
    const { payments } = ownDealings([refunded(null, 1_00), paid(5, 20_00), paid(6, 30_00)]);
    expect(paidFor(onboardingPurpose, payments)).toMatchObject({
      cents: 49_00,
      payments: [
        { id: 'paid 5', amountCents: 20_00 },
        { id: 'paid 6', amountCents: 30_00 },
      ],
    });
  });
});
