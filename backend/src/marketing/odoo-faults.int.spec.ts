import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SyncLeadAnswer } from '../../../contracts/src/marketing/routes.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { Effects } from '../../../contracts/src/effects/queries.js';
import { kill, servesAt, startBuiltApi, type BuiltApi } from '../../../testing/built-api.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { expireClaims } from '../../../testing/expired-claims.js';
import { atScale, faultPatienceMs, inThorough } from '../../../testing/fault-scale.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { ProcessManagers } from '../platform/process-managers/process-managers.js';

/** The calls before the one that makes the lead: the older API has one address for all calls, so they are let through by count. */
const callsBefore = { json2: 0, jsonrpc: 2 };
const making = { json2: '/json/2/crm.lead/load', jsonrpc: '/jsonrpc' };
type Fault = { kind: string; delayMs?: number; retryAfterSeconds?: number };
/** Longer than we wait for an answer. */
const tooLateMs = 9_000;

/** Faults are alike for both: `marketing.int.spec.ts` speaks the older API, too. */
const apis = inThorough(['json2'] as const, ['json2', 'jsonrpc'] as const);

describe.each(apis)('faults of Odoo, by %s, with the built program', (api: 'json2' | 'jsonrpc') => {
  let sandbox: BuiltSandbox;
  let system: TestSystem;
  let program: BuiltApi;
  let staff: Caller;
  let admin: Caller;
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-pipeline-odoo-'));

  async function startProgram(): Promise<void> {
    const ofOdoo = Object.entries(sandbox.environment).filter(([name]) => name.startsWith('ODOO_'));
    program = startBuiltApi(system, dataDir, { ...Object.fromEntries(ofOdoo), ODOO_API: api });
    const url = await servesAt(program);
    staff = staff.at(url);
    admin = admin.at(url);
  }

  beforeAll(async () => {
    sandbox = await startBuiltSandbox();
    system = await startSystem({ projector: false, effectPatienceMs: 500 });
    // It has no Odoo configured: the built program does all the work, and nobody waits long for it here.
    await system.nest.get(ProcessManagers).beforeApplicationShutdown();
    staff = await system.signedIn('user');
    admin = await system.signedIn('admin');
    await startProgram();
  }, faultPatienceMs);
  afterAll(async () => {
    await kill(program);
    await system.stop();
    await sandbox.stop();
    rmSync(dataDir, { recursive: true });
  });

  async function newLead(): Promise<string> {
    const body = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };
    return (await staff.call<{ id: string }>('POST', '/api/leads', body)).body.id;
  }
  const sync = (id: string, caller = staff) =>
    caller.call<SyncLeadAnswer & Problem>('POST', '/api/odoo/sync-lead', { id });
  async function fail({ kind, ...how }: Fault, times = 1): Promise<void> {
    const path = making[api];
    // A delay of zero lets a call through.
    const through = { provider: 'odoo', path, kind: 'late', delayMs: 0 };
    if (callsBefore[api] > 0) await sandbox.control('POST', '/faults', { ...through, times: callsBefore[api] });
    await sandbox.control('POST', '/faults', { provider: 'odoo', path, kind, times, ...how });
  }
  const there = async (id: string) => {
    const { leads } = await sandbox.read<{ leads: { id: number; referred: string }[] }>('/state/odoo');
    return leads.filter(({ referred }) => referred === `lead-${id}`).map((lead) => String(lead.id));
  };
  const eventsOf = async (id: string) =>
    (await system.infrastructure.log.readStream(`lead-${id}`)).filter(({ type }) => type.startsWith('Marketing'));
  const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type);
  const enrolled = (id: string) =>
    eventually(async () => (await typesOf(id)).includes('MarketingEnrolled') || undefined, faultPatienceMs);
  const effectsOf = async (id: string) => (await admin.call<Effects>('GET', `/api/effects?lead=${id}`)).body.effects;

  const passing: Fault[] = [
    { kind: 'rate_limited', retryAfterSeconds: 1 },
    { kind: 'error' },
    { kind: 'error_after' },
    { kind: 'malformed' },
    ...atScale<Fault[]>([], [{ kind: 'timeout' }]),
    { kind: 'late', delayMs: tooLateMs },
  ];
  it.each(passing)(
    'is asked again after $kind: one lead there, one success in the log',
    async (fault) => {
      const id = await newLead();
      await fail(fault);
      await sync(id);
      await enrolled(id);
      expect(await there(id)).toHaveLength(1);
      expect(await eventsOf(id)).toMatchObject([
        { type: 'MarketingEnrollmentRequested' },
        { type: 'MarketingEnrolled', data: { odooId: (await there(id))[0] } },
      ]);
      // Staff see the number of tries.
      await eventually(async () => (await effectsOf(id))[0]?.state === 'done' || undefined);
      expect((await effectsOf(id))[0]).toMatchObject({ kind: 'marketing-enrollment', attempts: 2 });
    },
    faultPatienceMs,
  );

  it(
    'ends as a dead letter that admins see and redrive: one lead there',
    async () => {
      const id = await newLead();
      // In full scale: as often as it is tried. Otherwise a final refusal.
      const { kind, times } = atScale({ kind: 'refused', times: 1 }, { kind: 'error', times: 6 });
      // The older API signs in again with each try, so here the whole address is away.
      if (api === 'jsonrpc') await sandbox.control('POST', '/faults', { provider: 'odoo', kind, times });
      else await sandbox.control('POST', '/faults', { provider: 'odoo', path: '/crm.lead/search', kind, times });
      await sync(id);
      await eventually(async () => (await effectsOf(id))[0]?.state === 'failed' || undefined, faultPatienceMs);
      const [dead] = await effectsOf(id);
      expect(dead).toMatchObject({ state: 'failed', reason: expect.stringMatching(/^The marketing system /) });
      expect(await typesOf(id)).toEqual(['MarketingEnrollmentRequested', 'MarketingEnrollmentFailed']);
      expect(await there(id)).toEqual([]);
      const redriven = { effects: [{ manager: dead!.manager, key: dead!.key }] };
      expect((await admin.call('POST', '/api/effects/retry', redriven)).status).toBe(200);
      await enrolled(id);
      expect(await there(id)).toHaveLength(1);
    },
    faultPatienceMs,
  );

  it(
    'fault 28: asked for 100 times at once, makes one lead there and one event here',
    async () => {
      const id = await newLead();
      const answers = await Promise.all(Array.from({ length: 100 }, () => sync(id)));
      // Who got no answer in time asks again, as the page does.
      const again = () => eventually(async () => (await sync(id)).body.odooId ?? undefined);
      const ids = await Promise.all(answers.map(async ({ body }) => body.odooId ?? (await again())));
      expect(new Set(ids)).toEqual(new Set(await there(id)));
      expect(await there(id)).toHaveLength(1);
      expect(await typesOf(id)).toEqual(['MarketingEnrollmentRequested', 'MarketingEnrolled']);
    },
    faultPatienceMs,
  );

  it(
    'fault 26, fault 27: killed while Odoo answers, and asked while nothing runs: each is handed over once after the start',
    async () => {
      const id = await newLead();
      await fail({ kind: 'late', delayMs: 60_000 });
      const asked = sync(id).catch(() => undefined);
      await eventually(async () => ((await there(id)).length > 0 ? true : undefined));
      await kill(program);
      await asked;
      expect(await typesOf(id)).toEqual(['MarketingEnrollmentRequested']);
      // Only the test's own system is up now, which hands nothing over.
      const during = staff.at(system.url);
      const late = (
        await during.call<{ id: string }>('POST', '/api/leads', { email: 'a@example.com', source: 'manual' })
      ).body.id;
      expect((await sync(late, during)).body).toEqual({ odooId: null });
      await expireClaims(system.infrastructure.pool);
      await startProgram();
      for (const lead of [id, late]) {
        await enrolled(lead);
        expect(await there(lead)).toHaveLength(1);
        expect(await typesOf(lead)).toEqual(['MarketingEnrollmentRequested', 'MarketingEnrolled']);
      }
    },
    faultPatienceMs,
  );
});
