import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SyncLeadAnswer } from '../../../contracts/src/commands/marketing.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { History } from '../../../contracts/src/queries/history.js';
import type { Caller } from '../../test/caller.js';
import { odooAccount, startOdoo } from '../../test/odoo.js';
import { startSystem, type TestSystem } from '../../test/start-app.js';

describe('Enroll in Marketing', () => {
  let odoo: Awaited<ReturnType<typeof startOdoo>>;
  let system: TestSystem;
  let staff: Caller;

  beforeAll(async () => {
    odoo = await startOdoo();
    system = await startSystem({ odoo: { url: odoo.url, ...odooAccount }, projector: false });
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
    expect((await eventsOf(id)).slice(1)).toEqual([{ type: 'MarketingEnrolled', data: { odooId: body.odooId } }]);
  });

  it('makes one lead there, however often and from however many tabs it is asked to', async () => {
    const id = await lead();
    const before = odoo.leads.length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => sync(id)));
    expect(new Set(answers.map(({ body }) => body.odooId)).size).toBe(1);
    expect(odoo.leads.length).toBe(before + 1);
    expect(await eventsOf(id)).toHaveLength(2);
  });

  it('fault 26: killed between the effect and its event, hands over once', async () => {
    const id = await lead();
    // What a process did that was killed before it could append.
    odoo.leads.push({ referred: `lead-${id}` });
    const { body } = await sync(id);
    expect(body.odooId).toBe(String(odoo.leads.length));
    expect(odoo.leads.filter(({ referred }) => referred === `lead-${id}`)).toHaveLength(1);
  });

  it.each([
    ['HTTP 500', 500, 'The marketing system answered with HTTP 500.'],
    ['no JSON', '<html>', 'The answer of the marketing system could not be understood.'],
    [
      'an answer of another shape',
      '{"result": {"uid": 7}}',
      'The answer of the marketing system could not be understood.',
    ],
    ['an error of its own', '{"error": {"message": "owner@example.com"}}', 'The marketing system refused the call.'],
    ['a refused sign-in', '{"result": false}', 'The marketing system refused the user or the key.'],
  ])('records the failure and says so when it answers with %s', async (_, fault, detail) => {
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
    expect((await eventsOf(id)).slice(1)).toEqual([failure]);
    // The next attempt succeeds.
    expect((await sync(id)).status).toBe(200);
    expect((await eventsOf(id)).slice(1).map(({ type }) => type)).toEqual([failure.type, 'MarketingEnrolled']);
  });

  it('refuses what is no lead, and visitors', async () => {
    expect((await sync(randomUUID())).body.code).toBe('lead_not_found');
    const { status, body } = await staff.call<Problem>('POST', '/api/odoo/sync-lead', { id: 'x' });
    expect([status, body.errors?.[0]]).toEqual([400, { path: 'id', message: 'id must be a UUID' }]);
    const { status: refused } = await system.visitor().call('POST', '/api/odoo/sync-lead', { id: randomUUID() });
    expect(refused).toBe(401);
  });

  it('tests the connection', async () => {
    const test = () => staff.call<Problem>('GET', '/api/odoo/test-connection');
    expect((await test()).body).toEqual({ connected: true, version: '17.0' });
    odoo.failNext(503);
    expect((await test()).body).toMatchObject({
      code: 'marketing_connection_failed',
      title: 'Connection test failed',
      detail: 'The marketing system answered with HTTP 503.',
    });
  });
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
  const { body: history } = await staff.call<History>('GET', `/api/leads/${created.id}/history`);
  expect(history.events.at(-1)?.type).toBe('MarketingEnrollmentFailed');
  await system.stop();
});
