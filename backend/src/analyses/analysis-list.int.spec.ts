import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { analysisColumns, type AnalysisList } from '../../../contracts/src/analyses/queries.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { insertManyAnalyses } from '../../../testing/many-analyses.js';
import { json, rentcastAnswer, sampleKey, startRentcast } from '../../../testing/rentcast.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

// More than one page of a file.
const count = 2321;

describe('the list of all analyses', () => {
  let system: TestSystem;
  let provider: Awaited<ReturnType<typeof startRentcast>>;
  let admin: Caller;
  let fails = true;

  beforeAll(async () => {
    provider = await startRentcast((reply, asked) =>
      json(fails ? 500 : 200, fails ? { message: 'Sample trouble' } : rentcastAnswer)(reply, asked),
    );
    system = await startSystem({ rentcast: { apiKey: sampleKey, baseUrl: provider.baseUrl, callsADay: 500 } });
    admin = await system.signedIn('admin');
    await system.projected('0');
    await system.infrastructure.pool.query(insertManyAnalyses, [count]);
    await system.infrastructure.pool.query(
      `update read.analyses set property_address = '=HYPERLINK("http://example.com")' where street_address = '7 Table Sample St'`,
    );
  });
  afterAll(async () => {
    await system.stop();
    await provider.stop();
  });

  const list = async (query: string) => (await admin.call<AnalysisList>('GET', `/api/analyses/all?${query}`)).body;
  const file = async (query: string) => {
    const answer = await fetch(`${system.url}/api/analyses/export?${query}`, { headers: { cookie: admin.cookie } });
    expect([query, answer.status]).toEqual([query, 200]);
    return (await answer.text()).trim().split('\n');
  };

  it('is for admins alone', async () => {
    const staff = await system.signedIn('user');
    for (const path of ['/api/analyses/all', '/api/analyses/export']) {
      expect((await system.visitor().call('GET', path)).status).toBe(401);
      const { status, body } = await staff.call<Problem>('GET', path);
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
  });

  it('is paged by offset, with the number of all that match', async () => {
    const first = await list('limit=200');
    expect([first.total, first.analyses.length]).toEqual([count, 200]);
    expect(first.analyses[0]).toMatchObject({
      ...{ propertyAddress: '1 Table Sample St, Ankeny, IA 50023', state: 'failed', retrying: false },
      ...{ failure: 'RentCast API key is required', leadId: null, unitCount: 2, rentCents: 205_000 },
      ...{ rangeLowCents: 185_000, rangeHighCents: 225_000 },
    });
    const last = await list('offset=2300&limit=200');
    expect(last.analyses.map(({ propertyAddress }) => propertyAddress).at(-1)).toMatch(/^2321 /);
    expect(last.analyses).toHaveLength(21);
    expect((await list('offset=5000')).analyses).toEqual([]);
  });

  it.each([
    ['limit=201', 'limit'],
    ['offset=-1', 'offset'],
    ['sort=comparables', 'sort'],
    ['state=lost', 'state.0'],
    ['lead=some', 'lead'],
    ['propertyType=castle', 'propertyType.0'],
  ])('refuses %s and names the parameter', async (query, path) => {
    const { status, body } = await admin.call<Problem>('GET', `/api/analyses/all?${query}`);
    expect([status, body.code, body.errors?.map((error) => error.path)]).toEqual([400, 'invalid_input', [path]]);
  });

  it.each(analysisColumns.flatMap((column) => [column, `-${column}` as const]))(
    'has an order by %s in which no analysis is left out or comes twice, and the file has the same',
    async (sort) => {
      const pages = await Promise.all([0, 150, 300].map((offset) => list(`sort=${sort}&offset=${offset}&limit=150`)));
      const ids = pages.flatMap(({ analyses }) => analyses.map(({ id }) => id));
      const exported = (await file(`sort=${sort}&columns=zipCode`)).slice(1).map((line) => line.split(',')[1]);
      expect(new Set(exported).size).toBe(count);
      expect(exported.slice(0, 450)).toEqual(ids);
    },
  );

  it.each(['search', 'propertyAddress'])('finds an address by %s, however it is typed', async (parameter) => {
    const total = async (text: string) => (await list(new URLSearchParams({ [parameter]: text }).toString())).total;
    expect(await total('2317 Table Sample St')).toBe(1);
    for (const typed of [
      '2317 table sample street',
      '2317 Table Sample Street, Ankeny, Iowa 50023-1234',
      '2317 Táble Sámple Street',
    ])
      expect([typed, await total(typed)]).toEqual([typed, 1]);
    expect(await total('2317 Table Sample Ave')).toBe(0);
  });

  it('is searched and filtered, all at once, and a file can not be taken for formulas', async () => {
    const found = await list('search=%C3%96WNER%2042&state=done,failed&lead=linked&propertyType=condo&limit=200');
    expect(found.total).toBeGreaterThan(5);
    for (const { name, email, state, leadId, propertyType } of found.analyses) {
      expect(`${name} ${email}`).toMatch(/owner ?42/i);
      expect([state === 'running', leadId === null, propertyType]).toEqual([false, false, 'condo']);
    }
    expect((await list('propertyAddress=%25')).total).toBe(0);
    expect((await list('lead=none')).total + (await list('lead=linked')).total).toBe(count);
    expect((await list('state=running')).total).toBe(Math.floor(count / 5));
    const [, line] = await file('propertyAddress=hyperlink&columns=propertyAddress');
    expect(line).toMatch(/^"'=HYPERLINK/);
  });

  it('shows one that failed, its retry, and the lead that it is linked to', async () => {
    const address = '4100 Retry Sample St, Ankeny, IA 50023';
    const asked = await admin.call<CommandAnswer>('POST', '/api/analyses/by-address', { address });
    expect(asked.status).toBe(201);
    const one = async () => (await list('propertyAddress=4100+retry')).analyses[0];
    const failed = await eventually(async () => {
      const row = await one();
      return row?.state === 'failed' && !row.retrying ? row : undefined;
    });
    expect(failed).toMatchObject({ id: asked.body.id, leadId: null, name: null, rentCents: 180_000 });
    expect(failed.failure).toBeTruthy();

    fails = false;
    const effects = [{ manager: 'rent-estimates', key: failed.id }];
    const retried = await admin.call('POST', '/api/effects/retry', { effects });
    expect(retried.body).toEqual({ asked: 1, left: 0 });
    await eventually(async () => ((await one())?.state === 'done' ? true : undefined));
    expect(await one()).toMatchObject({ failure: null, retrying: false });

    const lead = await admin.call<CommandAnswer>('POST', '/api/leads', {
      ...{ name: 'Sample Owner', email: 'owner@example.com', source: 'manual' },
    });
    const linked = await admin.call<CommandAnswer>('POST', `/api/leads/${lead.body.id}/analysis`, {
      analysisId: failed.id,
    });
    await system.projected(linked.body.position);
    expect(await one()).toMatchObject({ leadId: lead.body.id, leadName: 'Sample Owner', leadDeleted: false });
    const gone = await admin.call<CommandAnswer>('DELETE', `/api/leads/${lead.body.id}`);
    await system.projected(gone.body.position);
    expect(await one()).toMatchObject({ leadId: lead.body.id, leadDeleted: true });
  });
});
