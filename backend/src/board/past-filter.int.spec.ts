import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { boardPageSchema, boardSchema, type Board, type BoardPage } from '../../../contracts/src/board/queries.js';
import type { NewEvent } from '../../../event-store/src/types.js';
import { appendNext } from '../../../testing/append-next.js';
import type { Caller } from '../../../testing/caller.js';
import { atQuery, eventAt, minute } from '../../../testing/events-in-time.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

describe('a filter on the board of the past', () => {
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

  it('shows what matched then of all that stood there, page by page too', async () => {
    const days = 26 * 60 * 24;
    const oak = { ...leadCreated.example, name: 'Filtered Oak', source: 'analysis', city: 'Ankeny' } as const;
    const elm = { ...leadCreated.example, name: 'Filtered Elm 50%', source: 'webinar', city: null } as const;
    const data = { estimatedRentCents: 100_000, status: 'lost' } as const;
    await append(`lead-${randomUUID()}`, [
      eventAt({ type: 'LeadCreated', data: { ...oak, ...data, email: 'filtered@example.com' } }, -days),
      eventAt({ type: 'LeadDetailsEdited', data: { name: 'Filtered Ash' } }, -days + 20),
      eventAt({ type: 'WalkthroughScheduled', data: { start: minute(99) } }, -days + 30),
    ]);
    const second = [eventAt({ type: 'LeadCreated', data: { ...elm, ...data } }, -days + 10)];
    await system.projected(await append(`lead-${randomUUID()}`, second));

    const matching = async (filter: string, n: number) => {
      const { body } = await staff.call<Board>('GET', `/api/board?${atQuery(minute(n))}&${filter}`);
      const { count, monthlyRentCents, total, cards } = boardSchema.strict().parse(body).columns.at(-1)!;
      return [cards.map(({ name }) => name), count, monthlyRentCents, total?.count, total?.monthlyRentCents];
    };
    const then = -days + 15;
    expect(await matching('search=oak', then)).toEqual([['Filtered Oak'], 1, 100_000, 2, 200_000]);
    expect(await matching('search=oak', -days + 25)).toEqual([[], 0, 0, 2, 200_000]);
    expect(await matching('search=filtered%40example', then)).toEqual([[], 0, 0, 2, 200_000]);
    expect((await matching('search=50%25', then))[0]).toEqual(['Filtered Elm 50%']);
    expect((await matching('search=%C3%B3ak', then))[0]).toEqual(['Filtered Oak']);
    expect((await matching('city=Ank%C3%A9ny', then))[0]).toEqual(['Filtered Oak']);
    expect((await matching('source=webinar,manual', then))[0]).toEqual(['Filtered Elm 50%']);
    expect((await matching('city=ankeny', then))[0]).toEqual(['Filtered Oak']);
    expect((await matching('status=won,closed', then))[0]).toEqual([]);
    expect((await matching('walkthrough=no', then))[0]).toEqual(['Filtered Elm 50%', 'Filtered Oak']);
    expect((await matching('walkthrough=yes', -days + 31))[0]).toEqual(['Filtered Ash']);
    expect((await matching('minDays=3', then))[0]).toEqual([]);
    expect((await matching('minDays=3', then + 3 * 24 * 60))[0]).toHaveLength(2);
    expect((await matching('createdSince=2026-02-04', then))[0]).toEqual([]);
    expect((await matching('createdSince=2026-02-01', then))[0]).toHaveLength(2);
    const page = await staff.call<BoardPage>('GET', `/api/board/lost?${atQuery(minute(then))}&search=oak`);
    expect(boardPageSchema.parse(page.body).cards.map(({ name }) => name)).toEqual(['Filtered Oak']);
    const file = await staff.call<string>('GET', `/api/pipeline/export?${atQuery(minute(then))}&search=filtered`);
    expect(file.headers.get('content-disposition')).toMatch(
      /^attachment; filename="pipeline-as-of-\d{4}-\d\d-\d\dT\d{4}Z\.csv"$/,
    );
    const [header, ...lines] = file.body.replace('\ufeff', '').trim().split('\n');
    expect(header).toBe(
      'Name,Stage,In stage since,Source,Address,City,Units,Monthly rent,Walkthrough,Last contacted,Created,Assignee,Id',
    );
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Filtered Elm 50%', 'Filtered Oak']);
    expect(lines[1]).toMatch(/^Filtered Oak,Lost,.+,Ankeny,1,1000\.00,/);
    const now = await staff.call<string>('GET', '/api/pipeline/export?search=filtered');
    expect(now.body).toContain('Filtered Ash,filtered@example.com');
  });

  it('finds an address however it is written or typed, as the board of now does', async () => {
    const propertyAddress = '4100 NW Zzmaple St, Ankeny, IA 50023';
    const keyed = { ...leadCreated.example, name: 'Keyed Maple', propertyAddress, streetAddress: null } as const;
    const from = -60 * 26 * 60;
    const parts = { city: null, state: null, zipCode: null, status: 'leads' } as const;
    await system.projected(
      await append(`lead-${randomUUID()}`, [
        eventAt({ type: 'LeadCreated', data: { ...keyed, ...parts } }, from),
        eventAt({ type: 'LeadStatusMoved', data: { from: 'leads', to: 'proposal' } }, from + 20),
      ]),
    );
    const names = async (at: string, search: string) => {
      const { body } = await staff.call<Board>('GET', `/api/board?${at}search=${encodeURIComponent(search)}`);
      return boardSchema.parse(body).columns.flatMap(({ cards }) => cards.map(({ name }) => name));
    };
    for (const search of ['4100 Northwest Zzmaple Street', '4100 n.w. zzmaple st, Ankeny, IA 50023', '4100 NW Zzm'])
      for (const at of ['', `${atQuery(minute(from + 10))}&`, `${atQuery(minute(from + 30))}&`])
        expect([search, await names(at, search)]).toEqual([search, ['Keyed Maple']]);
    expect(await names(`${atQuery(minute(from + 10))}&`, '4200 Northwest Zzmaple Street')).toEqual([]);
    const asked = `${atQuery(minute(from + 10))}&search=4100%20Northwest%20Zzmaple%20Street`;
    const { body } = await staff.call<Board>('GET', `/api/board?${asked}`);
    expect(body.changes).toEqual({ previous: minute(from), next: minute(from + 20) });
  });

  it('leads to the next change of what matches, past those of other cards', async () => {
    // Apart from the story above: 15 days later, when all of it is over.
    const from = 26 * 60 * 24;
    const day = 24 * 60;
    const created = (name: string, n: number, status: 'leads' | 'won') =>
      eventAt({ type: 'LeadCreated', data: { ...leadCreated.example, name, status } }, from + n);
    await append(`lead-${randomUUID()}`, [
      created('Stepped Oak', 0, 'leads'),
      eventAt({ type: 'LeadStatusMoved', data: { from: 'leads', to: 'won' } }, from + 20),
      eventAt({ type: 'LeadDetailsEdited', data: { name: 'Stepped Ash' } }, from + 40),
      eventAt({ type: 'LeadDeleted', data: {} }, from + 10 * day),
    ]);
    await system.projected(await append(`lead-${randomUUID()}`, [created('Between Elm', 10, 'won')]));
    await system.projected(await append(`lead-${randomUUID()}`, [created('Between Fir', 30, 'leads')]));

    const steps = async (filter: string, n: number) => {
      const { body } = await staff.call<Board>('GET', `/api/board?${atQuery(minute(from + n))}&${filter}`);
      return boardSchema.strict().parse(body).changes;
    };
    const at = (n: number) => minute(from + n);
    expect(await steps('', 5)).toEqual({ previous: at(0), next: at(10) });
    expect(await steps('search=stepped', 5)).toEqual({ previous: at(0), next: at(20) });
    expect(await steps('search=stepped', 0)).toEqual({ previous: null, next: at(20) });
    expect(await steps('search=oak', 25)).toEqual({ previous: at(20), next: at(40) });
    expect(await steps('search=stepped&status=leads', 35)).toEqual({ previous: at(20), next: null });
    expect(await steps('search=stepped', day)).toEqual({ previous: at(40), next: at(10 * day) });
    expect(await steps('search=nobody', 25)).toEqual({ previous: null, next: null });
    // Two office midnights after it came to the stage; the card's new name did not restart its days.
    const midnight = new Date('2026-03-29T05:00:00Z').toISOString();
    expect(await steps('search=stepped&minDays=2', 25)).toEqual({ previous: null, next: midnight });
    expect(await steps('search=stepped&minDays=2', 9 * day)).toEqual({ previous: midnight, next: at(10 * day) });
    expect(await steps('search=stepped&minDays=30', 25)).toEqual({ previous: null, next: null });
  });
});
