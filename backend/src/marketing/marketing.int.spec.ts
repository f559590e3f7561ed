import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SyncLeadAnswer } from '../../../contracts/src/marketing/routes.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { History } from '../../../contracts/src/history/queries.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { odooAccount, startOdoo } from '../../../testing/odoo.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

const refusedKey = 'The marketing system refused the user or the key.';
const refusedCall = 'The marketing system refused the call.';
const noJson2 =
  'The marketing system does not know this call (JSON-2 needs Odoo 19; for an older one set ODOO_API=jsonrpc).';
const json2Refusals: [string, string | number, string][] = [
  ['401', 401, refusedKey],
  ['404', 404, noJson2],
  ['422', 422, refusedCall],
];
const jsonrpcRefusals: [string, string | number, string][] = [
  ['an error of its own', '{"error": {"message": "owner@example.com"}}', refusedCall],
  ['a refused sign-in', '{"result": false}', refusedKey],
];

describe.each(['json2', 'jsonrpc'] as const)('Enroll in Marketing by %s', (api) => {
  let odoo: Awaited<ReturnType<typeof startOdoo>>;
  let system: TestSystem;
  let staff: Caller;

  beforeAll(async () => {
    odoo = await startOdoo();
    system = await startSystem({ odoo: { api, url: odoo.url, ...odooAccount }, projector: false });
    staff = await system.signedIn('user');
  });
  afterAll(async () => {
    await system.stop();
    await odoo.stop();
  });

  async function lead(): Promise<string> {
    const sent = { name: 'Sample Owner', email: 'owner@example.com', phone: '515-555-0100', source: 'manual' };
    return (await staff.call<{ id: string }>('POST', '/api/leads', sent)).body.id;
  }
  const sync = (id: string, headers?: Record<string, string>) =>
    staff.call<SyncLeadAnswer & Problem>('POST', '/api/odoo/sync-lead', { id, name: 'as the card has it' }, headers);
  const eventsOf = async (id: string) =>
    (await staff.call<History>('GET', `/api/leads/${id}/history`)).body.events.map(({ type, data }) => ({
      type,
      data,
    }));

  it('hands the lead over as the log has it, and records the id it got', async () => {
    const id = await lead();
    const { status, body } = await sync(id);
    expect([status, body]).toEqual([200, { odooId: String(odoo.leads.length) }]);
    expect(odoo.leads.at(-1)).toMatchObject({
      name: 'Sample Owner',
      email_from: 'owner@example.com',
      phone: '515-555-0100',
      referred: `lead-${id}`,
    });
    expect((await eventsOf(id)).slice(1)).toMatchObject([
      { type: 'MarketingEnrollmentRequested' },
      { type: 'MarketingEnrolled', data: { odooId: body.odooId } },
    ]);
  });

  it('makes one lead there, however often and from however many tabs it is asked to', async () => {
    const id = await lead();
    const before = odoo.leads.length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => sync(id)));
    expect(new Set(answers.map(({ body }) => body.odooId)).size).toBe(1);
    expect(odoo.leads.length).toBe(before + 1);
    expect(await eventsOf(id)).toHaveLength(3);
  });

  it('is one lead there and one success in the log when two processes are asked at once, 20 of 20 times', async () => {
    const there = staff.at((await system.another()).url);
    odoo.settings.makingTakesMs = 50;
    for (let round = 0; round < 20; round++) {
      const id = await lead();
      const before = odoo.leads.length;
      const ask = (caller: Caller) => caller.call<SyncLeadAnswer>('POST', '/api/odoo/sync-lead', { id });
      const answers = await Promise.all([ask(staff), ask(there), ask(staff), ask(there)]);
      expect(answers.map(({ status, body }) => [status, body.odooId])).toEqual(
        answers.map(() => [200, String(before + 1)]),
      );
      expect(odoo.leads.length).toBe(before + 1);
      expect((await eventsOf(id)).map(({ type }) => type)).toEqual([
        ...['LeadCreated', 'MarketingEnrollmentRequested', 'MarketingEnrolled'],
      ]);
    }
    odoo.settings.makingTakesMs = 0;
  });

  it.each(['load', 'search'] as const)('gets over a %s whose answer is lost, with one lead there', async (method) => {
    const id = await lead();
    const before = odoo.leads.length;
    const key = { 'idempotency-key': randomUUID() };
    odoo.loseAnswer(method, 500);
    const { status, body } = await sync(id, key);
    expect([status, body]).toEqual([200, { odooId: String(before + 1) }]);
    expect(odoo.leads.length).toBe(before + 1);
    const types = (await eventsOf(id)).slice(1).map(({ type }) => type);
    expect(types).toEqual(['MarketingEnrollmentRequested', 'MarketingEnrolled']);
    // The answer follows the event; the effect is marked as done a moment later.
    const attempts = await eventually(async () => {
      const { rows } = await system.infrastructure.pool.query<{ outcome: string; error: string | null }>(
        `select a.outcome, a.error from effect_attempts a join effects e using (manager, key) where e.lead_id = $1 and manager = 'marketing' order by attempt`,
        [id],
      );
      return rows.at(-1)?.outcome === 'done' ? rows : undefined;
    });
    const answered = 'The marketing system answered with HTTP 500';
    expect(attempts).toEqual([
      { outcome: 'again', error: answered },
      { outcome: 'done', error: null },
    ]);
    const calls = odoo.calls.length;
    expect((await sync(id, key)).body).toEqual(body);
    expect((await sync(id, { 'idempotency-key': randomUUID() })).body).toEqual(body);
    expect(odoo.calls.length).toBe(calls);
    expect((await eventsOf(id)).slice(1).map(({ type }) => type)).toEqual(types);
  });

  it('repeated with the same Idempotency-Key after a failure: the success is in the log, with the one lead that is there', async () => {
    const id = await lead();
    const before = odoo.leads.length;
    const key = { 'idempotency-key': randomUUID() };
    const [refusal] = api === 'json2' ? json2Refusals : jsonrpcRefusals;
    odoo.failNext(refusal![1]);
    const failed = await sync(id, key);
    expect([failed.status, failed.body.code, odoo.leads.length]).toEqual([502, 'marketing_sync_failed', before]);
    expect((await eventsOf(id)).at(-1)?.type).toBe('MarketingEnrollmentFailed');
    const { status, body } = await sync(id, key);
    expect([status, body]).toEqual([200, { odooId: String(before + 1) }]);
    expect(odoo.leads.length).toBe(before + 1);
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      ...{ type: 'MarketingEnrolled', data: { odooId: String(before + 1) } },
    });
    expect((await sync(id, key)).body).toEqual(body);
    expect((await eventsOf(id)).filter(({ type }) => type === 'MarketingEnrolled')).toHaveLength(1);
  });

  it.each([
    ['no JSON', '<html>'],
    ['an answer of another shape', '{"result": {"uid": 7}}'],
  ])('is no failure after an answer that says nothing: %s. It is asked for the lead', async (_, answer) => {
    const id = await lead();
    const before = odoo.leads.length;
    odoo.loseAnswer('load', answer);
    expect(await sync(id)).toMatchObject({ status: 200, body: { odooId: String(before + 1) } });
    expect(odoo.leads.length).toBe(before + 1);
    expect((await eventsOf(id)).slice(1).map(({ type }) => type)).toEqual([
      ...['MarketingEnrollmentRequested', 'MarketingEnrolled'],
    ]);
  });

  it('finds a lead that was archived over there, and one that came there without an external id', async () => {
    for (const active of [true, false]) {
      const id = await lead();
      odoo.leads.push({ referred: `lead-${id}`, active });
      const there = odoo.leads.length;
      expect((await sync(id)).body.odooId).toBe(String(there));
      expect(odoo.leads).toHaveLength(there);
    }
  });

  it('creates the lead where imports are refused, once too', async () => {
    odoo.refuse('load');
    const id = await lead();
    const before = odoo.leads.length;
    odoo.loseAnswer('create', 500);
    expect((await sync(id)).body).toEqual({ odooId: String(before + 1) });
    odoo.refuse('create');
    expect((await sync(await lead())).body.detail).toBe('The marketing system refused the call.');
    odoo.allow('load');
    odoo.allow('create');
    expect(odoo.leads.length).toBe(before + 1);
  });

  it('fault 26: killed between the effect and its event, hands over once', async () => {
    const id = await lead();
    // As left by a process that was killed before its append.
    odoo.leads.push({ referred: `lead-${id}` });
    const { body } = await sync(id);
    expect(body.odooId).toBe(String(odoo.leads.length));
    expect(odoo.leads.filter(({ referred }) => referred === `lead-${id}`)).toHaveLength(1);
  });

  it.each([...(api === 'json2' ? json2Refusals : jsonrpcRefusals)])(
    'records the failure and says so when it answers with %s',
    async (_, fault, detail) => {
      const id = await lead();
      odoo.failNext(fault);
      const { status, body } = await sync(id, { 'idempotency-key': randomUUID() });
      expect([status, body.code, body.title, body.detail]).toEqual([
        502,
        'marketing_sync_failed',
        'Failed to sync lead with Odoo',
        detail,
      ]);
      const failure = { type: 'MarketingEnrollmentFailed', data: { error: detail.slice(0, -1) } };
      expect((await eventsOf(id)).slice(2)).toMatchObject([failure]);
      // The next attempt succeeds.
      expect((await sync(id)).status).toBe(200);
      expect((await eventsOf(id)).slice(1).map(({ type }) => type)).toEqual([
        ...['MarketingEnrollmentRequested', failure.type, 'MarketingEnrollmentRequested', 'MarketingEnrolled'],
      ]);
    },
  );

  it('refuses what is no lead, and visitors', async () => {
    expect((await sync(randomUUID())).body.code).toBe('lead_not_found');
    const { status, body } = await staff.call<Problem>('POST', '/api/odoo/sync-lead', { id: 'x' });
    expect([status, body.errors?.[0]]).toEqual([400, { path: 'id', message: 'id must be a UUID' }]);
    const { status: refused } = await system.visitor().call('POST', '/api/odoo/sync-lead', { id: randomUUID() });
    expect(refused).toBe(401);
  });

  it('tests the connection', async () => {
    const test = () => staff.call<Problem>('GET', '/api/odoo/test-connection');
    expect((await test()).body).toEqual({ connected: true, version: api === 'json2' ? '19.0' : '17.0' });
    odoo.failNext(503);
    expect((await test()).body).toMatchObject({
      code: 'marketing_connection_failed',
      title: 'Connection test failed',
      detail: 'The marketing system answered with HTTP 503.',
    });
  });

  it('sends nothing but the sign-in and a question for the version when it tests the connection', async () => {
    const before = odoo.calls.length;
    await staff.call('GET', '/api/odoo/test-connection');
    expect(odoo.calls.slice(before)).toEqual([api === 'json2' ? 'context_get' : 'authenticate', 'version']);
    expect((await system.visitor().call<Problem>('GET', '/api/odoo/test-connection')).status).toBe(401);
  });

  it.each([
    ...(api === 'json2'
      ? ([
          [401, refusedKey],
          [404, noJson2],
        ] as const)
      : ([
          ['{"jsonrpc":"2.0","result":false}', refusedKey],
          ['{"error":{"code":200,"message":"Odoo Server Error","data":{}}}', refusedCall],
        ] as const)),
    ['<html>a page of something else</html>', 'The answer of the marketing system could not be understood.'],
  ])('says why the connection test failed when it gets %s', async (answer, detail) => {
    odoo.failNext(answer);
    const { status, body } = await staff.call<Problem>('GET', '/api/odoo/test-connection');
    expect([status, body.title, body.detail]).toEqual([502, 'Connection test failed', detail]);
    expect((await staff.call('GET', '/api/odoo/test-connection')).status).toBe(200);
  });
});

it("answers 'Enrolling' after a few seconds, and finds over there what was taken after we gave up waiting", async () => {
  const odoo = await startOdoo();
  const system = await startSystem({
    odoo: { api: 'json2', url: odoo.url, ...odooAccount, timeoutMs: 3_000 },
    projector: false,
    effectPatienceMs: 1_000,
  });
  const staff = await system.signedIn('user');
  const lead = { email: 'owner@example.com', source: 'manual' };
  const { id } = (await staff.call<{ id: string }>('POST', '/api/leads', lead)).body;
  const key = { 'idempotency-key': randomUUID() };
  const sync = () => staff.call<SyncLeadAnswer & Problem>('POST', '/api/odoo/sync-lead', { id }, key);
  odoo.loseAnswer('load', 'hang');
  const { status, body } = await sync();
  expect([status, body]).toEqual([200, { odooId: null }]);
  const taken = await eventually(async () => {
    const answer = await sync();
    return answer.body.odooId !== null && answer.body;
  });
  expect(taken).toEqual({ odooId: '1' });
  expect(odoo.leads).toHaveLength(1);
  const { events } = (await staff.call<History>('GET', `/api/leads/${id}/history`)).body;
  expect(events.at(-1)).toMatchObject({ type: 'MarketingEnrolled', data: { odooId: '1' } });
  expect(events.filter(({ type }) => type === 'MarketingEnrolled')).toHaveLength(1);
  await system.stop();
  await odoo.stop();
});

it('says that marketing is not configured, and records that', async () => {
  const system = await startSystem({ projector: false });
  const staff = await system.signedIn('user');
  const { body: created } = await staff.call<{ id: string }>('POST', '/api/leads', {
    email: 'owner@example.com',
    source: 'manual',
  });
  const { body } = await staff.call<Problem>('POST', '/api/odoo/sync-lead', { id: created.id });
  expect(body).toMatchObject({
    title: 'Failed to sync lead with Odoo',
    detail: 'The marketing system is not configured.',
  });
  const tested = await staff.call<Problem>('GET', '/api/odoo/test-connection');
  expect([tested.status, tested.body.code, tested.body.title, tested.body.detail]).toEqual([
    ...[503, 'odoo_not_configured', 'Connection test failed'],
    'ODOO_URL and ODOO_API_KEY are not set.',
  ]);
  expect((await staff.call<Problem>('GET', '/api/odoo/comparison?side=odoo')).body).toMatchObject({
    title: 'Failed to compare with Odoo',
    detail: 'ODOO_URL and ODOO_API_KEY are not set.',
  });
  const { body: history } = await staff.call<History>('GET', `/api/leads/${created.id}/history`);
  expect(history.events.at(-1)?.type).toBe('MarketingEnrollmentFailed');
  await system.stop();
});
