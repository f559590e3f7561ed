import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { Board } from '../../../contracts/src/board/queries.js';
import type { History } from '../../../contracts/src/history/queries.js';
import {
  mostAhead,
  mostDue,
  remindersSchema,
  leadTasksSchema,
  tasksSchema,
  type Tasks,
} from '../../../contracts/src/tasks/queries.js';
import type { Caller } from '../../../testing/caller.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

const day = 86_400_000;
const iso = (at: number) => new Date(at).toISOString();

describe('tasks', () => {
  let system: TestSystem;
  let staff: Caller;
  let me: string;
  let admin: string;
  let last = '0';

  beforeAll(async () => {
    system = await startSystem();
    staff = await system.signedIn('user');
    const idOf = async (caller: Caller) => (await caller.call<{ id: string }>('GET', '/api/account')).body.id;
    me = await idOf(staff);
    admin = await idOf(await system.signedIn('admin'));
  });
  afterAll(() => system.stop());

  const post = <Body = CommandAnswer>(id: string, path: string, body?: unknown, by: Caller = staff) =>
    by.call<Body>('POST', `/api/leads/${id}/${path}`, body);
  async function command(id: string, path: string, body?: unknown): Promise<CommandAnswer> {
    const answer = await post(id, path, body);
    expect([path, answer.status]).toEqual([path, 200]);
    last = answer.body.position;
    return answer.body;
  }
  async function add(): Promise<string> {
    const lead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };
    return (await staff.call<CommandAnswer>('POST', '/api/leads', lead)).body.id;
  }
  const list = async (query = '') => {
    await system.projected(last);
    return tasksSchema.parse((await staff.call<Tasks>('GET', `/api/tasks${query}`)).body);
  };
  const ofLead = async (id: string) => {
    await system.projected(last);
    return leadTasksSchema.parse((await staff.call('GET', `/api/leads/${id}/tasks`)).body).tasks;
  };
  async function edit(id: string, taskId: string, body: object): Promise<void> {
    const answer = await staff.call<CommandAnswer>('PATCH', `/api/leads/${id}/tasks/${taskId}`, body);
    expect([body, answer.status]).toEqual([body, 200]);
    last = answer.body.position;
  }
  const ofLeadAfter = async (id: string, dueAt: string) => {
    await command(id, 'tasks', { title: 'To be changed', dueAt });
    return ofLead(id);
  };
  const titles = (of: { tasks: { leadId: string; title: string }[] }, id: string) =>
    of.tasks.filter(({ leadId }) => leadId === id).map(({ title }) => title);

  it('are listed by when they are due, and due on the office’s day or overdue by its clock', async () => {
    const id = await add();
    const now = Date.now();
    const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(officeTimeZone).startOfDay();
    const midnight = (days: number) => today.add({ days }).startOfDay().epochMilliseconds;
    const due = {
      'long ago': now - 3 * day,
      yesterday: midnight(0) - 1000,
      'first thing': midnight(0),
      'last thing': midnight(1) - 1,
      tomorrow: midnight(1),
    };
    for (const [title, at] of Object.entries(due).reverse()) await command(id, 'tasks', { title, dueAt: iso(at) });
    expect(titles(await list(), id)).toEqual(Object.keys(due));
    const ofToday = await list('?due=today');
    expect(titles(ofToday, id)).toEqual(['first thing', 'last thing']);
    expect(ofToday).toMatchObject({ total: 2, overdue: 1 });
    const overdue = await list('?due=overdue');
    expect(titles(overdue, id).slice(0, 2)).toEqual(['long ago', 'yesterday']);
    expect(titles(overdue, id)).not.toContain('tomorrow');
    expect(overdue.tasks.every((task) => task.overdue)).toBe(true);
    expect(overdue.tasks[0]).toMatchObject({ leadName: 'Sample Owner', assigneeId: null, completedAt: null });

    const first = await list('?limit=2');
    expect([first.tasks.length, first.total, first.overdue]).toEqual([2, 5, 3]);
    const second = await list(`?limit=50&cursor=${first.next}`);
    expect([...titles(first, id), ...titles(second, id)]).toEqual(Object.keys(due));
    expect(second.next).toBeUndefined();
    await command(id, 'notes', { content: 'x' });
    last = (await staff.call<CommandAnswer>('DELETE', `/api/leads/${id}`)).body.position;
    expect(titles(await list(), id)).toEqual([]);
    expect((await staff.call('GET', `/api/leads/${id}/tasks`)).status).toBe(404);
    expect((await (await system.signedIn('admin')).call('GET', `/api/leads/${id}/tasks`)).status).toBe(200);
  });

  it('are one’s own when they are for oneself, or for nobody on a lead of one’s own', async () => {
    const [mine, other] = [await add(), await add()];
    await command(mine, 'assignment', { userId: me });
    const dueAt = iso(Date.now() + day);
    await command(mine, 'tasks', { title: 'for whoever has it', dueAt });
    await command(mine, 'tasks', { title: 'for the admin', dueAt, assignee: admin });
    await command(other, 'tasks', { title: 'for me', dueAt, assignee: me.toUpperCase() });
    await command(other, 'tasks', { title: 'for nobody', dueAt });
    const own = await list('?mine');
    expect([titles(own, mine), titles(own, other)]).toEqual([['for whoever has it'], ['for me']]);
    expect(own.people[me]).toBe('User');
    expect((await list('?mine=false')).total).toBe(4);
  });

  it('are done, opened again and taken back; card and list follow', async () => {
    const id = await add();
    const [soon, later] = [iso(Date.now() + day), iso(Date.now() + 2 * day)];
    await command(id, 'tasks', { title: 'Call back', dueAt: soon });
    await command(id, 'tasks', { title: 'Send agreement', dueAt: later });
    const [first] = await ofLead(id);
    const card = async () => {
      await system.projected(last);
      const board = (await staff.call<Board>('GET', '/api/board')).body;
      return board.columns.flatMap(({ cards }) => cards).find((each) => each.id === id);
    };
    expect(await card()).toMatchObject({ openTaskCount: 2, nextTaskAt: soon });
    await command(id, `tasks/${first!.id}/complete`);
    await command(id, `tasks/${first!.id}/complete`);
    expect(await card()).toMatchObject({ openTaskCount: 1, nextTaskAt: later });
    expect((await ofLead(id)).map(({ title, completedAt }) => [title, completedAt !== null])).toEqual([
      ['Send agreement', false],
      ['Call back', true],
    ]);
    await command(id, `tasks/${first!.id}/reopen`);
    const { events } = (await staff.call<History>('GET', `/api/leads/${id}/history`)).body;
    expect(events.map(({ type }) => type)).toEqual([
      ...['LeadCreated', 'TaskAdded', 'TaskAdded', 'TaskCompleted', 'TaskReopened'],
    ]);
    await command(id, 'undo', { eventId: events[4]!.id });
    expect(await card()).toMatchObject({ openTaskCount: 1, nextTaskAt: later });
  });

  it('are edited: what is due first follows, somebody else has it, and each edit is taken back', async () => {
    const id = await add();
    const [soon, later, last] = [iso(Date.now() + day), iso(Date.now() + 2 * day), iso(Date.now() + 3 * day)];
    await command(id, 'tasks', { title: 'Call back', dueAt: soon });
    await command(id, 'tasks', { title: 'Send agreement', dueAt: later });
    const [first] = await ofLead(id);
    await edit(id, first!.id, { dueAt: last, title: ' Call twice ', assignee: admin });
    expect(await ofLead(id)).toMatchObject([
      { title: 'Send agreement', dueAt: later },
      { title: 'Call twice', dueAt: last, assigneeId: admin },
    ]);
    await edit(id, first!.id, { dueAt: last });
    await edit(id, first!.id, { assignee: null });
    const { events } = (await staff.call<History>('GET', `/api/leads/${id}/history`)).body;
    expect(events.slice(3).map(({ type, data }) => [type, data])).toEqual([
      ['TaskEdited', { taskId: first!.id, title: 'Call twice', dueAt: last, assigneeId: admin }],
      ['TaskEdited', { taskId: first!.id, assigneeId: null }],
    ]);
    await command(id, 'undo', { eventId: events[4]!.id });
    expect(await ofLead(id)).toMatchObject([{}, { title: 'Call twice', assigneeId: admin }]);
  });

  it('go to whoever has to be reminded: their own that are due, the latest first, and those to come, the nearest first', async () => {
    const somebody = await system.signedIn('admin');
    const who = admin;
    const [own, other] = [await add(), await add()];
    await command(own, 'assignment', { userId: who });
    const reminders = async () => {
      await system.projected(last);
      return remindersSchema.parse((await somebody.call('GET', '/api/reminders')).body);
    };
    // Another test's tasks.
    for (const { id, leadId } of (await reminders()).ahead) await command(leadId, `tasks/${id}/complete`);
    expect(await reminders()).toMatchObject({ due: [], dueCount: 0, ahead: [], aheadCount: 0 });
    const at = (minutes: number) => iso(Date.now() + minutes * 60_000);
    await command(own, 'tasks', { title: 'long ago', dueAt: at(-600) });
    await command(own, 'tasks', { title: 'just now', dueAt: at(-1) });
    await command(own, 'tasks', { title: 'later', dueAt: at(600) });
    await command(other, 'tasks', { title: 'soon', dueAt: at(300), assignee: who });
    await command(other, 'tasks', { title: 'nobody’s', dueAt: at(-1) });
    await command(own, 'tasks', { title: 'a colleague’s', dueAt: at(-1), assignee: me });
    const first = await reminders();
    const named = (tasks: { title: string }[]) => tasks.map(({ title }) => title);
    expect([named(first.due), named(first.ahead)]).toEqual([
      ['just now', 'long ago'],
      ['soon', 'later'],
    ]);
    expect(first).toMatchObject({ dueCount: 2, aheadCount: 2 });

    await command(own, `tasks/${first.due[0]!.id}/complete`);
    for (let n = 0; n < mostDue; n++) await command(other, 'tasks', { title: `x${n}`, dueAt: at(-2), assignee: who });
    const second = await reminders();
    expect([second.due.length, second.dueCount]).toEqual([mostDue, mostDue + 1]);
    expect(named(second.due)).not.toContain('long ago');
    for (let n = 0; n < mostAhead; n++)
      await command(other, 'tasks', { title: `y${n}`, dueAt: at(400), assignee: who });
    const third = await reminders();
    expect([third.ahead.length, third.aheadCount]).toEqual([mostAhead, mostAhead + 2]);
    expect(named(third.ahead)).not.toContain('later');
    last = (await staff.call<CommandAnswer>('DELETE', `/api/leads/${own}`)).body.position;
    expect(await reminders()).toMatchObject({ dueCount: mostDue, aheadCount: mostAhead + 1 });
    expect((await system.visitor().call('GET', '/api/reminders')).status).toBe(401);
  });

  it('are refused where the input, the task or the caller is wrong', async () => {
    const id = await add();
    const dueAt = iso(Date.now());
    const refusals: [unknown, string, string][] = [
      [{ title: ' ', dueAt }, 'title', 'Title is required'],
      [{ title: 'x' }, 'dueAt', 'Due date is required'],
      [
        { title: 'x', dueAt: 'soon' },
        'dueAt',
        'Due date must be an ISO date and time with a zone, like 2026-03-03T20:15:00Z',
      ],
      [{ title: 'x', dueAt, assignee: randomUUID() }, 'assignee', 'There is no user with this id.'],
      [{ title: 'x', dueAt, done: true }, 'done', 'done is not a known field'],
    ];
    for (const [body, path, message] of refusals) {
      const answer = await post<Problem>(id, 'tasks', body);
      expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]]);
    }
    for (const what of ['complete', 'reopen']) {
      const missing = await post<Problem>(id, `tasks/${randomUUID()}/${what}`);
      expect([missing.status, missing.body.code]).toEqual([404, 'task_not_found']);
    }
    const { id: taskId } = (await ofLeadAfter(id, dueAt))[0]!;
    const edits: [unknown, string, string][] = [
      [{}, '', 'Name at least one field to change'],
      [{ title: null }, 'title', 'Title is required'],
      [{ dueAt: null }, 'dueAt', 'Due date is required'],
      [{ assignee: randomUUID() }, 'assignee', 'There is no user with this id.'],
      [{ title: 'x', done: true }, 'done', 'done is not a known field'],
    ];
    for (const [body, path, message] of edits) {
      const answer = await staff.call<Problem>('PATCH', `/api/leads/${id}/tasks/${taskId}`, body);
      expect([answer.status, answer.body.errors]).toEqual([400, [{ path, message }]]);
    }
    const elsewhere = await staff.call<Problem>('PATCH', `/api/leads/${id}/tasks/${randomUUID()}`, { title: 'x' });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'task_not_found']);
    const visitor = await system.visitor().call('PATCH', `/api/leads/${id}/tasks/${taskId}`, { title: 'x' });
    expect(visitor.status).toBe(401);
    expect((await post(id, 'tasks', { title: 'x', dueAt }, system.visitor())).status).toBe(401);
    expect((await system.visitor().call('GET', '/api/tasks')).status).toBe(401);
    expect((await staff.call('GET', '/api/tasks?due=never')).status).toBe(400);
    expect((await staff.call('GET', '/api/tasks?cursor=nonsense')).status).toBe(400);
    expect((await staff.call('GET', `/api/leads/${randomUUID()}/tasks`)).status).toBe(404);
  });
});
