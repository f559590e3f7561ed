import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import type { LeadStatus } from '../../../contracts/src/lead-status.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { boardPageSchema, boardSchema, type Board, type BoardPage } from '../../../contracts/src/board/queries.js';
import {
  boardActivitySchema,
  boardIntervalsSchema,
  type BoardActivity,
  type BoardIntervals,
  type Stay,
} from '../../../contracts/src/board/board-time.js';
import type { NewEvent, ReadableEvent } from '../../../event-store/src/types.js';
import { appendNext } from '../../../testing/append-next.js';
import type { Answer, Caller } from '../../../testing/caller.js';
import { atQuery, eventAt, minute } from '../../../testing/events-in-time.js';
import { byStage, foldedBoards, instantsAround, livesInTime, shown } from '../../../testing/lives-in-time.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

describe('the board of the past', () => {
  let system: TestSystem;
  let staff: Caller;

  beforeAll(async () => {
    system = await startSystem();
    // Only admins see the whole past, including leads that are deleted now.
    staff = await system.signedIn('admin');
  });
  afterAll(() => system.stop());

  async function append(stream: string, events: NewEvent[]): Promise<string> {
    const { position } = await appendNext(system.infrastructure.log, stream, events);
    return position.toString();
  }

  const created = (name: string, n: number, status: LeadStatus = 'leads') =>
    eventAt({ type: 'LeadCreated', data: { ...leadCreated.example, name, status, estimatedRentCents: 100_000 } }, n);
  const moved = (from: LeadStatus, to: LeadStatus, n: number) =>
    eventAt({ type: 'LeadStatusMoved', data: { from, to } }, n);

  async function board(at: string): Promise<Board> {
    const { status, body } = await staff.call<Board>('GET', `/api/board?${atQuery(at)}`);
    expect(status).toBe(200);
    return boardSchema.strict().parse(body);
  }

  it('is empty before anything happened, and there is nothing to play', async () => {
    const { columns, changes } = await board(minute(0));
    expect(columns.map(({ count }) => count)).toEqual(Array(9).fill(0));
    expect(changes).toEqual({ previous: null, next: null });
    expect((await staff.call<BoardActivity>('GET', '/api/board/activity')).body).toMatchObject({
      from: null,
      buckets: [],
      stays: 0,
    });
    expect((await staff.call<BoardIntervals>('GET', '/api/board/intervals')).body).toMatchObject({ stays: [] });
  });

  const stories = { moved: randomUUID(), deleted: randomUUID() };
  it('shows each lead where it stood and as it looked, and when that changed', async () => {
    await append(`lead-${stories.moved}`, [created('First', 10), moved('leads', 'proposal', 20)]);
    const position = await append(`lead-${stories.deleted}`, [
      created('Second', 12),
      eventAt({ type: 'LeadDetailsEdited', data: { name: 'Renamed' } }, 25),
      eventAt({ type: 'LeadDeleted', data: {} }, 30),
    ]);
    await system.projected(position);
    const boardAt = async (at: string) => {
      const { asOf, columns, changes } = await board(at);
      expect(asOf).toBe(at);
      const cards = columns.flatMap(({ label, count, monthlyRentCents, cards: shownCards }) =>
        count === 0 ? [] : [[label, monthlyRentCents, ...shownCards.map(({ name }) => name)]],
      );
      return { cards, changes };
    };
    expect(await boardAt(minute(9))).toEqual({ cards: [], changes: { previous: null, next: minute(10) } });
    expect(await boardAt(minute(12))).toEqual({
      cards: [['New Leads', 200_000, 'Second', 'First']],
      changes: { previous: minute(10), next: minute(20) },
    });
    expect(await boardAt(minute(20))).toEqual({
      cards: [
        ['New Leads', 100_000, 'Second'],
        ['Proposal', 100_000, 'First'],
      ],
      changes: { previous: minute(12), next: minute(25) },
    });
    expect((await boardAt(minute(25))).cards[0]).toEqual(['New Leads', 100_000, 'Renamed']);
    expect(await boardAt(minute(31))).toEqual({
      cards: [['Proposal', 100_000, 'First']],
      changes: { previous: minute(30), next: null },
    });
    // The zone is part of an instant.
    expect((await board('2026-03-01T05:12:00-04:00')).asOf).toBe(minute(12));
  });

  it('hands out the stays of a range page by page, and how far a board can be drawn', async () => {
    const range = `from=${minute(15)}&to=${minute(25)}`;
    const whole = await staff.call<BoardIntervals>('GET', `/api/board/intervals?${range}`);
    const { stays, ...rest } = boardIntervalsSchema.strict().parse(whole.body);
    expect(rest).toEqual({ from: minute(15), to: minute(25), completeTo: minute(25), position: rest.position });
    expect(stays.map(({ name, status, startedAt, endedAt }) => [name, status, startedAt, endedAt])).toEqual([
      ['First', 'leads', minute(10), minute(20)],
      ['Second', 'leads', minute(12), minute(25)],
      ['First', 'proposal', minute(20), null],
      ['Renamed', 'leads', minute(25), minute(30)],
    ]);
    const paged: Stay[] = [];
    const complete: string[] = [];
    for (let next: string | undefined = ''; next !== undefined;) {
      const path: string = `/api/board/intervals?${range}&limit=1${next && `&cursor=${next}`}`;
      const { body }: Answer<BoardIntervals> = await staff.call('GET', path);
      paged.push(...body.stays);
      complete.push(body.completeTo);
      next = body.next;
    }
    expect(paged).toEqual(stays);
    expect(complete).toEqual([
      ...[10, 12, 20].map((n) => new Date(Date.parse(minute(n)) - 1).toISOString()),
      minute(25),
    ]);
  });

  it('counts what went on in equal parts of a range', async () => {
    const path = `/api/board/activity?from=${minute(10)}&to=${minute(30)}&buckets=4`;
    const activity = boardActivitySchema.strict().parse((await staff.call<BoardActivity>('GET', path)).body);
    expect(activity).toMatchObject({ from: minute(10), to: minute(30), stays: 4 });
    expect(activity.buckets).toEqual([
      { start: minute(10), moves: 0, arrivals: 2 },
      { start: minute(15), moves: 0, arrivals: 0 },
      { start: minute(20), moves: 1, arrivals: 0 },
      { start: minute(25), moves: 0, arrivals: 0 },
    ]);
    const all = (await staff.call<BoardActivity>('GET', '/api/board/activity')).body;
    expect(all.from).toBe(minute(10));
    expect(all.buckets.reduce((sum, { moves, arrivals }) => sum + moves + arrivals, 0)).toBe(3);
  });

  it('pages through a column of the past without a gap or a card twice, ties included', async () => {
    const ids = Array.from({ length: 120 }, () => randomUUID());
    let position = '0';
    for (const [n, id] of ids.entries()) {
      const born = 100 + Math.floor(n / 3);
      position = await append(`lead-${id}`, [created(`Lead ${n}`, born, 'won'), moved('won', 'lost', 200)]);
    }
    await system.projected(position);
    const won = (await board(minute(150))).columns.find(({ status }) => status === 'won')!;
    expect(won).toMatchObject({ count: 120, monthlyRentCents: 12_000_000 });
    const seen = won.cards.map(({ id }) => id);
    for (let next = won.next; next !== undefined;) {
      const path = `/api/board/won?after=${next}&${atQuery(minute(150))}`;
      const page = boardPageSchema.strict().parse((await staff.call<BoardPage>('GET', path)).body);
      seen.push(...page.cards.map(({ id }) => id));
      next = page.next;
    }
    expect(seen).toHaveLength(120);
    expect([...seen].sort()).toEqual([...ids].sort());
  });

  it('answers a clock that is a little ahead with the board of now, and says so', async () => {
    const { asOf, columns, changes } = await board(new Date(Date.now() + 30_000).toISOString());
    expect(asOf <= new Date().toISOString()).toBe(true);
    expect(changes).toBeUndefined();
    expect(columns.find(({ status }) => status === 'lost')?.count).toBe(120);
    const { body } = await staff.call<BoardIntervals>('GET', '/api/board/intervals?to=2199-01-01T00:00:00Z&limit=1');
    expect(body.to <= new Date().toISOString()).toBe(true);
  });

  it.each([
    [
      '/api/board?at=2026-03-01T09:00:00',
      'at',
      'at must be an ISO date and time with a zone, like 2026-03-03T20:15:00Z',
    ],
    ['/api/board?at=yesterday', 'at', 'at must be an ISO date and time with a zone, like 2026-03-03T20:15:00Z'],
    ['/api/board?at=', 'at', 'at must be an ISO date and time with a zone, like 2026-03-03T20:15:00Z'],
    ['/api/board?at=2099-01-01T00:00:00Z', 'at', 'at must not lie in the future'],
    ['/api/board/won?at=2099-01-01T00:00:00Z', 'at', 'at must not lie in the future'],
    ['/api/pipeline/export?at=2099-01-01T00:00:00Z', 'at', 'at must not lie in the future'],
    ['/api/board?at=9999-12-31T23:59:59Z', 'at', 'at must be between the years 2000 and 2199'],
    [
      '/api/board?at=2026-02-30T00:00:00Z',
      'at',
      'at must be an ISO date and time with a zone, like 2026-03-03T20:15:00Z',
    ],
    ['/api/board/won?at=2026-03-01T09:00:00Z&after=nonsense', 'after', 'after must be the `next` of the previous page'],
    ['/api/board/intervals?cursor=nonsense', 'cursor', 'cursor must be the `next` of the previous page'],
    ['/api/board/intervals?limit=10001', 'limit', 'limit must be at most 10000'],
    [`/api/board/intervals?from=${minute(5)}&to=${minute(4)}`, 'from', 'from must not be later than to'],
    ['/api/board/activity?from=2199-01-01T00:00:00Z', 'from', 'from must not be later than now'],
    ['/api/board/activity?buckets=0', 'buckets', 'buckets must be at least 1'],
  ])('refuses %s with a sentence', async (path, field, message) => {
    const { status, body } = await staff.call<Problem>('GET', path);
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: field, message }]);
  });

  it('takes ranges without room and instants twice for what they are', async () => {
    expect((await staff.call('GET', `/api/board/activity?from=${minute(5)}&to=${minute(5)}`)).status).toBe(200);
    expect((await staff.call('GET', `/api/board?${atQuery(minute(1))}&${atQuery(minute(2))}`)).status).toBe(400);
    expect((await system.visitor().call('GET', `/api/board?${atQuery(minute(1))}`)).status).toBe(401);
    expect((await system.visitor().call('GET', '/api/board/intervals')).status).toBe(401);
  });

  it('is what the log, folded up to the instant, says, whatever happened', async () => {
    const before = (await board(minute(0))).columns;
    expect(before.every(({ count }) => count === 0)).toBe(true);
    const events: ReadableEvent[] = [];
    await fc.assert(
      fc.asyncProperty(livesInTime, async (lives) => {
        fc.pre(lives.length > 0);
        // Years before the leads of the other specs, so that only these are on the board.
        const own = lives.map((event): ReadableEvent => ({
          ...event,
          id: randomUUID(),
          stream: `lead-${ownId(event.stream)}`,
          metadata: { ...event.metadata, occurredAt: event.metadata.occurredAt.replace('2026', '2021') },
        }));
        let position = '0';
        for (const stream of new Set(own.map((event) => event.stream)))
          position = await append(stream, own.filter((event) => event.stream === stream).map(asNew));
        await system.projected(position);
        events.push(...own);
        const folded = foldedBoards(events);
        for (const at of fc.sample(fc.constantFrom(...instantsAround(own)), 8)) {
          const { columns } = await board(at);
          expect({ at, board: byStage(columns.flatMap(({ cards }) => cards.map(shown))) }).toEqual({
            at,
            board: folded(at),
          });
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
  });

  const ids = new Map<string, string>();
  /** A shrinking run must not meet the leads of the previous run. */
  function ownId(stream: string): string {
    const known = ids.get(stream) ?? randomUUID();
    ids.set(stream, known);
    return known;
  }
});

function asNew({ id, type, data, metadata: { version: _version, ...metadata } }: ReadableEvent): NewEvent {
  return { id, type, data, metadata } as NewEvent;
}
