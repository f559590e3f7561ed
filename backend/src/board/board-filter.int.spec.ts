import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { boardPageSchema, boardSchema, type BoardPage } from '../../../contracts/src/board/queries.js';
import { boardCardsSchema, boardFilterSchema, boardMatchesSchema } from '../../../contracts/src/board/board-filter.js';
import { testsOf } from '../../../contracts/src/board/filter-questions.js';
import type { Session } from '../../../contracts/src/accounts/input.js';
import { askedBy } from '../../../contracts/src/pipeline/lead-list.js';
import { officeDayOf } from '../../../contracts/src/keys/office-time.js';
import type { Caller } from '../../../testing/caller.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

describe('the board, filtered', () => {
  let system: TestSystem;
  let staff: Caller;
  const ids: Record<string, string> = {};
  let position = '0';
  let then = '';
  let me = '';

  async function add(name: string, over: object = {}): Promise<string> {
    const lead = { email: 'owner@example.com', name, source: 'manual', status: 'proposal', ...over };
    const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', lead);
    position = body.position;
    return (ids[name] = body.id);
  }

  beforeAll(async () => {
    system = await startSystem();
    staff = await system.signedIn('user');
    await add('Oak', { city: 'Ankeny', estimatedRentCents: 100_000 });
    await add('Elm 100%', { city: 'Clive', estimatedRentCents: 200_000 });
    await add('Visited', { status: 'leads', source: 'referral', city: 'ankeny' });
    me = (await staff.call<Session>('GET', '/api/auth/session')).body.user!.id;
    await add('Asked', { status: 'contract_sent', assigneeId: me });
    const start = '2099-03-03T20:15:00.000Z';
    await staff.call('POST', `/api/leads/${ids.Visited}/walkthrough`, { start });
    for (let n = 0; n < 60; n++) await add(`Many ${n}`, { status: 'lost' });
    const { body } = await staff.call<CommandAnswer>('DELETE', `/api/leads/${await add('Gone', { city: 'Ankeny' })}`);
    position = body.position;
    await system.projected(position);
    then = new Date().toISOString();
  });
  afterAll(() => system.stop());

  const board = async (query: string) => boardSchema.parse((await staff.call('GET', `/api/board?${query}`)).body);
  const namesIn = async (query: string) =>
    (await board(query)).columns.flatMap(({ cards }) => cards.map(({ name }) => name)).sort();

  it('counts what matches beside all there is, in every column', async () => {
    const { columns } = await board('search=oak');
    expect(columns.find(({ status }) => status === 'proposal')).toMatchObject({
      count: 1,
      monthlyRentCents: 100_000,
      total: { count: 2, monthlyRentCents: 300_000 },
    });
    expect(columns.find(({ status }) => status === 'lost')).toMatchObject({
      count: 0,
      cards: [],
      total: { count: 60 },
    });
    expect((await board('')).columns[0]).not.toHaveProperty('total');
  });

  /** What is asked of every card alike, wherever its board comes from. */
  const ofCards: [query: string, names: string[]][] = [
    ['city=ANKENY', ['Oak', 'Visited']],
    ['city=Ank', []],
    ['source=referral,webinar', ['Visited']],
    ['status=proposal&city=clive', ['Elm 100%']],
    ['walkthrough=yes', ['Visited']],
    ['walkthrough=no&status=leads,proposal', ['Elm 100%', 'Oak']],
    ['assignee=me', ['Asked']],
    ['assignee=none&status=proposal,contract_sent', ['Elm 100%', 'Oak']],
    ['assignee=5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01', []],
    ['createdSince=2026-01-01&status=proposal', ['Elm 100%', 'Oak']],
    ['createdSince=2199-01-01', []],
    ['minDays=1', []],
  ];

  it.each([
    ...ofCards,
    ['search=ELM', ['Elm 100%']],
    ['search=100%25', ['Elm 100%']],
    ['search=%25', ['Elm 100%']],
    ['awaits=us', ['Asked', 'Elm 100%', 'Oak', 'Visited']],
    // Their turn is found, too, while our first contact comes before it.
    ['awaits=owner', ['Asked']],
    ['awaits=owner,us', ['Asked', 'Elm 100%', 'Oak', 'Visited']],
    ['awaits=provider', []],
    ['search=_', []],
  ])('finds with %s', async (query, names) => {
    expect(await namesIn(query)).toEqual(names);
  });

  it.each(ofCards)(
    'finds the same on the board of an instant, and among its cards in the browser: %s',
    async (query, names) => {
      const at = `at=${encodeURIComponent(then)}`;
      expect(await namesIn(`${at}&${query}`)).toEqual(names);
      const filter = boardFilterSchema.parse(Object.fromEntries(new URLSearchParams(query)));
      const tests = testsOf(askedBy(filter, me), officeDayOf(then));
      const cards = (await board(at)).columns.flatMap((column) => column.cards);
      const found = cards.filter((card) => tests.every((test) => test(card)));
      expect(found.map(({ name }) => name).sort()).toEqual(names);
    },
  );

  it('counts days in a stage by the calendar of the office', async () => {
    // Only the projector writes the read model; this only sets its time back.
    const { pool } = system.infrastructure;
    const { rows } = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.view_table_usage where view_schema = 'read' and view_name = 'pipeline'`,
    );
    const set = (text: string) =>
      pool.query(`update projection.${rows[0]?.name} set stage_since = ${text} where id = $1`, [ids.Oak]);
    const midnight = `date_trunc('day', now() at time zone 'America/Chicago') at time zone 'America/Chicago'`;
    await set(`${midnight} - interval '1 second'`);
    expect(await namesIn('minDays=1')).toEqual(['Oak']);
    expect(await namesIn('minDays=2')).toEqual([]);
    await set(midnight);
    expect(await namesIn('minDays=1')).toEqual([]);
  });

  it('pages through the matches of one column', async () => {
    const lost = (await board('search=many')).columns.find(({ status }) => status === 'lost');
    expect([lost?.count, lost?.cards.length]).toEqual([60, 50]);
    const { body } = await staff.call<BoardPage>('GET', `/api/board/lost?search=many&after=${lost?.next}`);
    expect(boardPageSchema.parse(body).cards).toHaveLength(10);
    const none = await staff.call<BoardPage>('GET', `/api/board/lost?search=oak&after=${lost?.next}`);
    expect(none.body.cards).toEqual([]);
  });

  it('names all that match, in the order of columns and cards', async () => {
    const { total, leads } = boardMatchesSchema.parse(
      (await staff.call('GET', '/api/board/matches?status=lost,walkthrough_scheduled')).body,
    );
    expect([total, leads.length, leads[0]?.id, leads[1]?.id]).toEqual([61, 61, ids.Visited, ids['Many 59']]);
    expect(leads.at(-1)).toMatchObject({ status: 'lost', revision: 0 });
  });

  it('gives single cards, if they match and are living', async () => {
    const asked = [ids.Oak, ids.Visited, ids.Gone, randomUUID()].join(',');
    const cards = async (filter: string) =>
      boardCardsSchema.parse((await staff.call('GET', `/api/board/cards?ids=${asked}${filter}`)).body).cards;
    expect((await cards('')).map(({ name }) => name).sort()).toEqual(['Oak', 'Visited']);
    expect((await cards('&search=oak')).map(({ name }) => name)).toEqual(['Oak']);
  });

  it('says who brought a card into its stage, and by which event', async () => {
    const { columns, people } = await board('search=oak');
    const card = columns.flatMap(({ cards }) => cards)[0];
    expect(people).toEqual({ [card?.stageActorId ?? '']: 'User' });
    const history = await staff.call<{ events: { id: string }[] }>('GET', `/api/leads/${ids.Oak}/history`);
    expect(card?.stageEventId).toBe(history.body.events[0]?.id);
  });

  it.each([
    ['/api/board?status=gone', 'status.0'],
    ['/api/board?minDays=0', 'minDays'],
    ['/api/board/lost?createdSince=yesterday', 'createdSince'],
    ['/api/board/matches?city=a&city=b', 'city'],
    ['/api/board/cards?ids=1', 'ids.0'],
    ['/api/board/cards', 'ids'],
  ])('refuses %s with the field', async (path, field) => {
    const { status, body } = await staff.call<Problem>('GET', path);
    expect([status, body.errors?.[0]?.path]).toEqual([400, field]);
  });
});
