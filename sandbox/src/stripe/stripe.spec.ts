import { afterEach, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { startReceiver } from '../../test/receiver.js';
import { steppedTiming } from '../../test/stepped-timing.js';
import { stripeKeys } from '../box/provider.js';
import { startSandbox } from '../start-sandbox.js';
import { stripe as provider } from './stripe.js';
import { stripeSignature } from './money.js';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** Stripe's own client asks no address with a path, so the calls are made as it makes them. */
async function started() {
  const receiver = await startReceiver();
  const options = { port: 0, smtpPort: 0, host: '127.0.0.1', productUrl: receiver.url, timing: steppedTiming() };
  const sandbox = await startSandbox({ ...options, providers: [provider] });
  stops.push(
    () => sandbox.stop(),
    () => receiver.stop(),
  );
  const call = async (path: string, form?: Record<string, string>, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${sandbox.url}/stripe/v1${path}`, {
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      headers: { authorization: `Bearer ${stripeKeys.secretKey}`, ...headers },
    });
    const body = (await answer.json()) as Record<string, unknown> & { id: string };
    return { status: answer.status, headers: answer.headers, body };
  };
  return { sandbox, call };
}

describe('the sandbox’s Stripe', () => {
  it('signs as Stripe’s own library checks and makes it', () => {
    const body = JSON.stringify({ id: 'evt_sample', object: 'event' });
    const now = new Date();
    const stripe = new Stripe('sk_test_of_the_specs');
    const header = stripeSignature(body, stripeKeys.webhookSecret, now);
    expect(stripe.webhooks.constructEvent(body, header, stripeKeys.webhookSecret)).toMatchObject({ id: 'evt_sample' });
    const timestamp = Math.floor(now.getTime() / 1000);
    const theirs = stripe.webhooks.generateTestHeaderString({
      payload: body,
      secret: stripeKeys.webhookSecret,
      timestamp,
    });
    expect(header).toBe(theirs);
  });

  it('answers a key again as it did, and refuses it with other parameters', async () => {
    const { call } = await started();
    const key = { 'idempotency-key': 'sample-key' };
    const first = await call('/customers', { email: 'owner@example.com', 'metadata[leadId]': 'sample' }, key);
    expect(first.body).toMatchObject({ object: 'customer', metadata: { leadId: 'sample' } });
    const again = await call('/customers', { email: 'owner@example.com', 'metadata[leadId]': 'sample' }, key);
    expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
    const other = await call('/customers', { email: 'other@example.com' }, key);
    expect([other.status, other.body]).toMatchObject([400, { error: { type: 'idempotency_error' } }]);
    const wrong = { 'idempotency-key': 'wrong' };
    const refused = await call('/invoices', {}, wrong);
    expect(refused.status).toBe(400);
    expect((await call('/invoices', {}, wrong)).headers.get('idempotent-replayed')).toBe('true');
  });

  it('changes of a customer what is told, and takes away what is told empty', async () => {
    const { call } = await started();
    const { id } = (await call('/customers', { email: 'owner@example.com', name: 'Sample Owner' })).body;
    const later = await call(`/customers/${id}`, { email: 'later@example.com' });
    expect(later.body).toMatchObject({ id, email: 'later@example.com', name: 'Sample Owner' });
    await call(`/customers/${id}`, { email: '' });
    expect((await call(`/customers/${id}`)).body).toMatchObject({ email: null, name: 'Sample Owner' });
    expect((await call('/customers/cus_none', { email: 'later@example.com' })).status).toBe(404);
  });

  it('refuses a wrong key and what there is not, in Stripe’s words', async () => {
    const { call } = await started();
    expect((await call('/customers', undefined, { authorization: 'Bearer sk_test_other' })).status).toBe(401);
    const missing = await call('/checkout/sessions/cs_test_none');
    expect([missing.status, missing.body]).toMatchObject([404, { error: { code: 'resource_missing' } }]);
  });

  it('pays on a page with the banner, whose form may lead to the product only', async () => {
    const { sandbox, call } = await started();
    const { id: customer } = (await call('/customers', { email: 'owner@example.com' })).body;
    const { body: session } = await call('/checkout/sessions', {
      ...{ customer, mode: 'payment', success_url: 'https://product.example/payment/success?id={CHECKOUT_SESSION_ID}' },
      ...{ 'line_items[0][quantity]': '1', 'line_items[0][price_data][currency]': 'usd' },
      ...{ 'line_items[0][price_data][unit_amount]': '19900', 'line_items[0][price_data][product_data][name]': 'Fee' },
    });
    const address = `${sandbox.url}/stripe/pages/pay/${session.id}`;
    const page = await fetch(address);
    expect(await page.text()).toContain('This is a sandbox');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("form-action 'self' https://product.example;");
    expect(policy).toContain("default-src 'none'");
    const pay = (card: string) =>
      fetch(address, { method: 'POST', body: new URLSearchParams({ how: 'card', card }), redirect: 'manual' });
    const declined = await pay('4000 0000 0000 0002');
    expect([declined.status, await declined.text()]).toEqual([402, expect.stringContaining('Your card was declined.')]);
    const paid = await pay('4242 4242 4242 4242');
    expect(paid.headers.get('location')).toBe(`https://product.example/payment/success?id=${session.id}`);
  });
});
