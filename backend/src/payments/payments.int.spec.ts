import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { VerifiedPayment } from '../../../contracts/src/payments/queries.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { checkoutSession, startStripe, stripeError, stripeKey } from '../../../testing/stripe-sessions.js';

const unpaid = { payment_status: 'unpaid' };

describe('verifying a payment', () => {
  const leadId = randomUUID();
  const gone = randomUUID();
  const inParts = randomUUID();
  const [merged, stays] = [randomUUID(), randomUUID()];
  let stripe: Awaited<ReturnType<typeof startStripe>>;
  let system: TestSystem;

  beforeAll(async () => {
    stripe = await startStripe({
      cs_test_paid: checkoutSession('cs_test_paid', { metadata: { leadId } }),
      cs_test_part: checkoutSession('cs_test_part', { amount_total: 100_00, metadata: { leadId: inParts } }),
      cs_test_merged: checkoutSession('cs_test_merged', { metadata: { leadId: merged } }),
      cs_test_gone: checkoutSession('cs_test_gone', { metadata: { leadId: gone } }),
      cs_test_odd: checkoutSession('cs_test_odd', { metadata: { leadId: `1' or '1'='1` } }),
      cs_test_no_lead: checkoutSession('cs_test_no_lead'),
      cs_test_unpaid: checkoutSession('cs_test_unpaid', { ...unpaid, status: 'open', metadata: { leadId } }),
      cs_test_expired: checkoutSession('cs_test_expired', { ...unpaid, status: 'expired', metadata: { leadId } }),
      cs_test_pending: checkoutSession('cs_test_pending', { ...unpaid, metadata: { leadId } }),
      cs_test_bank_refused: checkoutSession('cs_test_bank_refused', {
        ...{ ...unpaid, metadata: { leadId } },
        payment_intent: { id: 'pi_refused', object: 'payment_intent', status: 'requires_payment_method' },
      }),
      cs_test_euros: checkoutSession('cs_test_euros', { currency: 'eur', metadata: { leadId } }),
      cs_test_refused: stripeError(401, 'invalid_request_error', `Invalid API Key provided: ${stripeKey}`),
      cs_test_broken: { status: 200, body: '<h1>Welcome to the proxy</h1>' },
      cs_test_text: { status: 200, body: '"We are moving house"' },
      cs_test_null: { status: 200, body: 'null' },
      cs_test_list: { status: 200, body: '[]' },
      cs_test_cut: 'hang up',
    });
    system = await startSystem({ stripe: { secretKey: stripeKey, webhookSecret: undefined, apiBase: stripe.apiBase } });
    const staff = await system.signedIn('user');
    const lead = { email: 'owner@example.com', source: 'manual' };
    for (const id of [leadId, gone, inParts, merged, stays])
      await staff.call<CommandAnswer>('POST', '/api/leads', { id, ...lead });
    await staff.call<CommandAnswer>('POST', `/api/leads/${merged}/merge`, { into: stays });
    const { body } = await staff.call<CommandAnswer>('DELETE', `/api/leads/${gone}`);
    await system.projected(body.position);
  });
  afterAll(async () => {
    await system.stop();
    await stripe.stop();
  });

  const verify = <Body = VerifiedPayment>(id: string, of = system) =>
    of.visitor().call<Body>('GET', `/api/stripe/verify-payment/${id}`);

  it('names the lead of a paid session, and nothing else of it', async () => {
    const { status, body } = await verify('cs_test_paid');
    expect([status, body]).toEqual([
      200,
      { success: true, data: { metadata: { leadId }, leadKnown: true, feePaid: true } },
    ]);
    expect(stripe.asked.at(-1)).toEqual({ id: 'cs_test_paid', key: `Bearer ${stripeKey}` });
  });

  it('says of a part of the onboarding fee that it has arrived, and not that the fee is paid', async () => {
    const data = { metadata: { leadId: inParts }, leadKnown: true, feePaid: false };
    expect((await verify('cs_test_part')).body).toEqual({ success: true, data });
  });

  it('names the lead that stays for a page of one that was merged into it since', async () => {
    const data = { metadata: { leadId: stays }, leadKnown: true, feePaid: true };
    expect((await verify('cs_test_merged')).body).toEqual({ success: true, data });
  });

  it.each([
    ['cs_test_gone', gone],
    ['cs_test_odd', `1' or '1'='1`],
    ['cs_test_no_lead', null],
  ])('says of %s that its lead is not known', async (id, expected) => {
    const { body } = await verify(id);
    expect(body).toEqual({ success: true, data: { metadata: { leadId: expected }, leadKnown: false, feePaid: false } });
  });

  it.each(['unpaid', 'expired', 'bank_refused', 'euros', 'nobody_knows'].map((what) => `cs_test_${what}`))(
    'does not verify %s',
    async (id) => {
      const { status, body } = await verify(id);
      expect([status, body]).toEqual([200, { success: false, error: 'Payment verification failed' }]);
    },
  );

  it('says of a bank payment that it is pending, which is no failure, and staff see it', async () => {
    const { status, body } = await verify('cs_test_pending');
    expect([status, body]).toEqual([
      200,
      {
        ...{ success: false, pending: true },
        error:
          'The payment is on its way from the bank. That takes some business days; it counts once the bank confirms it.',
      },
    ]);
    const types = (await system.infrastructure.log.readStream(`lead-${leadId}`)).map(({ type }) => type);
    expect(types).toContain('PaymentPending');
  });

  it.each(['refused', 'broken', 'text', 'null', 'list', 'cut'].map((what) => `cs_test_${what}`))(
    'says that Stripe cannot be asked, and not why: %s',
    async (id) => {
      const { status, body } = await verify<Problem>(id);
      expect([status, body.code]).toEqual([503, 'payments_unavailable']);
      expect(JSON.stringify(body)).not.toContain(stripeKey);
    },
  );

  it.each(['pi_123', 'cs_..%2faccount', 'cs_test%20x', 'cs_a.b'])('asks nobody about %s', async (id) => {
    const before = stripe.asked.length;
    const { status, body } = await verify<Problem>(id);
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, 'invalid_input', 'sessionId']);
    expect(stripe.asked).toHaveLength(before);
  });

  it('says plainly where payments are not configured', async () => {
    const bare = await startSystem({ projector: false });
    try {
      const { status, body } = await verify<Problem>('cs_test_paid', bare);
      expect([status, body.code, body.detail]).toEqual([
        503,
        'payments_not_configured',
        'STRIPE_SECRET_KEY is not set.',
      ]);
    } finally {
      await bare.stop();
    }
  });
});
