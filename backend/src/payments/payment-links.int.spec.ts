import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { officeHours } from '../../../contracts/src/keys/office-hours.js';
import type { History } from '../../../contracts/src/history/queries.js';
import type { LeadAnswer } from '../../../contracts/src/leads/queries.js';
import type { OpenedPage, OwnerPage } from '../../../contracts/src/owner-page/view.js';
import type { PaymentLinkMail } from '../../../contracts/src/payments/link-routes.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import { eventually } from '../../../testing/eventually.js';
import { bindTemplates, PostOffice, sampleTemplates, startWritingSystem } from '../../../testing/messages.js';
import { runManager, standsAtEnd } from '../../../testing/run-manager.js';
import { saidLogger } from '../../../testing/said-logger.js';
import { sampleEffect } from '../../../testing/sample-effect.js';
import type { TestSystem } from '../../../testing/start-app.js';
import { requestPayment, withdrawPaymentLink } from '../leads/decide/payment-links.js';
import { Commands } from '../platform/commands/commands.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { builtInTemplates } from '../templates/domain/built-in-templates.js';
import { PaymentLinkExpiry } from './payment-links.js';
import { PaymentPages } from './payment-pages.js';

const wish = { amountCents: 199_00, description: 'Property Management Onboarding Fee', reason: null };

describe('a payment link', () => {
  let sandbox: BuiltSandbox;
  let system: TestSystem;
  let office: PostOffice;

  beforeAll(async () => {
    sandbox = await startBuiltSandbox();
    const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE = '' } = sandbox.environment;
    const stripe = { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: STRIPE_API_BASE };
    system = await startWritingSystem(sandbox, { stripe });
    const stored = { savedAt: '2026-03-01T09:00:00.000Z', savedBy: null, version: 1 };
    const links = builtInTemplates.filter(({ id }) => id.startsWith('payment-'));
    bindTemplates(system, [...sampleTemplates, ...links.map((each) => ({ ...each, ...stored }))]);
    office = new PostOffice(system, sandbox, await system.signedIn('user'));
  }, 120_000);
  afterAll(async () => {
    await system?.stop();
    await sandbox?.stop();
  });

  const staff = <Body = CommandAnswer>(method: string, path: string, body?: object) =>
    office.staff.call<Body>(method, path, body);
  const send = <Body = CommandAnswer>(id: string, body: object = {}) =>
    staff<Body>('POST', `/api/leads/${id}/payment-links`, body);
  const withdraw = (id: string, requestId: string) =>
    staff<Problem>('POST', `/api/leads/${id}/payment-links/${requestId}/withdrawal`);
  const events = async (id: string) => (await staff<History>('GET', `/api/leads/${id}/history`)).body.events;
  const types = async (id: string) => (await events(id)).map(({ type }) => type).slice(1);
  const page = (token: string) => system.visitor().call<OwnerPage>('GET', `/api/owner/${token}`);
  const press = (token: string, id: string | null) =>
    system.visitor().call<OpenedPage & Problem>('POST', `/api/owner/${token}/payments`, { id });

  /** A lead whose owner has a link: its request, and the token in the mail. */
  async function linked(): Promise<{ id: string; email: string; requestId: string; token: string }> {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const id = await office.addLead({ email });
    const { status, body } = await send(id);
    expect(status).toBe(200);
    const { text } = await office.mailTo(email);
    await system.projected(body.position);
    const requested = (await events(id)).find(({ type }) => type === 'PaymentRequested');
    return { id, email, requestId: requested!.data.requestId as string, token: /\/owner\/([\w-]+)/.exec(text)![1]! };
  }

  it('is shown beforehand, mailed once, awaited of the owner, and opens a page that is made at the press', async () => {
    const { id, email, requestId, token } = await linked();
    const query = `amountCents=4950&description=Lock%20change`;
    const { body: mail } = await staff<PaymentLinkMail>('GET', `/api/leads/${id}/payment-links/mail?${query}`);
    expect(mail).toMatchObject({ to: email, withheld: null, preview: { subject: 'Lock change: $49.50' } });
    const { lead } = (await staff<LeadAnswer>('GET', `/api/leads/${id}`)).body;
    expect(lead.situation).toBe('payment_link');
    expect((await page(token)).body.awaited).toMatchObject([
      { kind: 'payment', id: requestId, what: 'Property Management Onboarding Fee', amountCents: 199_00 },
    ]);
    expect(await types(id)).toEqual(['PaymentRequested']);
    const first = await press(token, requestId);
    expect((await press(token, requestId)).body.url).toBe(first.body.url);
    expect(await types(id)).toEqual([
      ...['PaymentRequested', 'CheckoutRequested', 'StripeCustomerLinked', 'CheckoutStarted'],
    ]);
    expect((await page(token)).body.awaited).toHaveLength(1);
    expect(await office.mailsTo(email)).toHaveLength(1);
    const { body: paid } = await staff('POST', `/api/leads/${id}/payments`, { amountCents: 199_00, method: 'check' });
    await system.projected(paid.position);
    expect((await press(token, requestId)).body.code).toBe('not_awaited');
    expect((await withdraw(id, requestId)).body.code).toBe('payment_request_ended');
  });

  it('is sent by one of two who try at once, and the other is refused', async () => {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const id = await office.addLead({ email });
    const both = await Promise.all([send<Problem>(id), send<Problem>(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refusal = both.find(({ status }) => status === 409)!.body;
    expect([refusal.code, refusal.detail]).toEqual([
      'payment_requested',
      expect.stringMatching(/Withdraw it to send another/),
    ]);
    await office.mailTo(email);
    expect(await types(id)).toEqual(['PaymentRequested']);
  });

  it('is withdrawn together with the page that it opened, and a repetition changes nothing', async () => {
    const { id, requestId, token } = await linked();
    await press(token, requestId);
    expect((await withdraw(id, requestId)).status).toBe(200);
    expect((await withdraw(id, requestId)).status).toBe(200);
    expect((await types(id)).slice(-2)).toEqual(['CheckoutEnded', 'PaymentRequestEnded']);
    expect((await press(token, requestId)).body.code).toBe('not_awaited');
    expect((await send(id)).status).toBe(200);
  });

  it('leaves no page to pay on that the owner opened after its withdrawal looked for one', async () => {
    const { id, requestId, token } = await linked();
    await press(token, requestId);
    await system.nest.get(Commands).execute(withdrawPaymentLink, id, { requestId }, contextNow());
    await eventually(async () => (await types(id)).at(-1) === 'CheckoutEnded');
    expect((await send(id)).status).toBe(200);
  });

  it('leaves a page that was asked for after the withdrawal, however late that is acted upon', async () => {
    const { id, requestId, token } = await linked();
    await withdraw(id, requestId);
    const ended = (await events(id)).at(-1)!;
    const { body } = await send(id);
    await system.projected(body.position);
    const again = (await events(id)).findLast(({ type }) => type === 'PaymentRequested')!.data.requestId as string;
    expect((await press(token, again)).status).toBe(200);
    const once = { attempts: 1, round: 1, givenUp: false, intended: false };
    const effect = { ...sampleEffect(ended.id, { subject: `lead-${id}` }), ...once };
    const { signal } = new AbortController();
    const acting = { fence: () => Promise.resolve(), signal, idempotencyKey: ended.id, context: contextNow };
    const close = system.nest.get(PaymentPages).kinds['payment-page-close'];
    expect(await close.perform(effect, acting)).toEqual({ as: 'done' });
    expect((await types(id)).at(-1)).toBe('CheckoutStarted');
  });

  it('leaves no page to pay on once staff have recorded that it was paid otherwise', async () => {
    const { id, requestId, token } = await linked();
    expect((await press(token, requestId)).status).toBe(200);
    const paid = { amountCents: 199_00, method: 'check', reference: 'Check 1042' };
    expect((await staff('POST', `/api/leads/${id}/payments`, paid)).status).toBe(200);
    await eventually(async () => (await types(id)).includes('CheckoutEnded'));
    const ended = (await events(id)).find(({ type }) => type === 'CheckoutEnded')!;
    expect([ended.data.outcome, ended.actor]).toEqual(['expired', { kind: 'system', id: 'payment-pages' }]);
    expect((await press(token, requestId)).body.code).toBe('not_awaited');
  });

  it('recorded by two at once, a payment is refused to the second until they have seen the first, under one key', async () => {
    const { id } = await linked();
    const { revision } = (await staff<LeadAnswer>('GET', `/api/leads/${id}`)).body.lead;
    const paid = { amountCents: 199_00, method: 'check', reference: 'Check 1042' };
    const record = (key: string, seen: number) =>
      office.staff.call<CommandAnswer & Problem>('POST', `/api/leads/${id}/payments`, paid, {
        ...{ 'idempotency-key': key, 'if-match': `"${seen}"` },
      });
    const [first, second] = [randomUUID(), randomUUID()];
    const { body } = await record(first, revision);
    expect((await record(second, revision)).body.code).toBe('revision_mismatch');
    expect((await record(second, body.revision)).status).toBe(200);
    expect((await record(second, body.revision)).status).toBe(200);
    expect((await types(id)).filter((type) => type === 'LeadPaid')).toHaveLength(2);
  });

  it('is not sent without an address, nor to a lead that is lost', async () => {
    const id = await office.addLead({ email: `${randomUUID().slice(0, 8)}@example.com` });
    await staff('POST', `/api/leads/${id}/status`, { status: 'lost' });
    expect((await send<Problem>(id)).body.code).toBe('payment_link_of_lost');
    const nameless = await office.addLead({ email: '', phone: '(515) 555-0100', propertyAddress: 'Not provided' });
    expect((await send<Problem>(nameless)).body.code).toBe('payment_link_without_email');
  });

  it('has its reminder in office hours, as it was shown before, or none if staff leave it out', async () => {
    const ask = async (remind?: boolean) => {
      const id = await office.addLead({ email: `${randomUUID().slice(0, 8)}@example.com` });
      const query = `amountCents=${wish.amountCents}&description=${encodeURIComponent(wish.description)}`;
      const { body: mail } = await staff<PaymentLinkMail>('GET', `/api/leads/${id}/payment-links/mail?${query}`);
      await send(id, { remind });
      const { data } = (await events(id)).find(({ type }) => type === 'PaymentRequested')!;
      return { shown: mail.remindAt!, asked: data.remindAt as string | null };
    };
    const { shown, asked } = await ask();
    expect(officeHours(system.nest.get(OfficeSettings).current).isOpenAt(new Date(asked!))).toBe(true);
    // Both are counted from their own moment.
    expect(Date.parse(asked!) - Date.parse(shown)).toBeLessThan(60_000);
    expect((await ask(false)).asked).toBeNull();
  });

  it('reminds its owner once, and expires by itself', async () => {
    const request = async (times: { days: number; remindAt: string | null }) => {
      const email = `${randomUUID().slice(0, 8)}@example.com`;
      const id = await office.addLead({ email });
      await system.nest.get(Commands).execute(requestPayment, id, { ...wish, ...times }, contextNow());
      return { id, email };
    };
    const reminded = await request({ days: 30, remindAt: new Date(Date.now() + 1000).toISOString() });
    const expired = await request({ days: aSecond, remindAt: null });
    const subjects = async () => (await office.mailsTo(reminded.email)).map(({ subject }) => subject);
    await eventually(async () => ((await subjects()).length === 2 ? true : undefined));
    expect((await subjects()).sort()).toEqual([
      'Property Management Onboarding Fee: $199',
      'Reminder: Property Management Onboarding Fee, $199',
    ]);
    await eventually(async () => ((await types(expired.id)).includes('PaymentRequestEnded') ? true : undefined));
    expect(await types(expired.id)).toEqual(['PaymentRequested', 'PaymentRequestEnded']);
    expect(await types(reminded.id)).toEqual(['PaymentRequested']);
  });

  describe('while nobody else follows the log', () => {
    const leads: string[] = [];
    beforeAll(async () => {
      for (let n = 0; n < 2; n++)
        leads.push(await office.addLead({ email: `${randomUUID().slice(0, 8)}@example.com` }));
      await system.nest.close();
    });

    it('fault 26: expires once, though the process that notes it dies before it hears of it', async () => {
      const { log, pool } = system.infrastructure;
      const name = 'second-payment-links';
      const logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
      const parts = { pool, log, logger };
      const times = { lease: { leaseMs: 300, renewMs: 50, lookMs: 20 }, claim: { lastsMs: 1_000, renewMs: 200 } };
      const id = leads[0]!;
      const alive = system.nest.get(Commands);
      const dying = new AbortController();
      let noted = () => {};
      let buried = () => {};
      const between = new Promise<void>((resolve) => (noted = resolve));
      const frozen = {
        execute: async (...call: Parameters<Commands['execute']>) => {
          await alive.execute(...call);
          dying.abort();
          noted();
          return new Promise((_, fail) => (buried = () => fail(new Error('It is dead'))));
        },
      } as unknown as Commands;
      const managerWith = (commands: Commands) => Object.assign(new PaymentLinkExpiry(commands), { name });
      await standsAtEnd(parts, name);
      const dead = { ...times, claim: { lastsMs: 1_000, renewMs: 600_000 } };
      const first = runManager(managerWith(frozen), parts, dead, dying.signal);
      await alive.execute(requestPayment, id, { ...wish, days: aSecond, remindAt: null }, contextNow());
      await between;

      const stop = new AbortController();
      const second = runManager(managerWith(alive), parts, times, stop.signal);
      await eventually(async () => {
        const { rows } = await pool.query(`select 1 from effects where manager = $1 and state = 'done'`, [name]);
        return rows.length === 1 ? true : undefined;
      });
      stop.abort();
      buried();
      await Promise.all([first, second]);
      const told = (await log.readStream(`lead-${id}`)).map(({ type }) => type);
      expect(told).toEqual(['LeadCreated', 'PaymentRequested', 'PaymentRequestEnded']);
    });

    it('fault 38: expires after a restore of the log, though it came due before', async () => {
      const { log, pool } = system.infrastructure;
      const id = leads[1]!;
      const commands = system.nest.get(Commands);
      await commands.execute(requestPayment, id, { ...wish, days: aSecond, remindAt: null }, contextNow());
      const [asked] = await log.readStream(`lead-${id}`, { backwards: true, limit: 1 });
      const over = Date.parse((asked as { data: { expiresAt?: string } }).data.expiresAt!);
      await eventually(() => (Date.now() > over ? true : undefined));
      const times = {
        lease: { leaseMs: 60_000, renewMs: 50, lookMs: 20 },
        claim: { lastsMs: 60_000, renewMs: 10_000 },
      };
      const manager = Object.assign(new PaymentLinkExpiry(commands), { name: 'restored-payment-links' });
      const stop = new AbortController();
      const running = runManager(manager, { pool, log, logger: saidLogger().logger }, times, stop.signal);
      await eventually(async () => {
        const types = (await log.readStream(`lead-${id}`)).map(({ type }) => type);
        return types.at(-1) === 'PaymentRequestEnded' ? true : undefined;
      });
      stop.abort();
      await running;
    });
  });
});

const aSecond = 1 / 86_400;
const contextNow = () => ({
  actor: { kind: 'system', id: 'spec' } as const,
  ...{ correlationId: randomUUID(), commandId: randomUUID(), now: new Date().toISOString() },
});
