import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { CreatedInvoice, PaymentSession } from '../../../contracts/src/payments/routes.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { History } from '../../../contracts/src/history/queries.js';
import type { LeadAnswer } from '../../../contracts/src/leads/queries.js';
import type {
  DuePayments,
  GonePayments,
  LeadInvoices,
  VerifiedPayment,
} from '../../../contracts/src/payments/queries.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

interface SandboxState {
  customers: { id: string; email: string | null; metadata: { leadId: string } }[];
  sessions: {
    id: string;
    client_reference_id: string;
    metadata: Record<string, string>;
    amount_total: number;
    status: string;
  }[];
  charges: { id: string; payment_intent: string; receipt_email: string | null; metadata: { leadId: string } }[];
  disputes: { id: string; payment_intent: string }[];
  invoices: { id: string; customer_email: string | null; metadata: { leadId: string; requestId: string } }[];
}

let sandbox: BuiltSandbox;
let system: TestSystem;
let staff: Caller;
let secret: string;

beforeAll(async () => {
  sandbox = await startBuiltSandbox();
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET = '', STRIPE_API_BASE = '' } = sandbox.environment;
  secret = STRIPE_WEBHOOK_SECRET;
  system = await startSystem({
    stripe: { secretKey: STRIPE_SECRET_KEY, webhookSecret: secret, apiBase: STRIPE_API_BASE, timeoutMs: 2_000 },
    logPatienceMs: 2_000,
  });
  await sandbox.control('PUT', '/product', { url: system.url });
  staff = await system.signedIn('user');
}, 120_000);
afterAll(async () => {
  await system.stop();
  await sandbox.stop();
});

const email = 'owner@example.com';
async function lead(): Promise<string> {
  const id = randomUUID();
  const body = { id, email, name: 'Sample Owner', source: 'manual', propertyAddress: '1 Sample St, Ankeny, IA 50023' };
  expect((await staff.call('POST', '/api/leads', body)).status).toBe(201);
  return id;
}

const checkout = async (leadId: string, over: object = {}, headers: Record<string, string> = {}) =>
  staff.call<PaymentSession>('POST', '/api/stripe/create-session', { leadId, email, ...over }, headers);
const invoice = async (leadId: string, over: object = {}) =>
  staff.call<CreatedInvoice & Problem>('POST', '/api/stripe/invoices', {
    ...{ leadId, description: 'Onboarding' },
    items: [{ description: 'Property Management Onboarding Fee', amount: 199 }],
    ...over,
  });
const state = () => sandbox.read<SandboxState>('/state/stripe');
const pay = (url: string, form: Record<string, string> = { card: '4242 4242 4242 4242', how: 'card' }) =>
  sandbox.submit(new URL(url).pathname, form);

async function events(leadId: string): Promise<History['events']> {
  const answer = await staff.call<History>('GET', `/api/leads/${leadId}/history`);
  return answer.body.events;
}
const typesOf = async (leadId: string) => (await events(leadId)).map(({ type }) => type).slice(1);
const until = (leadId: string, type: string) =>
  eventually(async () => (await events(leadId)).find((event) => event.type === type));
const projected = async () => system.projected(String(await system.infrastructure.log.head()));

/** A webhook as Stripe's own library signs it. */
function webhook(type: string, object: object, { at = Date.now(), by = secret } = {}) {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
  const stripe = new Stripe('sk_test_of_the_specs');
  const timestamp = Math.floor(at / 1000);
  const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret: by, timestamp });
  return { body, headers: { 'stripe-signature': signature } };
}
const send = ({ body, headers }: ReturnType<typeof webhook>) =>
  system.visitor().call<Problem>('POST', '/api/stripe/webhook', body, headers);
const session = (leadId: string, over: object = {}) => ({
  ...{ id: `cs_test_${randomUUID().replaceAll('-', '')}`, object: 'checkout.session', payment_status: 'paid' },
  ...{ amount_total: 199_00, currency: 'usd', metadata: { leadId }, payment_intent: `pi_${randomUUID()}`, ...over },
});

describe('a checkout', () => {
  it('is the onboarding fee, of a customer that is made once, and is paid once: by webhook and by the page after it', async () => {
    const id = await lead();
    const [one, two] = await Promise.all([checkout(id), checkout(id)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
    const made = await state();
    expect(made.sessions.filter((each) => each.client_reference_id === id)).toHaveLength(1);
    expect(made.customers.filter(({ metadata }) => metadata.leadId === id)).toHaveLength(1);
    expect(made.sessions.find((each) => each.id === one.body.id)).toMatchObject({
      ...{ client_reference_id: id, amount_total: 199_00 },
      metadata: {
        ...{ leadId: id, checkoutId: expect.any(String) },
        ...{ name: 'Sample Owner', email, propertyAddress: '1 Sample St, Ankeny, IA 50023' },
      },
    });
    const paid = await pay(one.body.url);
    expect([paid.status, paid.location]).toEqual([303, `${siteOf()}/payment/success?session_id=${one.body.id}`]);
    const verified = () => system.visitor().call<VerifiedPayment>('GET', `/api/stripe/verify-payment/${one.body.id}`);
    expect((await Promise.all([verified(), verified()])).map(({ body }) => body.success)).toEqual([true, true]);
    await until(id, 'LeadPaid');
    await projected();
    const { body } = await staff.call<LeadAnswer>('GET', `/api/leads/${id}`);
    expect(body.lead).toMatchObject({ paidCents: 199_00, status: 'leads', lastContactedAt: null });
    expect(body.lead.stripeCustomerId).toMatch(/^cus_/);
    expect((await typesOf(id)).sort()).toEqual([
      ...['CheckoutEnded', 'CheckoutRequested', 'CheckoutStarted', 'LeadPaid', 'StripeCustomerLinked'],
    ]);
    const again = await checkout(id);
    expect(again).toMatchObject({ status: 409, body: { code: 'payment_made', detail: saysPaid('$199') } });
    expect((await checkout(id, { reason: 'A second property' })).status).toBe(200);
    expect((await until(id, 'CheckoutRequested')).data).toMatchObject({ reason: null });
    expect((await events(id)).filter(({ type }) => type === 'CheckoutRequested').at(-1)?.data).toMatchObject({
      reason: 'A second property',
    });
  });

  it('is one per purpose: the open one is answered again, another amount replaces it', async () => {
    const id = await lead();
    const first = await checkout(id);
    expect((await checkout(id)).body).toEqual(first.body);
    const key = await checkout(id, { description: 'Lock change', amount: 49.5 });
    expect(key.body.id).not.toBe(first.body.id);
    const other = await checkout(id, { amount: 150 });
    expect(other.body.id).not.toBe(first.body.id);
    const all = (await state()).sessions.filter((each) => each.client_reference_id === id);
    expect(all.map((each) => [each.amount_total, each.status])).toEqual([
      ...[
        [199_00, 'expired'],
        [49_50, 'open'],
        [150_00, 'open'],
      ],
    ]);
    // Paid while somebody asks for another amount, and before any webhook: nothing else is opened.
    await sandbox.control('PUT', '/product', { url: 'http://127.0.0.1:9' });
    await pay(other.body.url);
    expect(await checkout(id)).toMatchObject({ status: 409, body: { code: 'payment_made', detail: saysPaid('$150') } });
    await sandbox.control('PUT', '/product', { url: system.url });
    expect((await typesOf(id)).filter((type) => type === 'LeadPaid')).toHaveLength(1);
  });

  it('that nobody paid in time is replaced', async () => {
    const id = await lead();
    const first = await checkout(id);
    const unused = { ...session(id, { id: first.body.id, payment_status: 'unpaid' }), payment_intent: null };
    expect((await send(webhook('checkout.session.expired', unused))).status).toBe(200);
    expect((await until(id, 'CheckoutEnded')).data).toMatchObject({ outcome: 'expired' });
    expect((await checkout(id)).body.id).not.toBe(first.body.id);
  });

  it('whose answer was lost is found again by whoever asks next: one session, whatever was made', async () => {
    const id = await lead();
    for (const fault of [{ kind: 'malformed' }, { kind: 'error_after', times: 3 }]) {
      await sandbox.control('POST', '/faults', {
        ...{ provider: 'stripe', method: 'POST', path: '/checkout/sessions', ...fault },
      });
      await checkout(id, { email: 'first@example.com' });
      await sandbox.control('DELETE', '/faults');
      expect((await checkout(id, { email: 'second@example.com' })).status).toBe(200);
      expect((await state()).sessions.filter((each) => each.client_reference_id === id)).toHaveLength(1);
    }
  });

  it('that Stripe refuses for good does not stand in the way of the next one', async () => {
    const id = await lead();
    await checkout(id);
    const { sessions } = await state();
    const gone = sessions.find((each) => each.client_reference_id === id)!;
    await sandbox.control('POST', '/faults', {
      ...{ provider: 'stripe', kind: 'refused', status: 400, method: 'POST', path: '/checkout/sessions' },
    });
    expect((await checkout(id, { description: 'Lock change' })).status).toBe(503);
    await sandbox.control('DELETE', '/faults');
    const next = await checkout(id, { description: 'Lock change' });
    expect(next.status).toBe(200);
    expect(next.body.id).not.toBe(gone.id);
  });

  it.each([
    [0.99, 'Amount must be at least $1'],
    [25_000.01, 'Amount must be at most $25,000'],
    [1.005, 'Amount must be dollars to the cent'],
    [-1, 'Amount must be at least $1'],
    [1e300, 'Amount must be at most $25,000'],
    ['199', 'Amount must be a number'],
  ])('of %p is refused with a sentence for the field', async (amount, message) => {
    const answer = await checkout(randomUUID(), { amount });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ path: 'amount', message }] } });
  });

  it.each([
    [1, 100],
    [25_000, 2_500_000],
    [49.95, 4995],
  ])('of %p dollars asks for %p cents', async (amount, cents) => {
    const id = await lead();
    const { body } = await checkout(id, { amount, description: 'Sample fee' });
    expect((await state()).sessions.find((each) => each.id === body.id)?.amount_total).toBe(cents);
  });

  it('is opened once per Idempotency-Key', async () => {
    const id = await lead();
    const headers = { 'idempotency-key': randomUUID() };
    const answers = [await checkout(id, {}, headers), await checkout(id, {}, headers)];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await checkout(id, { amount: 200 }, headers)).toMatchObject({ status: 422 });
    expect((await typesOf(id)).filter((type) => type === 'CheckoutStarted')).toHaveLength(1);
  });

  it('says that the card was declined, and can be paid after it', async () => {
    const id = await lead();
    const { url } = (await checkout(id, { amount: 50, description: 'Sample fee' })).body;
    const declined = await pay(url, { card: '4000000000000002', how: 'card' });
    expect([declined.status, declined.text]).toEqual([402, expect.stringContaining('Your card was declined.')]);
    expect((await pay(url)).status).toBe(303);
    expect((await until(id, 'LeadPaid')).data).toMatchObject({ amountCents: 50_00, method: 'card' });
  });

  it('that a bank pays days later is paid then', async () => {
    const id = await lead();
    const { id: sessionId, url } = (await checkout(id)).body;
    expect((await pay(url, { how: 'bank' })).status).toBe(303);
    await eventually(async () =>
      (await sandbox.read<{ name: string; body: string; state: string }[]>('/deliveries?provider=stripe')).some(
        (each) => each.body.includes(sessionId) && each.state === 'delivered',
      ),
    );
    expect(await typesOf(id)).not.toContain('LeadPaid');
    expect((await until(id, 'PaymentPending')).data).toMatchObject({ amountCents: 199_00 });
    const verified = () => system.visitor().call<VerifiedPayment>('GET', `/api/stripe/verify-payment/${sessionId}`);
    expect((await verified()).body).toEqual({ success: false, pending: true, error: expect.stringContaining('bank') });
    for (const over of [{}, { amount: 150 }, { reason: 'A second property' }])
      expect(await checkout(id, over)).toMatchObject({
        ...{ status: 409, body: { code: 'payment_pending', detail: expect.stringContaining('$199 is on its way') } },
      });
    await staff.call('POST', `/api/leads/${id}/onboarding`, {});
    await projected();
    const due = await staff.call<DuePayments>('GET', '/api/payments/due');
    expect(due.body.onboardingFees.find(({ leadId }) => leadId === id)).toMatchObject({
      ...{ amountCents: 199_00, pendingCents: 199_00 },
    });
    await sandbox.submit(`/stripe/pages/settle/${sessionId}`, {});
    expect((await until(id, 'LeadPaid')).data).toMatchObject({ method: 'bank_transfer' });
    expect((await verified()).body.success).toBe(true);
    expect((await typesOf(id)).filter((type) => /Paid|Pending|Ended/.test(type))).toEqual([
      ...['PaymentPending', 'LeadPaid', 'CheckoutEnded'],
    ]);
    expect(await checkout(id)).toMatchObject({ status: 409, body: { code: 'payment_made' } });
  });

  it('that a bank refuses is recorded once, as money that did not come; one that nobody used says nothing', async () => {
    const id = await lead();
    const { id: sessionId, url } = (await checkout(id)).body;
    expect((await pay(url, { how: 'bank' })).status).toBe(303);
    await sandbox.submit(`/stripe/pages/refuse/${sessionId}`, {});
    expect((await until(id, 'PaymentFailed')).data).toMatchObject({ amountCents: 199_00 });
    const after = await system.visitor().call<VerifiedPayment>('GET', `/api/stripe/verify-payment/${sessionId}`);
    expect(after.body).toEqual({ success: false, error: 'Payment verification failed' });
    const refused = webhook('checkout.session.async_payment_failed', session(id, { payment_intent: 'pi_twice' }));
    for (const each of [refused, refused]) expect((await send(each)).status).toBe(200);
    const unused = session(id, { payment_status: 'unpaid' });
    expect((await send(webhook('checkout.session.expired', unused))).status).toBe(200);
    const types = ['CheckoutRequested', 'StripeCustomerLinked', 'CheckoutStarted', 'PaymentPending'];
    expect(await typesOf(id)).toEqual([...types, 'PaymentFailed', 'CheckoutEnded', 'PaymentFailed']);
    expect((await checkout(id)).status).toBe(200);
    await projected();
    const { body } = await staff.call<LeadAnswer>('GET', `/api/leads/${id}`);
    expect(body.lead.paidCents).toBe(0);
  });

  it('that a bank paid later and the page after it reports first was paid by the bank', async () => {
    const id = await lead();
    const { id: sessionId, url } = (await checkout(id)).body;
    await pay(url, { how: 'bank' });
    await sandbox.control('PUT', '/product', { url: 'http://127.0.0.1:9' });
    await sandbox.submit(`/stripe/pages/settle/${sessionId}`, {});
    const verified = await system.visitor().call<VerifiedPayment>('GET', `/api/stripe/verify-payment/${sessionId}`);
    expect(verified.body.success).toBe(true);
    await sandbox.control('PUT', '/product', { url: system.url });
    expect((await until(id, 'LeadPaid')).data).toMatchObject({ method: 'bank_transfer' });
  });

  it('survives a provider that fails after it did the work, and reports one that stays away', async () => {
    const id = await lead();
    await sandbox.control('POST', '/faults', { provider: 'stripe', kind: 'error_after', path: '/customers', times: 3 });
    expect((await checkout(id)).status).toBe(200);
    expect((await state()).customers.filter(({ metadata }) => metadata.leadId === id)).toHaveLength(1);
    await sandbox.control('POST', '/faults', { provider: 'stripe', kind: 'rate_limited', times: 5 });
    const { status, body } = await staff.call<Problem>('POST', '/api/stripe/create-session', { leadId: id, email });
    expect([status, body.code, body.title]).toEqual([
      503,
      'payment_session_failed',
      'Failed to create payment session',
    ]);
    await sandbox.control('DELETE', '/faults');
  });

  it('of a lead that another was merged into is asked for once with it: what that one paid is told first', async () => {
    const [goes, id] = [await lead(), await lead()];
    await staff.call('POST', `/api/leads/${id}/status`, { status: 'proposal' });
    const { body: open } = await checkout(goes);
    const merged = await staff.call<CommandAnswer>('POST', `/api/leads/${goes}/merge`, { into: id });
    expect(merged.status).toBe(200);
    await pay(open.url);
    await until(goes, 'LeadPaid');
    await projected();
    const { body } = await staff.call<LeadAnswer>('GET', `/api/leads/${id}`);
    expect(body.lead).toMatchObject({ paidCents: 0, situation: 'to_enroll' });
    const paid = { status: 409, body: { code: 'payment_made', detail: saysPaid('$199') } };
    expect(await checkout(id)).toMatchObject(paid);
    expect(await invoice(id)).toMatchObject(paid);
    expect((await checkout(id, { reason: 'A second property' })).status).toBe(200);
  });

  it('needs a living lead', async () => {
    const answer = await checkout(randomUUID());
    expect(answer).toMatchObject({ status: 404, body: { code: 'lead_not_found' } });
  });
});

describe('the customer', () => {
  const customerOf = async (leadId: string) =>
    (await state()).customers.find(({ metadata }) => metadata.leadId === leadId)!;
  const writes = (id: string, to: string) => staff.call('PATCH', `/api/leads/${id}`, { email: to });
  const known = (id: string, to: string) =>
    eventually(async () => ((await customerOf(id)).email === to ? true : undefined));

  it('has the address of now: the receipt of a page that was opened before goes there', async () => {
    const id = await lead();
    const { body } = await checkout(id);
    expect((await customerOf(id)).email).toBe(email);
    await writes(id, 'later@example.com');
    await known(id, 'later@example.com');
    await pay(body.url);
    expect((await state()).charges.find(({ metadata }) => metadata.leadId === id)).toMatchObject({
      receipt_email: 'later@example.com',
    });
  });

  it('is told before the next request if Stripe has another address after all, as after a restore', async () => {
    const id = await lead();
    await checkout(id);
    const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = sandbox.environment;
    const { id: customer } = await customerOf(id);
    const stale = await fetch(`${STRIPE_API_BASE}/v1/customers/${customer}`, {
      ...{ method: 'POST', body: new URLSearchParams({ email: 'stale@example.com' }) },
      headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}` },
    });
    expect(stale.status).toBe(200);
    expect((await invoice(id, { reason: 'No card' })).status).toBe(200);
    expect((await customerOf(id)).email).toBe(email);
    expect((await state()).invoices.find(({ metadata }) => metadata.leadId === id)).toMatchObject({
      customer_email: email,
    });
  });
});

describe('money that goes back', () => {
  it('is refunded once, whatever is reported of it, and disputed until the bank decides', async () => {
    const id = await lead();
    await pay((await checkout(id)).body.url);
    await until(id, 'LeadPaid');
    const charge = (await state()).charges.find(({ metadata }) => metadata.leadId === id)!;
    await sandbox.control('POST', '/webhooks', { provider: 'stripe', mode: 'twice' });
    await sandbox.submit(`/stripe/pages/dispute/${charge.id}`, {});
    await until(id, 'PaymentDisputed');
    const dispute = (await state()).disputes.find((each) => each.payment_intent === charge.payment_intent)!;
    await sandbox.submit(`/stripe/pages/decide/${dispute.id}`, { as: 'won' });
    await until(id, 'PaymentDisputeClosed');
    await sandbox.submit(`/stripe/pages/refund/${charge.id}`, {});
    await until(id, 'PaymentRefunded');
    await sandbox.control('POST', '/webhooks', { provider: 'stripe', mode: 'once' });
    await eventually(async () =>
      (await sandbox.read<{ state: string }[]>('/deliveries?provider=stripe')).every(
        (each) => each.state === 'delivered',
      ),
    );
    expect((await typesOf(id)).slice(-5)).toEqual([
      ...['LeadPaid', 'CheckoutEnded', 'PaymentDisputed', 'PaymentDisputeClosed', 'PaymentRefunded'],
    ]);
    await projected();
    const { body } = await staff.call<LeadAnswer>('GET', `/api/leads/${id}`);
    expect(body.lead.paidCents).toBe(0);
  });
});

describe('an invoice', () => {
  it('is made once, sent, and paid on its page', async () => {
    const id = await lead();
    await sandbox.control('POST', '/faults', { provider: 'stripe', kind: 'error_after', path: '/invoices', times: 2 });
    const asked = {
      leadId: id,
      description: 'Sample invoice',
      items: [
        { description: 'Key', amount: 12.5 },
        { description: 'Sign', amount: 40 },
      ],
    };
    const key = { 'idempotency-key': randomUUID() };
    const made = await staff.call<CreatedInvoice>('POST', '/api/stripe/invoices', asked, key);
    expect([made.status, made.body]).toEqual([
      200,
      {
        success: true,
        invoice: expect.objectContaining({ amount_due: 52_50, status: 'open', description: 'Sample invoice' }),
      },
    ]);
    const { invoice } = made.body;
    expect((await state()).invoices.filter(({ metadata }) => metadata.requestId === invoice?.id)).toHaveLength(1);
    expect((await staff.call('POST', '/api/stripe/invoices', asked, key)).body).toEqual(made.body);
    await sandbox.submit(new URL(invoice!.hosted_invoice_url!).pathname, {});
    await until(id, 'InvoiceStatusChanged');
    await projected();
    const { body } = await staff.call<LeadInvoices>('GET', `/api/leads/${id}/invoices`);
    expect(body.invoices).toEqual([{ ...invoice, status: 'paid' }]);
    expect((await typesOf(id)).filter((type) => type === 'LeadPaid')).toHaveLength(1);
    const { stripeCustomerId, paidCents } = (await staff.call<LeadAnswer>('GET', `/api/leads/${id}`)).body.lead;
    expect(paidCents).toBe(52_50);
    const next = { customerId: stripeCustomerId, description: 'Second', items: [{ description: 'Lock', amount: 1 }] };
    expect((await staff.call<CreatedInvoice>('POST', '/api/stripe/invoices', next)).body.invoice?.amount_due).toBe(100);
    const again = { ...next, description: 'Third', items: asked.items };
    expect(await staff.call('POST', '/api/stripe/invoices', again)).toMatchObject({
      ...{ status: 409, body: { code: 'payment_made', detail: saysPaid('$52.50') } },
    });
  });

  it('is sent once by two who send it at once, and a second time only with a reason from somebody who saw the first', async () => {
    const id = await lead();
    const [one, two] = await Promise.all([invoice(id), invoice(id)]);
    const refused = [one, two].find(({ status }) => status === 409)!;
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    expect(refused.body).toMatchObject({
      code: 'payment_open',
      detail: expect.stringMatching(
        /^An invoice of \$199 for this has been .+ since .+\. A further request needs a reason: the owner could then pay both\.$/,
      ),
    });
    const ours = async () => (await state()).invoices.filter(({ metadata }) => metadata.leadId === id);
    expect(await ours()).toHaveLength(1);
    const again = { besides: refused.body.besides, reason: 'A second property' };
    const both = await Promise.all([invoice(id, again), invoice(id, again)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ours()).toHaveLength(2);
    expect((await events(id)).filter(({ type }) => type === 'InvoiceRequested').at(-1)?.data.reason).toBe(again.reason);
    expect(await checkout(id)).toMatchObject({ status: 409, body: { code: 'payment_open' } });
    expect((await checkout(id, { reason: 'A third property' })).status).toBe(200);
  });

  it('takes the place of an open checkout page with a reason; a page that is paid meanwhile is shown first', async () => {
    const id = await lead();
    const page = (await checkout(id)).body;
    const refused = await invoice(id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'payment_open' } });
    const again = { besides: refused.body.besides, reason: 'The owner wants an invoice' };
    await sandbox.control('PUT', '/product', { url: 'http://127.0.0.1:9' });
    await pay(page.url);
    expect(await invoice(id, again)).toMatchObject({
      ...{ status: 409, body: { code: 'payment_made', detail: saysPaid('$199') } },
    });
    await sandbox.control('PUT', '/product', { url: system.url });

    const other = await lead();
    const left = (await checkout(other)).body;
    const { besides } = (await invoice(other)).body;
    expect((await invoice(other, { ...again, besides })).status).toBe(200);
    expect((await state()).sessions.find((each) => each.id === left.id)).toMatchObject({ status: 'expired' });
    expect((await typesOf(other)).slice(-4)).toEqual([
      ...['CheckoutStarted', 'CheckoutEnded', 'InvoiceRequested', 'InvoiceIssued'],
    ]);
  });

  it('that was not made is not made later, by a retry, beside what was sent in its place', async () => {
    const id = await lead();
    const fault = { provider: 'stripe', kind: 'refused', status: 400, method: 'POST', path: '/invoices' };
    await sandbox.control('POST', '/faults', fault);
    expect(await invoice(id)).toMatchObject({ status: 503, body: { code: 'invoice_failed' } });
    await sandbox.control('DELETE', '/faults');
    const key = (await events(id)).find(({ type }) => type === 'InvoiceRequested')!.id;
    expect((await invoice(id)).status).toBe(200);
    const admin = await system.signedIn('admin');
    const retry = { effects: [{ manager: 'invoices', key }] };
    expect((await admin.call('POST', '/api/effects/retry', retry)).status).toBe(200);
    expect(await effectEnded(key, 1)).toMatchObject({
      state: 'failed',
      reason: 'The same was paid or asked for since',
    });
    expect((await state()).invoices.filter(({ metadata }) => metadata.leadId === id)).toHaveLength(1);
  });

  it('that may be there, while Stripe can’t be asked, is unknown, not failed: it counts as asked for, and a retry finds it', async () => {
    const { pool } = system.infrastructure;
    const id = await lead();
    const ours = async () => (await state()).invoices.filter(({ metadata }) => metadata.leadId === id);
    const fault = { provider: 'stripe', path: '/invoices' };
    const silent = { ...fault, kind: 'late', delayMs: 20_000, method: 'POST', times: 2 };
    await sandbox.control('POST', '/faults', silent);
    const asked = invoice(id);
    await eventually(async () => (await ours()).length > 0);
    await sandbox.control('POST', '/faults', { ...fault, kind: 'error_after', method: 'GET', times: 100 });
    expect(await asked).toMatchObject({ status: 200, body: { invoice: null } });
    const key = (await events(id)).find(({ type }) => type === 'InvoiceRequested')!.id;
    // As if it had been tried for minutes.
    await eventually(async () => {
      const last = `update effects set attempts = max_attempts - 1, due_at = now() where key = $1 and state = 'due' and attempts > 0`;
      return (await pool.query(last, [key])).rowCount === 1;
    });
    expect(await effectEnded(key, 0)).toMatchObject({ state: 'unknown' });
    expect(await typesOf(id)).not.toContain('InvoiceFailed');
    expect(await invoice(id)).toMatchObject({ status: 409, body: { code: 'payment_open' } });
    await sandbox.control('DELETE', '/faults');
    const admin = await system.signedIn('admin');
    await admin.call('POST', '/api/effects/retry', { effects: [{ manager: 'invoices', key }] });
    expect(await effectEnded(key, 1)).toMatchObject({ state: 'done' });
    expect(await ours()).toHaveLength(1);
    expect((await typesOf(id)).filter((type) => type.startsWith('Invoice'))).toEqual([
      ...['InvoiceRequested', 'InvoiceIssued'],
    ]);
  });

  it('waits for a bank that has the payment under way, whatever the reason', async () => {
    const id = await lead();
    await pay((await checkout(id)).body.url, { how: 'bank' });
    await until(id, 'PaymentPending');
    for (const reason of [null, 'A second property'])
      expect(await invoice(id, { reason })).toMatchObject({
        ...{ status: 409, body: { code: 'payment_pending', detail: expect.stringMatching(/^\$199 is on its way/) } },
      });
  });

  it('never goes back to a state before', async () => {
    const id = await lead();
    const requestId = randomUUID();
    const invoice = {
      object: 'invoice',
      id: 'in_sample',
      amount_due: 100,
      currency: 'usd',
      metadata: { leadId: id, requestId },
    };
    for (const status of ['paid', 'open', 'draft', 'paid'])
      expect((await send(webhook('invoice.updated', { ...invoice, status }))).status).toBe(200);
    expect(await typesOf(id)).toEqual(['InvoiceIssued', 'LeadPaid']);
  });
});

describe('fault 28: a webhook', () => {
  it('that comes 100 times at once is one payment', async () => {
    const id = await lead();
    const once = webhook('checkout.session.completed', session(id));
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(once)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await typesOf(id)).toEqual(['LeadPaid']);
  });

  it('is refused without a right signature, too old, from the future, altered, too large or no JSON, and nothing is stored', async () => {
    const id = await lead();
    const object = session(id);
    const type = 'checkout.session.completed';
    const right = webhook(type, object);
    const wrong = [
      { ...right, headers: {} },
      webhook(type, object, { by: 'whsec_other' }),
      webhook(type, object, { at: Date.now() - 310_000 }),
      webhook(type, object, { at: Date.now() + 310_000 }),
      { ...right, body: right.body.replace('19900', '19901') },
      { ...right, body: 'garbage' },
    ];
    for (const each of wrong)
      expect(
        await system.visitor().call('POST', '/api/stripe/webhook', each.body, each.headers as Record<string, string>),
      ).toMatchObject({
        status: 400,
        body: { code: 'webhook_refused' },
      });
    const large = webhook(type, { ...object, filling: 'x'.repeat(10 * 1024 * 1024) });
    expect(await send(large)).toMatchObject({ status: 413, body: { code: 'payload_too_large' } });
    expect(await typesOf(id)).toEqual([]);
  });

  it('needs no session, and comes from whichever page it likes', async () => {
    const id = await lead();
    const { body, headers } = webhook('checkout.session.completed', session(id));
    const crossSite = { ...headers, origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    const answer = await system.visitor().call('POST', '/api/stripe/webhook', body, crossSite);
    expect(answer).toMatchObject({ status: 200, body: { received: true } });
  });

  it('of a type that is not known, or about nothing of ours, is taken', async () => {
    expect((await send(webhook('customer.created', { object: 'customer' }))).status).toBe(200);
    expect((await send(webhook('checkout.session.completed', session('not an id')))).status).toBe(200);
    expect((await send(webhook('checkout.session.completed', { object: 'checkout.session' }))).status).toBe(400);
  });

  it('of money in another currency counts nothing, and stands once in the lead’s history', async () => {
    const id = await lead();
    const euros = { currency: 'eur', metadata: { leadId: id }, payment_intent: `pi_${randomUUID()}` };
    const paid = webhook('checkout.session.completed', session(id, euros));
    const refund = { ...euros, object: 'refund', id: `re_${randomUUID()}`, amount: 50_00 };
    const dispute = { ...euros, object: 'dispute', id: `dp_${randomUUID()}`, amount: 50_00, reason: 'fraudulent' };
    const invoice = { ...euros, object: 'invoice', id: `in_${randomUUID()}`, amount_due: 70_00, status: 'paid' };
    invoice.metadata = { ...euros.metadata, requestId: randomUUID() } as never;
    const all = [
      ...[paid, paid, webhook('refund.created', refund)],
      webhook('charge.dispute.closed', { ...dispute, status: 'lost' }),
      webhook('invoice.paid', invoice),
    ];
    for (const each of all) expect((await send(each)).status).toBe(200);
    expect((await events(id)).slice(1).map(({ type, data }) => [type, data.kind, data.amount, data.currency])).toEqual(
      [
        ['payment', 199_00],
        ['refund', 50_00],
        ['dispute', 50_00],
        ['invoice', 70_00],
      ].map(([kind, amount]) => ['OtherCurrencyReported', kind, amount, 'EUR']),
    );
    await projected();
    expect((await staff.call<LeadAnswer>('GET', `/api/leads/${id}`)).body.lead.paidCents).toBe(0);
  });

  it('about a deleted lead is recorded, about one that never was is kept without a name: admins see both', async () => {
    const deleted = await lead();
    const never = randomUUID();
    await staff.call('DELETE', `/api/leads/${deleted}`);
    for (const id of [deleted, never, never])
      expect(
        (await send(webhook('checkout.session.completed', session(id, { payment_intent: `pi_of_${id}` })))).status,
      ).toBe(200);
    await projected();
    const admin = await system.signedIn('admin');
    const { body } = await admin.call<GonePayments>('GET', '/api/payments/gone');
    const ours = body.payments.filter(({ leadId }) => leadId === deleted || leadId === never);
    expect(ours).toEqual([
      expect.objectContaining({ leadId: never, lead: 'unknown', name: null, amountCents: 199_00 }),
      expect.objectContaining({ leadId: deleted, lead: 'deleted', name: 'Sample Owner', status: 'paid' }),
    ]);
    expect((await staff.call('GET', '/api/payments/gone')).status).toBe(403);
  });

  it('about an erased lead is kept without a name', async () => {
    const id = await lead();
    const { log } = system.infrastructure;
    const end = (await log.readStream(`lead-${id}`)).at(-1)!.revision;
    const metadata = {
      $correlationId: randomUUID(),
      $causationId: randomUUID(),
      actor: { kind: 'system', id: 'spec' } as const,
      occurredAt: new Date().toISOString(),
    };
    await log.append(`lead-${id}`, [{ id: randomUUID(), type: 'LeadErased', data: {}, metadata }], end);
    expect((await send(webhook('checkout.session.completed', session(id)))).status).toBe(200);
    const admin = await system.signedIn('admin');
    const { body } = await admin.call<GonePayments>('GET', '/api/payments/gone');
    expect(body.payments.filter(({ leadId }) => leadId === id)).toEqual([
      expect.objectContaining({ lead: 'erased', name: null, kind: 'payment', amountCents: 199_00 }),
    ]);
  });

  it('while the log is down is answered with 503, and recorded when it comes again', async () => {
    const id = await lead();
    const message = webhook('checkout.session.completed', session(id));
    await system.node.stop();
    expect((await send(message)).status).toBe(503);
    await system.node.start();
    await eventually(async () => (await send(message)).status === 200);
    expect(await typesOf(id)).toEqual(['LeadPaid']);
  });
});

describe('after the payment', () => {
  it('moves to onboarding, counts as a contact, and does nothing twice', async () => {
    const id = await lead();
    const move = () => staff.call<CommandAnswer>('POST', `/api/leads/${id}/onboarding`, {});
    const [first, second] = [await move(), await move()];
    expect([first.status, second.body]).toEqual([200, first.body]);
    await system.projected(first.body.position);
    const { body } = await staff.call<LeadAnswer>('GET', `/api/leads/${id}`);
    expect(body.lead).toMatchObject({ status: 'enrolled', lastContactedAt: body.lead.stageSince });
    expect((await system.visitor().call('POST', `/api/leads/${id}/onboarding`, {})).status).toBe(401);
  });

  it('names the fee as due until it is paid', async () => {
    const id = await lead();
    await staff.call('POST', `/api/leads/${id}/onboarding`, {});
    await projected();
    const due = async () =>
      (await staff.call<DuePayments>('GET', '/api/payments/due')).body.onboardingFees.filter(
        (each) => each.leadId === id,
      );
    expect(await due()).toMatchObject([{ amountCents: 199_00, status: 'enrolled' }]);
    // The owner books their walkthrough, which moves the lead back.
    await staff.call('POST', `/api/leads/${id}/walkthrough`, { start: null });
    await projected();
    expect(await due()).toMatchObject([{ amountCents: 199_00, status: 'walkthrough_scheduled' }]);
    await staff.call('POST', `/api/leads/${id}/payments`, { amountCents: 100_00, method: 'check', reference: null });
    await projected();
    expect(await due()).toMatchObject([{ amountCents: 99_00, status: 'walkthrough_scheduled' }]);
    expect((await send(webhook('checkout.session.completed', session(id)))).status).toBe(200);
    await projected();
    expect(await due()).toEqual([]);
  });
});

/** How the effect that makes an invoice ended, in this round. */
function effectEnded(key: string, round: number) {
  return eventually(async () => {
    const { rows } = await system.infrastructure.pool.query<{ state: string; reason: string | null }>(
      `select state, reason from effects where manager = 'invoices' and key = $1 and round >= $2
         and state not in ('due', 'running')`,
      [key, round],
    );
    return rows[0];
  });
}

function saysPaid(amount: string): unknown {
  return expect.stringMatching(
    new RegExp(`^\\${amount} was paid on [A-Z][a-z]+ \\d+, \\d{4}\\. A further payment needs a reason\\.$`),
  );
}

function siteOf(): string {
  const { port, publicUrl } = system.infrastructure.config;
  return publicUrl ?? `http://127.0.0.1:${port}`;
}
