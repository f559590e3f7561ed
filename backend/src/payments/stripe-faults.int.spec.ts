import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Stripe from 'stripe';
import type { CreatedInvoice, PaymentSession } from '../../../contracts/src/payments/routes.js';
import type { LeadAnswer } from '../../../contracts/src/leads/queries.js';
import { kill, servesAt, startBuiltApi, type BuiltApi } from '../../../testing/built-api.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { expireClaims } from '../../../testing/expired-claims.js';
import { atScale, faultPatienceMs } from '../../../testing/fault-scale.js';
import { ordersOf } from '../../../testing/orders.js';
import { fiveAbout, stripeEvent, type StripeMessage } from '../../../testing/stripe-messages.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { ProcessManagers } from '../platform/process-managers/process-managers.js';

interface KeptSession {
  id: string;
  status: string;
  client_reference_id: string;
}

interface KeptInvoice {
  id: string;
  status: string;
  metadata: { leadId: string; requestId: string };
}

describe('faults of Stripe, with the built program', () => {
  let sandbox: BuiltSandbox;
  let system: TestSystem;
  let program: BuiltApi;
  let staff: Caller;
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-pipeline-stripe-'));

  async function startProgram(): Promise<void> {
    const ofStripe = Object.entries(sandbox.environment).filter(([name]) => name.startsWith('STRIPE_'));
    program = startBuiltApi(system, dataDir, Object.fromEntries(ofStripe));
    staff = staff.at(await servesAt(program));
  }

  beforeAll(async () => {
    sandbox = await startBuiltSandbox();
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE = '' } = sandbox.environment;
    system = await startSystem({
      stripe: { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: STRIPE_API_BASE },
      effectPatienceMs: 500,
    });
    // It takes commands and webhooks; the built program does all the work, and nobody waits long for it here.
    await system.nest.get(ProcessManagers).beforeApplicationShutdown();
    staff = await system.signedIn('user');
    await startProgram();
  }, faultPatienceMs);
  afterAll(async () => {
    await kill(program);
    await system.stop();
    await sandbox.stop();
    rmSync(dataDir, { recursive: true });
  });

  async function newLead(caller = staff): Promise<string> {
    const body = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };
    return (await caller.call<{ id: string }>('POST', '/api/leads', body)).body.id;
  }
  const invoice = (leadId: string, caller = staff) =>
    caller.call<CreatedInvoice>('POST', '/api/stripe/invoices', {
      ...{ leadId, description: 'Sample invoice', items: [{ description: 'Key', amount: 12.5 }] },
    });
  const there = async (leadId: string) => {
    const { invoices } = await sandbox.read<{ invoices: KeptInvoice[] }>('/state/stripe');
    return invoices.filter(({ metadata }) => metadata.leadId === leadId);
  };
  const typesOf = async (leadId: string) =>
    (await system.infrastructure.log.readStream(`lead-${leadId}`)).map(({ type }) => type).slice(1);

  it.each(['/invoices', '/finalize', '/send'])(
    'fault 26, fault 27: killed while Stripe answers %s, and asked while nothing runs: each invoice is there once after the start',
    async (path) => {
      const id = await newLead();
      await sandbox.control('POST', '/faults', {
        ...{ provider: 'stripe', kind: 'late', delayMs: 60_000, method: 'POST', path },
      });
      const asked = invoice(id).catch(() => undefined);
      await eventually(async () => {
        const faults = await sandbox.read<unknown[]>('/faults');
        return faults.length === 0 && (await there(id)).length > 0 ? true : undefined;
      }, faultPatienceMs);
      await kill(program);
      await asked;
      expect(await typesOf(id)).not.toContain('InvoiceIssued');
      // Only the test's own system is up now, which makes no invoice.
      const during = staff.at(system.url);
      const late = await newLead(during);
      expect((await invoice(late, during)).body).toEqual({ success: true, invoice: null });
      expect(await there(late)).toEqual([]);
      await expireClaims(system.infrastructure.pool);
      await startProgram();
      for (const lead of [id, late]) {
        await eventually(async () => (await typesOf(lead)).includes('InvoiceIssued') || undefined, faultPatienceMs);
        expect(await there(lead)).toMatchObject([{ status: 'open' }]);
        expect((await typesOf(lead)).sort()).toEqual(['InvoiceIssued', 'InvoiceRequested', 'StripeCustomerLinked']);
      }
    },
    faultPatienceMs,
  );

  it.each(['/customers', '/invoices', '/invoiceitems', '/finalize', '/send'])(
    'fault 26: an answer of %s that is cut off after the work was done leaves one invoice, which was sent',
    async (path) => {
      const id = await newLead();
      await sandbox.control('POST', '/faults', { provider: 'stripe', kind: 'malformed', method: 'POST', path });
      await invoice(id);
      await eventually(async () => (await typesOf(id)).includes('InvoiceIssued') || undefined, faultPatienceMs);
      expect(await there(id)).toMatchObject([{ status: 'open' }]);
      expect((await typesOf(id)).sort()).toEqual(['InvoiceIssued', 'InvoiceRequested', 'StripeCustomerLinked']);
      const { customers } = await sandbox.read<{ customers: { metadata: { leadId: string } }[] }>('/state/stripe');
      expect(customers.filter(({ metadata }) => metadata.leadId === id)).toHaveLength(1);
    },
    faultPatienceMs,
  );

  it(
    'fault 26: two processes asked at once, and one killed while Stripe answers, open one checkout',
    async () => {
      const open = (leadId: string, caller: Caller) =>
        caller.call<PaymentSession>('POST', '/api/stripe/create-session', { leadId, email: 'owner@example.com' });
      const sessionsOf = async (leadId: string) =>
        (await sandbox.read<{ sessions: KeptSession[] }>('/state/stripe')).sessions.filter(
          (each) => each.client_reference_id === leadId,
        );
      const other = staff.at(system.url);
      const both = await newLead();
      const answers = await Promise.all([open(both, staff), open(both, other), open(both, staff), open(both, other)]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await sessionsOf(both)).toMatchObject([{ id: answers[0].body.id, status: 'open' }]);
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);

      const id = await newLead();
      await sandbox.control('POST', '/faults', {
        ...{ provider: 'stripe', kind: 'late', delayMs: 60_000, method: 'POST', path: '/checkout/sessions' },
      });
      const asked = open(id, staff).catch(() => undefined);
      await eventually(async () => ((await sessionsOf(id)).length > 0 ? true : undefined), faultPatienceMs);
      await kill(program);
      await asked;
      expect(await typesOf(id)).not.toContain('CheckoutStarted');
      const [made] = await sessionsOf(id);
      expect((await open(id, other)).body).toMatchObject({ id: made!.id });
      expect(await sessionsOf(id)).toHaveLength(1);
      await startProgram();
    },
    faultPatienceMs,
  );

  it(
    'fault 28: five messages lead to the same end in whatever order they are posted',
    async () => {
      const ends = new Set<string>();
      for (const order of atScale(everySeventh, (all: number[][]) => all)(ordersOf([0, 1, 2, 3, 4]))) {
        const id = await newLead();
        const messages = fiveAbout(id);
        for (const n of order) expect((await send(messages[n]!)).status).toBe(200);
        await system.projected(String(await system.infrastructure.log.head()));
        const { body } = await staff.call<LeadAnswer>('GET', `/api/leads/${id}`);
        // That a bank has it under way is news only as long as nothing else is known.
        const types = (await typesOf(id)).filter((type) => type !== 'PaymentPending');
        ends.add(JSON.stringify([types.sort(), body.lead.paidCents]));
      }
      expect([...ends]).toEqual([
        JSON.stringify([['LeadPaid', 'PaymentDisputeClosed', 'PaymentDisputed', 'PaymentRefunded'], 149_00]),
      ]);
    },
    faultPatienceMs,
  );

  function send(message: StripeMessage) {
    const payload = JSON.stringify(stripeEvent(message));
    const secret = sandbox.environment.STRIPE_WEBHOOK_SECRET!;
    const signature = new Stripe('sk_test_of_the_specs').webhooks.generateTestHeaderString({ payload, secret });
    const visitor = system.visitor().at(staff.url);
    return visitor.call('POST', '/api/stripe/webhook', payload, { 'stripe-signature': signature });
  }
});

/** 18 of 120 orders, all of which stripe-news.spec.ts tries; each of the five comes first and last among them. */
function everySeventh(orders: number[][]): number[][] {
  return orders.filter((_order, n) => n % 7 === 0);
}
