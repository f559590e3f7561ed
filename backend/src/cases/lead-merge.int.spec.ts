import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { Activity } from '../../../contracts/src/activity/routes.js';
import type { Board } from '../../../contracts/src/board/queries.js';
import type { CaseTimeline, DuplicatePairs, LookAlikes } from '../../../contracts/src/cases/queries.js';
import type { LeadAnswer } from '../../../contracts/src/leads/queries.js';
import type { LeadList } from '../../../contracts/src/pipeline/lead-list.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { Commands } from '../platform/commands/commands.js';

let system: TestSystem;
let admin: Caller;
let staff: Caller;

beforeAll(async () => {
  system = await startSystem();
  admin = await system.signedIn('admin');
  staff = await system.signedIn('user');
});
afterAll(() => system.stop());

let count = 0;
async function leadOf(given: object = {}): Promise<string> {
  const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', {
    ...{ name: 'Ann Sample', email: `ann${count++}@example.com`, source: 'website' },
    ...{ propertyAddress: `${count} Sample Street, Ankeny, IA 50023`, estimatedRentCents: 100_000 },
    ...given,
  });
  await system.projected(body.position);
  return body.id;
}
const post = async (path: string, body: object = {}) => {
  const answer = await staff.call<CommandAnswer & Problem>('POST', path, body);
  if (answer.status === 200) await system.projected(answer.body.position);
  return answer;
};
const merge = (id: string, into: string) => post(`/api/leads/${id}/merge`, { into });
const find = async (id: string) => (await staff.call<LeadAnswer & Problem>('GET', `/api/leads/${id}`)).body.lead;

/** All figures: the board now and in the past, the portfolio, the list, the file. */
async function figures() {
  const get = async <Body>(path: string) => (await admin.call<Body>('GET', path)).body;
  const now = await get<Board>('/api/board');
  const then = await get<Board>(`/api/board?at=${encodeURIComponent(new Date().toISOString())}`);
  const of = ({ columns }: Board) =>
    columns.map(({ status, count: leads, monthlyRentCents, cards }) => ({
      ...{ status, leads, monthlyRentCents },
      ids: cards.map(({ id }) => id),
    }));
  const portfolio = await get<{ properties?: unknown[]; totals?: unknown }>('/api/portfolio');
  const { leads, total } = await get<LeadList>('/api/leads?offset=0&limit=200');
  const file = await get<string>('/api/pipeline/export');
  return {
    ...{ now: of(now), then: of(then), total, listed: leads.map(({ id }) => id) },
    ...{ portfolio: JSON.stringify({ ...portfolio, position: null }), file },
  };
}

describe('merging two leads', () => {
  it('makes them one everywhere, at every instant, and gives back exactly what was', async () => {
    const [stays, goes] = [await leadOf(), await leadOf()];
    await post(`/api/leads/${goes}/notes`, { content: 'Calls back in May.' });
    const [before, goesBefore] = [await figures(), await find(goes)];

    expect((await merge(goes, stays)).status).toBe(200);
    const merged = await figures();
    expect(merged.total).toBe(before.total! - 1);
    for (const board of [merged.now, merged.then]) {
      expect(board.flatMap(({ ids }) => ids)).not.toContain(goes);
      expect(board.flatMap(({ ids }) => ids)).toContain(stays);
      expect(board.reduce((sum, { leads }) => sum + leads, 0)).toBe(before.total! - 1);
    }
    expect(merged.portfolio).not.toContain(goes);
    expect(merged.file).not.toContain(goes);
    expect(await find(goes)).toMatchObject({ mergedInto: stays });
    const timeline = (await staff.call<CaseTimeline>('GET', `/api/leads/${stays}/timeline`)).body;
    expect(timeline.merged.map(({ id }) => id)).toEqual([goes]);
    expect(timeline.events.map(({ type, of }) => [type, of?.id])).toEqual([
      ['LeadCreated', undefined],
      ['LeadCreated', goes],
      ['NoteAdded', goes],
      ['LeadMerged', goes],
      ['OwnerLinkRevoked', undefined],
    ]);
    const activity = (await staff.call<Activity>('GET', '/api/activity?limit=50')).body;
    expect(activity.items.find(({ type }) => type === 'NoteAdded')).toMatchObject({
      leadId: stays,
      leadDeleted: false,
    });

    expect((await post(`/api/leads/${goes}/unmerge`)).status).toBe(200);
    expect(await figures()).toEqual(before);
    const { revision: _now, ...after } = await find(goes);
    const { revision: _then, ...was } = goesBefore;
    expect(after).toEqual(was);
  });

  it('refuses commands on the one that went, naming the other, and shows visitors nothing of it', async () => {
    const [stays, goes] = [await leadOf(), await leadOf()];
    await merge(goes, stays);
    const note = await post(`/api/leads/${goes}/notes`, { content: 'x' });
    expect([note.status, note.body]).toEqual([
      409,
      expect.objectContaining({ code: 'lead_merged', mergedInto: stays }),
    ]);
    const report = await system.visitor().call<Problem>('GET', `/api/leads/${goes}/duplicates`);
    expect(report.status).toBe(401);
  });

  it('makes no chain and no circle', async () => {
    const [a, b, c] = [await leadOf(), await leadOf(), await leadOf()];
    expect((await merge(a, a)).body.code).toBe('invalid_input');
    await merge(a, b);
    expect((await merge(c, a)).body).toMatchObject({ code: 'lead_merged', mergedInto: b });
    expect((await merge(b, c)).body.code).toBe('lead_holds_others');
    expect((await merge(b, a)).body.code).toBe('lead_merged');
    expect((await merge(a, b)).status).toBe(200);
    await post(`/api/leads/${a}/unmerge`);
    expect((await merge(b, c)).status).toBe(200);
  });

  it('of two at once, each into the other, lets one through', async () => {
    const [a, b] = [await leadOf(), await leadOf()];
    const answers = await Promise.all([merge(a, b), merge(b, a)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('of more at once than the pool has connections, lets all through', async () => {
    const stays = await leadOf();
    const going = await Promise.all(Array.from({ length: 20 }, () => leadOf()));
    const answers = await Promise.all(
      going.map((id) => staff.call<CommandAnswer>('POST', `/api/leads/${id}/merge`, { into: stays })),
    );
    expect(answers.map(({ status }) => status)).toEqual(going.map(() => 200));
    await system.projected(answers.at(-1)!.body.position);
  });

  it('is undone from the history as well', async () => {
    const [stays, goes] = [await leadOf(), await leadOf()];
    await merge(goes, stays);
    const { body } = await staff.call<CaseTimeline>('GET', `/api/leads/${goes}/timeline`);
    const undone = await post(`/api/leads/${goes}/undo`, { eventId: body.events.at(-1)!.id });
    expect(undone.status).toBe(200);
    expect((await find(goes)).mergedInto).toBeNull();
  });
});

describe('the links to the owner’s page of the lead that stays', () => {
  afterEach(() => void jest.restoreAllMocks());

  /** Does something else before or after the merge itself, as if it happened in between. */
  function around(then: (name: string, run: () => Promise<CommandAnswer>) => Promise<CommandAnswer>) {
    const commands = system.nest.get(Commands, { strict: false });
    const execute = commands.execute.bind(commands);
    jest.spyOn(commands, 'execute').mockImplementation((...given) => then(given[0].name, () => execute(...given)));
  }
  const events = async (id: string) => system.infrastructure.log.readStream(`lead-${id}`);
  const revoked = async (id: string) => (await events(id)).filter(({ type }) => type === 'OwnerLinkRevoked');

  it('hold where the merge is refused, as the other lead was changed meanwhile', async () => {
    const [stays, goes] = [await leadOf(), await leadOf()];
    const { revision } = (await events(goes)).at(-1)!;
    around(async (name, run) => {
      if (name === 'MergeLead') {
        jest.restoreAllMocks();
        await post(`/api/leads/${goes}/notes`, { content: 'Sells it himself.' });
      }
      return run();
    });
    const headers = { 'If-Match': `"${revision}"` };
    const answer = await staff.call<Problem>('POST', `/api/leads/${goes}/merge`, { into: stays }, headers);
    expect(answer.body.code).toBe('revision_mismatch');
    expect((await events(stays)).map(({ type }) => type)).toEqual(['LeadCreated']);
  });

  it('end once, by whoever merged', async () => {
    const [stays, goes] = [await leadOf(), await leadOf()];
    await merge(goes, stays);
    await merge(goes, stays);
    await done(goes);
    expect((await revoked(stays)).map(({ metadata }) => (metadata.actor as { kind: string }).kind)).toEqual(['user']);
  });

  it('end also where whoever merged went no further', async () => {
    const [stays, goes] = [await leadOf(), await leadOf()];
    around(async (name, run) => {
      const answer = await run();
      if (name !== 'MergeLead') return answer;
      jest.restoreAllMocks();
      throw new Error('The process died');
    });
    expect((await merge(goes, stays)).status).toBe(500);
    await done(goes);
    expect((await revoked(stays)).map(({ metadata }) => metadata.actor)).toEqual([
      { kind: 'system', id: 'owner-links' },
    ]);
    expect((await find(goes)).mergedInto).toBe(stays);
  });

  /** Once the process manager has seen to it. */
  async function done(id: string) {
    const { id: key } = (await events(id)).findLast(({ type }) => type === 'LeadMerged')!;
    await eventually(async () => {
      const { rowCount } = await system.infrastructure.pool.query(
        `select from effects where manager = 'owner-links' and key = $1 and state = 'done'`,
        [key],
      );
      return rowCount === 1;
    });
  }
});

describe('probable duplicates', () => {
  it('are shown before a second lead is made, on the page and in the list, until somebody says that they are two', async () => {
    const known = { email: 'bob@example.com', phone: '(515) 555-0142', name: 'Bob Sample' };
    const first = await leadOf({ ...known, propertyAddress: '9 North Twin Street, Ankeny, IA 50023' });
    const of = async (query: Record<string, string>) =>
      (await staff.call<LookAlikes>('GET', `/api/duplicates/of?${new URLSearchParams(query).toString()}`)).body.leads;
    expect(await of({ phone: '+1 515 555 0142' })).toMatchObject([{ id: first, reasons: ['phone'] }]);
    expect(await of({ email: 'nobody@example.com' })).toEqual([]);

    const second = await leadOf({
      ...known,
      email: 'BOB@example.com',
      propertyAddress: '9 N Twin St, Ankeny, IA 50023',
    });
    const third = await leadOf({ email: 'bob@example.com', propertyAddress: '77 Other Rd, Ames, IA 50010' });
    const look = async (id: string) => (await staff.call<LookAlikes>('GET', `/api/leads/${id}/duplicates`)).body.leads;
    expect(await look(first)).toMatchObject([
      { id: second, strength: 'probable', reasons: ['email', 'phone', 'address', 'name'] },
      { id: third, strength: 'possible', reasons: ['email'] },
    ]);
    const pairs = async () => (await staff.call<DuplicatePairs>('GET', '/api/duplicates?limit=50')).body;
    const listed = await pairs();
    expect(listed.pairs.map(({ older, newer, strength }) => [older.id, newer.id, strength])).toEqual([
      [first, second, 'probable'],
      [second, third, 'possible'],
      [first, third, 'possible'],
    ]);
    expect(listed).toMatchObject({ total: 3, found: { email: 3, phone: 1, address: 1 }, tooCommon: 0 });

    await post(`/api/leads/${third}/told-apart`, { otherId: first });
    expect((await look(first)).map(({ id }) => id)).toEqual([second]);
    await merge(second, first);
    expect(await look(first)).toEqual([]);
    expect((await pairs()).total).toBe(0);
  });
});
