import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { boardSchema, type Board } from '../../../../contracts/src/board/queries.js';
import type { History } from '../../../../contracts/src/history/queries.js';
import { leadAnswerSchema } from '../../../../contracts/src/leads/queries.js';
import { leadListSchema } from '../../../../contracts/src/pipeline/lead-list.js';
import { assigneesSchema } from '../../../../contracts/src/accounts/queries.js';
import type { Problem } from '../../../../contracts/src/problem.js';
import type { Caller } from '../../../../testing/caller.js';
import { filledIn } from '../../../../testing/filled-in.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';

const newLead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };

describe('what people do about a lead', () => {
  let system: TestSystem;
  let staff: Caller;
  let me: string;
  let colleague: string;
  let disabled: string;

  beforeAll(async () => {
    system = await startSystem();
    staff = await system.signedIn('user');
    me = (await staff.call<{ id: string }>('GET', '/api/account')).body.id;
    [colleague, disabled] = [randomUUID(), randomUUID()];
    await system.infrastructure.pool.query(
      `insert into users (id, email, role, display_name, disabled_at)
       values ($1, 'colleague@example.com', 'user', 'Sample Colleague', null), ($2, 'gone@example.com', 'user', null, now())`,
      [colleague, disabled],
    );
  });
  afterAll(() => system.stop());

  async function add(by: Caller = staff, more: object = {}): Promise<string> {
    return (await by.call<CommandAnswer>('POST', '/api/leads', { ...newLead, ...more })).body.id;
  }
  const post = <Body = CommandAnswer>(id: string, path: string, body: unknown, by: Caller = staff) =>
    by.call<Body>('POST', `/api/leads/${id}/${path}`, body);
  const leadOf = async (id: string) => leadAnswerSchema.parse((await staff.call('GET', `/api/leads/${id}`)).body).lead;
  const typesOf = async (id: string) =>
    (await staff.call<History>('GET', `/api/leads/${id}/history`)).body.events.map(({ type }) => type);

  describe('the one who looks after it', () => {
    it('can be anybody who may sign in', async () => {
      const { assignees } = assigneesSchema.parse((await staff.call('GET', '/api/users/assignees')).body);
      const ids = assignees.map(({ id }) => id);
      expect(ids).toEqual(expect.arrayContaining([me, colleague]));
      expect(ids).not.toContain(disabled);
      expect(assignees).toContainEqual({
        ...{ id: colleague, email: 'colleague@example.com', displayName: 'Sample Colleague' },
      });
      expect((await system.visitor().call('GET', '/api/users/assignees')).status).toBe(401);
    });

    it('is shown on card, list and lead, and found by the filters', async () => {
      const city = `Ames ${randomUUID().slice(0, 8)}`;
      const [mine, theirs, nobodys] = [
        await add(staff, { city }),
        await add(staff, { city }),
        await add(staff, { city }),
      ];
      await post(mine, 'assignment', { userId: me.toUpperCase() });
      const { body: last } = await post(theirs, 'assignment', { userId: colleague });
      await system.projected(last.position);
      expect((await leadOf(mine)).assigneeId).toBe(me);

      const where = `city=${encodeURIComponent(city)}`;
      for (const [assignee, id] of [
        ['me', mine],
        ['none', nobodys],
        [colleague, theirs],
      ] as const) {
        const asked = `${where}&assignee=${assignee}`;
        const list = leadListSchema.parse((await staff.call('GET', `/api/leads?${asked}`)).body);
        expect(list.leads.map((lead) => lead.id)).toEqual([id]);
        const board = boardSchema.parse((await staff.call<Board>('GET', `/api/board?${asked}`)).body);
        expect(board.columns.flatMap(({ cards }) => cards.map((card) => card.id))).toEqual([id]);
        const page = await staff.call<Board['columns'][number]>('GET', `/api/board/leads?${asked}`);
        expect(page.body.cards.map((card) => card.id)).toEqual([id]);
        const matches = await staff.call<{ total: number }>('GET', `/api/board/matches?${asked}`);
        expect(matches.body.total).toBe(1);
        for (const path of ['/api/leads/export', '/api/pipeline/export']) {
          const file = (await staff.call<string>('GET', `${path}?${asked}`)).body;
          expect([path, file.trim().split('\n').length, file.includes(id)]).toEqual([path, 2, true]);
          expect([path, file.includes('Assignee'), file.includes('Sample Colleague')]).toEqual([
            ...[path, true, assignee === colleague],
          ]);
        }
        // The board of a past time shows the lead as it was then.
        const then = new Date().toISOString();
        const past = boardSchema.parse((await staff.call<Board>('GET', `/api/board?${asked}&at=${then}`)).body);
        expect(past.columns.flatMap(({ cards }) => cards.map((card) => card.id))).toEqual([id]);
      }
      const board = (await staff.call<Board>('GET', `/api/board?${where}&assignee=${colleague}`)).body;
      expect(board.people?.[colleague]).toBe('Sample Colleague');
      expect((await staff.call('GET', '/api/board?assignee=somebody')).status).toBe(400);
    });

    it('is reported again without a new event, and taken back', async () => {
      const id = await add();
      await post(id, 'assignment', { userId: me });
      await post(id, 'assignment', { userId: me });
      expect(await typesOf(id)).toEqual(['LeadCreated', 'LeadAssigned']);
      const { events } = (await staff.call<History>('GET', `/api/leads/${id}/history`)).body;
      const undone = await post(id, 'undo', { eventId: events[1]!.id });
      await system.projected(undone.body.position);
      expect((await leadOf(id)).assigneeId).toBeNull();
    });

    it('has to be a user who may sign in', async () => {
      const id = await add();
      for (const [userId, message] of [
        [randomUUID(), 'There is no user with this id.'],
        [disabled, 'This user is disabled. Choose somebody else.'],
        ['nobody', 'userId must be a UUID'],
        [undefined, 'userId is required'],
      ]) {
        const { status, body } = await post<Problem>(id, 'assignment', { userId });
        expect([status, body.code, body.errors]).toEqual([400, 'invalid_input', [{ path: 'userId', message }]]);
      }
      expect((await post(randomUUID(), 'assignment', { userId: me })).status).toBe(404);
      expect((await post(id, 'assignment', { userId: me }, system.visitor())).status).toBe(401);
      expect(await typesOf(id)).toEqual(['LeadCreated']);
    });
  });

  describe('an intake', () => {
    it('waits until somebody contacts the owner; who it is given to does not count, nor a note', async () => {
      const visitor = system.visitor();
      const id = await add(visitor, { ...filledIn, source: 'webinar' });
      const { body: given } = await post(id, 'assignment', { userId: me });
      await system.projected(given.position);
      const waiting = await leadOf(id);
      expect(waiting).toMatchObject({ waitingSince: waiting.createdAt, firstTouchAt: null });
      expect(Date.parse(waiting.touchDueAt!)).toBeGreaterThanOrEqual(Date.parse(waiting.createdAt) + 15 * 60_000);
      const board = (await staff.call<Board>('GET', '/api/board')).body;
      const card = board.columns.flatMap(({ cards }) => cards).find((each) => each.id === id);
      expect(card).toMatchObject({ waitingSince: waiting.createdAt, touchDueAt: waiting.touchDueAt });

      const { body: noted } = await post(id, 'notes', { content: 'Looks promising' });
      await system.projected(noted.position);
      expect(await leadOf(id)).toMatchObject({ waitingSince: waiting.createdAt, firstTouchAt: null });
      const contact = { kind: 'call', outcome: 'reached', at: null, note: 'Called back' };
      const { body: called } = await post(id, 'contacts', contact);
      await system.projected(called.position);
      expect(await leadOf(id)).toMatchObject({ waitingSince: null, touchDueAt: null });
      expect((await leadOf(id)).firstTouchAt).not.toBeNull();
    });

    it('is none where staff added the lead', async () => {
      const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', newLead);
      await system.projected(body.position);
      expect(await leadOf(body.id)).toMatchObject({ waitingSince: null, touchDueAt: null, firstTouchAt: null });
    });
  });

  describe('a note', () => {
    async function noted(): Promise<{ id: string; noteId: string }> {
      const id = await add();
      await post(id, 'notes', { content: 'Prefers calls after five.' });
      const { events } = (await staff.call<History>('GET', `/api/leads/${id}/history`)).body;
      return { id, noteId: String(events[1]!.data.noteId) };
    }

    it('is corrected by anybody of staff, and both wordings stand in the history', async () => {
      const { id, noteId } = await noted();
      const admin = await system.signedIn('admin');
      const path = `notes/${noteId}/correction`;
      expect((await post(id, path, { content: ' Prefers calls after six. ' }, admin)).status).toBe(200);
      expect((await post(id, path, { content: 'Prefers calls after six.' })).body.revision).toBe(2);
      const { events } = (await staff.call<History>('GET', `/api/leads/${id}/history`)).body;
      expect(events.slice(1).map(({ type, data }) => [type, data.content])).toEqual([
        ['NoteAdded', 'Prefers calls after five.'],
        ['NoteCorrected', 'Prefers calls after six.'],
      ]);
      expect(events[2]!.data.eventId).toBe(events[1]!.id);
    });

    it('that is not there, or another text than a note has, is refused', async () => {
      const { id, noteId } = await noted();
      const missing = await post<Problem>(id, `notes/${randomUUID()}/correction`, { content: 'x' });
      expect([missing.status, missing.body.code]).toEqual([404, 'note_not_found']);
      const blank = await post<Problem>(id, `notes/${noteId}/correction`, { content: '   ' });
      expect(blank.body.errors).toEqual([{ path: 'content', message: 'Note is required' }]);
      expect((await post(id, 'notes/first/correction', { content: 'x' })).status).toBe(400);
      expect((await post(id, `notes/${noteId}/correction`, { content: 'x' }, system.visitor())).status).toBe(401);
      expect(await typesOf(id)).toEqual(['LeadCreated', 'NoteAdded']);
    });
  });

  describe('a contact', () => {
    it('is logged, and is the last one where it was later', async () => {
      const id = await add();
      const { body: moved } = await post(id, 'status', { status: 'proposal' });
      const call = { kind: 'call', outcome: 'no_answer' };
      await post(id, 'contacts', { ...call, at: '2026-01-01T12:00:00-06:00', note: 'Nobody there' });
      await system.projected(moved.position);
      const before = (await leadOf(id)).lastContactedAt!;
      const { body: logged } = await post(id, 'contacts', call);
      await system.projected(logged.position);
      expect((await leadOf(id)).lastContactedAt! > before).toBe(true);
      const { events } = (await staff.call<History>('GET', `/api/leads/${id}/history`)).body;
      expect(events[2]).toMatchObject({
        type: 'ContactLogged',
        data: { ...call, at: '2026-01-01T18:00:00.000Z', note: 'Nobody there' },
        changes: [],
      });
      expect(events[3]!.changes).toMatchObject([{ field: 'lastContactedAt', from: before }]);
    });

    it('is refused where it is yet to come, of no known kind, or by a visitor', async () => {
      const id = await add();
      const call = { kind: 'call', outcome: 'reached' };
      const at = new Date(Date.now() + 3_600_000).toISOString();
      const { status, body } = await post<Problem>(id, 'contacts', { ...call, at });
      expect([status, body.errors]).toEqual([400, [{ path: 'at', message: 'at must not lie in the future' }]]);
      const unknown = await post<Problem>(id, 'contacts', { kind: 'pigeon', outcome: 'lost' });
      expect(unknown.body.errors?.map(({ path }) => path)).toEqual(['kind', 'outcome']);
      expect((await post(id, 'contacts', call, system.visitor())).status).toBe(401);
      expect(await typesOf(id)).toEqual(['LeadCreated']);
    });
  });
});
