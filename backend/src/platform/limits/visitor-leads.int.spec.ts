import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SubmitAnalysesAnswer } from '../../../../contracts/src/analyses/input.js';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { Problem } from '../../../../contracts/src/problem.js';
import type { Health } from '../../../../contracts/src/operations/queries.js';
import { defaultSettings } from '../../../../contracts/src/settings/catalogue.js';
import type { Caller } from '../../../../testing/caller.js';
import { eventually } from '../../../../testing/eventually.js';
import { filledIn } from '../../../../testing/filled-in.js';
import { startSystem, type Api, type TestSystem } from '../../../../testing/start-app.js';

let system: TestSystem;
let another: Api;
let lastAddress = 0;

beforeAll(async () => {
  system = await startSystem({ trustProxy: true });
  another = await system.another();
});
afterAll(() => system.stop());

/** A browser at an address of its own. */
const newVisitor = () => system.visitor().from(`10.7.0.${++lastAddress}`);

const property = {
  city: 'Ankeny',
  zipCode: '50023',
  propertyType: 'single-family',
  squareFootage: 1850,
  unitCount: 1,
};
const submit = (caller: Caller, count: number, headers: Record<string, string> = {}) => {
  const properties = Array.from({ length: count }, (_, n) => ({ ...property, streetAddress: `${100 + n} Sample St` }));
  const body = { email: 'owner@example.com', properties, ...filledIn };
  return caller.call<SubmitAnalysesAnswer & Problem>('POST', '/api/analyses', body, headers);
};
const enrollment = {
  propertyType: 'single-family',
  unitCount: 1,
  estimatedRentCents: 195_000,
  propertyAddress: '100 Sample St',
  city: 'Ankeny',
  zipCode: '50023',
  name: 'Sample Owner',
  email: 'owner@example.com',
  phone: '515-555-0100',
  ...filledIn,
};
const enroll = (caller: Caller, more: object = {}) =>
  caller.call<CommandAnswer & Problem>('POST', '/api/enrollments', { ...enrollment, ...more });
describe('the leads of visitors', () => {
  it('are 20 an hour in one browser; a submission that does not fit is refused whole', async () => {
    const visitor = newVisitor();
    expect((await submit(visitor, 18)).status).toBe(201);
    const refused = await submit(visitor, 5);
    expect(refused.status).toBe(429);
    expect(refused.body.code).toBe('rate_limited');
    expect(refused.body.detail).toMatch(
      /^Too much was sent in from this browser within an hour\. Please send it again in (60|59) minutes, or call \(515\) 555-0100\.$/,
    );
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500);
    const fitting = await submit(visitor, 2);
    expect(fitting.status).toBe(201);
    expect((await enroll(visitor)).status).toBe(429);
    await system.projected(fitting.body.position!);
    const { rows } = await system.infrastructure.pool.query('select from read.pipeline');
    expect(rows).toHaveLength(20);
  });

  it('count for the browser whatever its address, and for a new browser without the cookie or with a forged one', async () => {
    const visitor = newVisitor();
    await submit(visitor, 20);
    expect((await submit(visitor.from('10.7.1.1'), 1)).status).toBe(429);
    expect((await submit(newVisitor(), 1)).status).toBe(201);
    const [id] = /visitor=([^.]+)/.exec(visitor.cookie)!.slice(1);
    const forged = { cookie: `visitor=${id}.${'A'.repeat(43)}` };
    expect((await submit(newVisitor(), 1, forged)).status).toBe(201);
  });

  it('count once for a repeated key, not at all where nothing was made, and not for a lead that was there', async () => {
    const visitor = newVisitor();
    const key = { 'idempotency-key': randomUUID() };
    const first = await submit(visitor, 18, key);
    expect((await submit(visitor, 18, key)).body).toEqual(first.body);
    expect((await enroll(visitor, { zipCode: 'none' })).status).toBe(400);
    const [made] = first.body.results;
    if (!made?.ok) throw new Error('The analysis was refused');
    expect((await enroll(visitor, { analysisLeadId: made.leadId })).body.id).toBe(made.leadId);
    // The same key with other content is refused, and takes nothing back.
    expect(
      (await visitor.call('POST', '/api/analyses', { email: 'x@example.com', properties: [], ...filledIn }, key))
        .status,
    ).toBe(400);
    expect((await submit(visitor, 2)).status).toBe(201);
    expect((await submit(visitor, 1)).status).toBe(429);
  });

  it('are as many where forty browsers or requests come at once to two processes', async () => {
    const visitor = newVisitor();
    await submit(visitor, 1);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => submit(n % 2 ? visitor : visitor.at(another.url), 1)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('are bounded for one network, of IPv6 its first 64 bits, and as the office has set', async () => {
    const admin = await system.signedIn('admin');
    expect([defaultSettings({}).leadsOfBrowserAnHour, defaultSettings({}).leadsOfAddressAnHour]).toEqual([20, 200]);
    const limits = { leadsOfAddressAnHour: 8, leadsOfBrowserAnHour: 3 };
    expect((await admin.call('PATCH', '/api/settings', limits)).status).toBe(200);
    const from = (host: string) => system.visitor().from(`2001:db8:1:2::${host}`);
    expect((await submit(from('1'), 4)).body.detail).toBe(
      'At most 3 properties can be sent in at once. Please send fewer, or call (515) 555-0100.',
    );
    for (const host of ['1', '2', '3:1', 'cafe']) expect((await submit(from(host), 2)).status).toBe(201);
    const refused = await submit(from('beef'), 1);
    expect(refused.status).toBe(429);
    expect(refused.body.detail).toContain('from your network within an hour');
    expect((await submit(system.visitor().from('2001:db8:1:3::1'), 1)).status).toBe(201);
    // Whoever is signed in has no limit.
    expect((await submit(admin.from('2001:db8:1:2::1'), 9)).status).toBe(201);
  });

  it('leave nothing behind that shows where somebody was, and are forgotten after an hour', async () => {
    const { pool } = system.infrastructure;
    const { rows } = await pool.query<Record<string, unknown>>('select key, browser, network from visitor_leads');
    expect(rows.length).toBeGreaterThan(10);
    // Nothing but keyed hashes: an address has a character that none of them has.
    for (const row of rows) for (const value of Object.values(row)) expect(value).toMatch(/^[\w-]{43}$/);
    const visitor = newVisitor();
    expect((await submit(visitor, 3)).status).toBe(201);
    expect((await submit(visitor, 1)).status).toBe(429);
    await pool.query(`update visitor_leads set at = at - interval '1 hour'`);
    expect((await submit(visitor, 3)).status).toBe(201);
  });
});

describe('health', () => {
  it('says that refused visitors seem to come from one address, whatever proxies are trusted', async () => {
    const bare = await startSystem({ trustProxy: '192.0.2.1' });
    try {
      const health = async () => (await bare.visitor().call<Health>('GET', '/api/health')).body;
      expect((await health()).visitors).toBeUndefined();
      const visitor = bare.visitor();
      await submit(visitor, 20);
      expect((await submit(visitor, 1)).status).toBe(429);
      expect(await health()).toMatchObject({
        status: 'degraded',
        visitors: { detail: expect.stringContaining('set TRUST_PROXY') as unknown },
      });
      await bare.infrastructure.pool.query(`insert into visitor_refusals (network) values ('another')`);
      await eventually(async () => (await health()).visitors === undefined);
    } finally {
      await bare.stop();
    }
    expect((await system.visitor().call<Health>('GET', '/api/health')).body.visitors).toBeUndefined();
  });
});
