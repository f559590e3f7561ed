import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Board } from '../../../contracts/src/board/queries.js';
import type { ErasureState } from '../../../contracts/src/erasure/queries.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

describe('an erased lead that was still open', () => {
  let system: TestSystem;
  let admin: Caller;
  let id: string;
  let neighbour: string;
  let before: string;
  let totals: unknown;

  const get = async <Body>(path: string) => (await admin.call<Body>('GET', path)).body;
  const sent = async (path: string, body: object) => {
    const answer = await admin.call<CommandAnswer>('POST', path, body);
    expect([path, answer.status < 300, answer.body]).toEqual([path, true, expect.anything()]);
    return answer.body.id;
  };
  const columns = async (query = '') => (await get<Board>(`/api/board${query}`)).columns;
  const cardsOf = async (query = '') =>
    (await columns(query)).flatMap(({ cards }) => cards.map((card) => [card.id, card.name]));
  /** Figures that an erasure leaves as they were. */
  const figures = async () => {
    const { rows } = await system.infrastructure.pool.query(
      `select status, city, count(*)::int as leads, sum(estimated_rent_cents)::int as rent, (select count(*)::int from read.stage_history) as stays
       from read.pipeline group by 1, 2 order by 1, 2`,
    );
    return [rows, (await get<{ stages: unknown }>('/api/analytics/pipeline')).stages];
  };

  beforeAll(async () => {
    system = await startSystem();
    admin = await system.signedIn('admin');
    const lead = { source: 'manual', phone: '515-555-0161', propertyAddress: '77 Sample Ln, Ankeny, IA 50023' };
    id = await sent('/api/leads', { ...lead, name: 'Sample Owner', email: 'owner@example.com' });
    neighbour = await sent('/api/leads', { ...lead, name: 'Sample Neighbour', email: 'neighbour@example.com' });
    for (const each of [id, neighbour]) {
      await sent(`/api/leads/${each}/tasks`, { title: 'Call', dueAt: inAnHour() });
      await sent(`/api/leads/${each}/status`, { status: 'contract_sent' });
    }
    await system.projected(String(await system.infrastructure.log.head()));
    before = new Date().toISOString();
    totals = await figures();
    await pause(5);
    await sent(`/api/leads/${id}/erasure`, { name: 'Sample Owner', reason: 'asked' });
    await eventually(async () => (await get<ErasureState>(`/api/leads/${id}/erasure`)).stage === 'complete');
    await system.projected(String(await system.infrastructure.log.head()));
  });
  afterAll(() => system.stop());

  it('is no card of the board of now, whose counts are those of its cards', async () => {
    expect(await cardsOf()).toEqual([[neighbour, 'Sample Neighbour']]);
    for (const query of ['', '?search=sample', '?search=erased', '?source=manual'])
      for (const { status, count, cards } of await columns(query))
        expect([query, status, count]).toEqual([query, status, cards.length]);
    expect(await get(`/api/board/cards?ids=${id},${neighbour}`)).toMatchObject({ cards: [{ id: neighbour }] });
    expect(await get('/api/board/matches')).toMatchObject({ total: 1, leads: [{ id: neighbour }] });
  });

  it('stays on the boards of earlier instants, as [erased]; later ones are like that of now', async () => {
    const then = await cardsOf(`?at=${before}`);
    expect(then.sort()).toEqual(
      [
        [id, '[erased]'],
        [neighbour, 'Sample Neighbour'],
      ].sort(),
    );
    const now = new Date().toISOString();
    expect(await cardsOf(`?at=${now}`)).toEqual([[neighbour, 'Sample Neighbour']]);
  });

  it.each([
    ['/api/tasks'],
    ['/api/waiting'],
    ['/api/reminders'],
    ['/api/leads?limit=50'],
    ['/api/leads?search=erased&limit=50&offset=0'],
    ['/api/leads?deleted=true&limit=50&offset=0'],
    ['/api/communication'],
    ['/api/payments/due'],
    ['/api/walkthroughs'],
    ['/api/docuseal/submissions'],
    ['/api/campaigns'],
    ['/api/campaigns/upcoming'],
    ['/api/duplicates'],
  ])('is not in %s', async (path) => {
    const { status, body } = await admin.call('GET', path);
    expect([status, JSON.stringify(body).includes(id)]).toEqual([200, false]);
  });

  it('is counted by no list either', async () => {
    expect(await get('/api/leads?limit=50&offset=0')).toMatchObject({ total: 1 });
    expect(await get('/api/leads?search=sample&limit=50&offset=0')).toMatchObject({ total: 1 });
    expect(await get('/api/leads?search=erased&limit=50&offset=0')).toMatchObject({ total: 0 });
    expect(await get('/api/tasks')).toMatchObject({ total: 1 });
  });

  it('counts in every figure as before, and keeps its row', async () => {
    expect(await figures()).toEqual(totals);
    const { rows } = await system.infrastructure.pool.query(
      'select name, deleted_at from read.pipeline where id = $1',
      [id],
    );
    expect(rows).toEqual([{ name: '[erased]', deleted_at: null }]);
  });
});
