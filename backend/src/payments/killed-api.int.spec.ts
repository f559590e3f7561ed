import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import { kill, servesAt, startBuiltApi, type BuiltApi } from '../../../testing/built-api.js';
import { faultPatienceMs } from '../../../testing/fault-scale.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

const payments = 1_000;
const leadCount = 50;
const atOnce = 16;
const secret = 'whsec_of_the_faults';

let system: TestSystem;
let dataDir: string;
let api: BuiltApi;
let url: string;

beforeAll(async () => {
  system = await startSystem({ projector: false });
  dataDir = mkdtempSync(join(tmpdir(), 'killed-api-'));
  await start();
}, faultPatienceMs);
afterAll(async () => {
  await kill(api);
  await system.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<void> {
  api = startBuiltApi(system, dataDir, { STRIPE_WEBHOOK_SECRET: secret });
  url = await servesAt(api);
}

/** Like Stripe, until the answer is 200. Each try is signed anew. */
async function deliver(body: string): Promise<void> {
  const stripe = new Stripe('sk_test_of_the_faults');
  for (;;) {
    const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    try {
      const answer = await fetch(`${url}/api/stripe/webhook`, { method: 'POST', headers, body });
      await answer.arrayBuffer();
      if (answer.status === 200) return;
      expect(answer.status).toBeGreaterThanOrEqual(500);
    } catch (error) {
      // Nobody listens, or the process was killed before its answer.
      if ((error as Error).name !== 'TypeError') throw error;
    }
    await pause(50);
  }
}

function shuffled<Item>(items: Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

it(
  `fault 28: ${payments} webhooks, each twice and shuffled, with the API killed twice in between, are ${payments} payments`,
  async () => {
    const staff = await system.signedIn('user');
    const leads = Array.from({ length: leadCount }, () => randomUUID());
    for (const id of leads)
      await staff.call('POST', '/api/leads', { id, email: 'owner@example.com', source: 'manual' });
    const bodies = Array.from({ length: payments }, (_each, n) =>
      JSON.stringify({
        ...{ id: `evt_${n}`, object: 'event', type: 'checkout.session.completed' },
        data: {
          object: {
            ...{ id: `cs_test_${n}`, object: 'checkout.session', payment_status: 'paid', amount_total: 100 + n },
            ...{ payment_intent: `pi_${n}`, currency: 'usd', metadata: { leadId: leads[n % leadCount] } },
          },
        },
      }),
    );
    const waiting = shuffled([...bodies, ...bodies]);
    const killAt = [Math.floor(waiting.length / 3), Math.floor((2 * waiting.length) / 3)];
    let delivered = 0;
    let killing = Promise.resolve();
    const worker = async () => {
      for (let body = waiting.pop(); body !== undefined; body = waiting.pop()) {
        await deliver(body);
        if (killAt.includes(++delivered)) killing = killing.then(() => kill(api)).then(start);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    await killing;
    expect(delivered).toBe(2 * payments);

    const paid: number[] = [];
    for (const id of leads) {
      const events = await system.infrastructure.log.readStream(`lead-${id}`);
      for (const event of events) if (event.readable && event.type === 'LeadPaid') paid.push(event.data.amountCents);
    }
    expect(paid.sort((a, b) => a - b)).toEqual(bodies.map((_body, n) => 100 + n));
  },
  faultPatienceMs,
);
