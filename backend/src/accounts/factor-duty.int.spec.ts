import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '../../../contracts/src/accounts/input.js';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { SettingsHistory } from '../../../contracts/src/settings/queries.js';
import type { Account, Invited, User } from '../../../contracts/src/accounts/queries.js';
import type { Caller } from '../../../testing/caller.js';
import { EventStream } from '../../../testing/event-stream.js';
import { eventually } from '../../../testing/eventually.js';
import { turnFactorOn } from '../../../testing/second-factor.js';
import { adminEmail, password, startSystem, type Api, type TestSystem } from '../../../testing/start-app.js';
import { LiveController } from '../live/live.controller.js';
import { declaredRoutes } from '../platform/access/access.js';

const dayMs = 24 * 60 * 60 * 1000;
const weekFromNow = () => Date.now() + 7 * dayMs;
/** Between the change and the look at it. */
const slackMs = 60_000;

describe('a second factor as a duty', () => {
  let system: TestSystem;
  let other: Api;
  /** Has a second factor: may always change the settings. */
  let keeper: Caller;

  beforeAll(async () => {
    system = await startSystem({ logPatienceMs: 2_000 });
    other = await system.another();
    keeper = (await person('admin')).caller;
    await turnFactorOn(keeper);
  });
  beforeEach(() => system.infrastructure.pool.query('delete from login_guesses'));
  afterEach(() => set({ secondFactorDuty: null, secondFactorGraceDays: null }));
  afterAll(() => system.stop());

  async function person(role: 'user' | 'admin'): Promise<{ id: string; email: string; caller: Caller }> {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const { rows } = await system.infrastructure.pool.query<{ id: string }>(
      `insert into users (id, email, password_hash, role) select gen_random_uuid(), $1, password_hash, $2 from users
       where email = $3 returning id`,
      [email, role, adminEmail],
    );
    return { id: rows[0]!.id, email, caller: await system.visitor().signIn(email, password) };
  }
  const set = async (body: object) => expect((await keeper.call('PATCH', '/api/settings', body)).status).toBe(200);
  const toSetUp = async (caller: Caller) =>
    (await caller.call<Session>('GET', '/api/auth/session')).body.user?.factorToSetUp;
  const board = async (caller: Caller) => {
    const { status, body } = await caller.call<Problem>('GET', '/api/board');
    return status === 200 ? 200 : body.code;
  };
  const rowOf = async (id: string) => (await keeper.call<User>('GET', `/api/users/${id}`)).body;
  const dueIn = (dueAt: string | null | undefined) => Math.abs(Date.parse(dueAt ?? '') - weekFromNow()) < slackMs;

  it('is nobody’s until the office says so', async () => {
    const { id, caller } = await person('admin');
    expect([await toSetUp(caller), await board(caller)]).toEqual([undefined, 200]);
    expect((await rowOf(id)).secondFactorDueAt).toBeNull();
    expect((await caller.call<Account>('GET', '/api/account')).body.secondFactor.isRequired).toBe(false);
  });

  it('gives everybody whom it binds a week, also who switched it on, and lets them work until then', async () => {
    const [one, staff] = [await person('admin'), await person('user')];
    const { status } = await one.caller.call('PATCH', '/api/settings', { secondFactorDuty: 'admins' });
    expect(status).toBe(200);
    const duty = await toSetUp(one.caller);
    expect([duty?.isOver, dueIn(duty?.dueAt), await board(one.caller)]).toEqual([false, true, 200]);
    expect((await rowOf(one.id)).secondFactorDueAt).toBe(duty?.dueAt);
    expect((await one.caller.call<Account>('GET', '/api/account')).body.secondFactor.isRequired).toBe(true);
    const signedIn = await system.visitor().call<Session>('POST', '/api/auth/login', { email: one.email, password });
    expect(signedIn.body.user?.factorToSetUp).toEqual(duty);
    expect([await toSetUp(staff.caller), (await rowOf(staff.id)).secondFactorDueAt]).toEqual([undefined, null]);
    expect(await toSetUp(keeper)).toBeUndefined();
    // The first admin, of ADMIN_EMAIL, whom nobody invited.
    expect(dueIn((await toSetUp(await system.signedIn('admin')))?.dueAt)).toBe(true);
    await set({ secondFactorDuty: 'everybody' });
    expect(dueIn((await toSetUp(staff.caller))?.dueAt)).toBe(true);
  });

  it('counts the week from the day that somebody came, became an admin, or lost their app', async () => {
    const { pool } = system.infrastructure;
    await set({ secondFactorDuty: 'admins' });
    const body = { email: `${randomUUID().slice(0, 8)}@example.com`, role: 'admin', displayName: null };
    const { user: invited } = (await keeper.call<Invited>('POST', '/api/users', body)).body;
    expect(dueIn(invited.secondFactorDueAt)).toBe(true);
    const before = await rowOf(invited.id);
    const { id } = await person('user');
    await pool.query(`update users set factor_time_from = now() - interval '30 days' where id = $1`, [id]);
    const promoted = await keeper.call<User>('PATCH', `/api/users/${id}`, { role: 'admin' });
    expect(Date.parse(promoted.body.secondFactorDueAt!)).toBeGreaterThan(Date.parse(before.secondFactorDueAt!));
    const lost = await person('admin');
    await turnFactorOn(lost.caller);
    expect((await rowOf(lost.id)).secondFactorDueAt).toBeNull();
    await pool.query(`update users set factor_time_from = now() - interval '30 days' where id = $1`, [lost.id]);
    const path = `/api/users/${lost.id}/second-factor`;
    expect((await keeper.call('DELETE', path, { reason: 'Lost the phone' })).status).toBe(200);
    expect(await toSetUp(lost.caller)).toBeUndefined();
    expect(await board(lost.caller)).toBe('unauthenticated');
    const again = await system.visitor().signIn(lost.email, password);
    expect(dueIn((await toSetUp(again))?.dueAt)).toBe(true);
  });

  it('refuses everything but setting one up once the time is over, in every process, and nothing afterwards', async () => {
    const { caller } = await person('user');
    const there = caller.at(other.url);
    const stream = await EventStream.open(caller);
    await stream.until(({ event }) => event === 'hello');
    await set({ secondFactorDuty: 'everybody', secondFactorGraceDays: 0 });
    expect((await toSetUp(caller))?.isOver).toBe(true);
    const open: string[] = [];
    for (const { method, path, rule } of declaredRoutes(system.nest).filter((route) => route.rule !== 'public')) {
      const answer = await caller.call<Problem>(method, path.replace(/:\w+/g, randomUUID()));
      if (answer.body.code !== 'second_factor_to_set_up') open.push(`${method} ${path}`);
      else expect([path, rule, answer.status]).toEqual([path, rule, 403]);
    }
    expect(open).toEqual(['POST /api/account/second-factor', 'POST /api/account/second-factor/confirm']);
    await eventually(async () => (await board(there)) === 'second_factor_to_set_up');
    await system.nest.get(LiveController).beat();
    await stream.closed;
    // Public routes take them for a visitor.
    const change = await caller.call<Problem>('POST', '/api/account/password', { current: password, new: 'x' });
    expect(change.body.code).toBe('auth_session_missing');
    await turnFactorOn(caller);
    // A stream that begins at once, before what the process knew of the session is forgotten, goes on.
    const next = await EventStream.open(caller);
    await next.until(({ event }) => event === 'hello');
    next.close();
    expect([await board(caller), await board(there), await toSetUp(there)]).toEqual([200, 200, undefined]);
    expect((await caller.call('POST', '/api/auth/logout')).status).toBe(200);
    expect(await board(caller)).toBe('unauthenticated');
  });

  it('lets somebody who turns off their own set up another right away, without a new week', async () => {
    const { caller } = await person('user');
    await turnFactorOn(caller);
    await set({ secondFactorDuty: 'everybody', secondFactorGraceDays: 0 });
    expect(await board(caller)).toBe(200);
    expect((await caller.call('DELETE', '/api/account/second-factor', { password })).status).toBe(200);
    expect((await toSetUp(caller))?.isOver).toBe(true);
    await eventually(async () => (await board(caller)) === 'second_factor_to_set_up');
    await turnFactorOn(caller);
    expect(await board(caller)).toBe(200);
  });

  it('ends with the setting, also by an undo, and begins anew with it', async () => {
    const { id, caller } = await person('user');
    await set({ secondFactorGraceDays: 0 });
    await set({ secondFactorDuty: 'everybody' });
    expect(await board(caller)).toBe('second_factor_to_set_up');
    const path = '/api/settings/history?name=secondFactorDuty';
    const { changes } = (await keeper.call<SettingsHistory>('GET', path)).body;
    const { status } = await keeper.call<CommandAnswer>('POST', '/api/settings/undo', { eventId: changes[0]!.eventId });
    expect([status, await board(caller), (await rowOf(id)).secondFactorDueAt]).toEqual([200, 200, null]);
    await set({ secondFactorDuty: 'everybody', secondFactorGraceDays: 7 });
    expect(dueIn((await toSetUp(caller))?.dueAt)).toBe(true);
  });

  it('has the same time in a process that starts, from the log alone, and from the copy while the log is away', async () => {
    const { caller } = await person('user');
    await set({ secondFactorDuty: 'everybody' });
    const dueAt = (await toSetUp(caller))?.dueAt;
    await system.infrastructure.pool.query('delete from settings_copy');
    const fromLog = await system.another();
    expect((await toSetUp(caller.at(fromLog.url)))?.dueAt).toBe(dueAt);
    await system.node.stop();
    const fromCopy = await system.another();
    expect((await toSetUp(caller.at(fromCopy.url)))?.dueAt).toBe(dueAt);
    await system.node.start();
    await eventually(async () => (await keeper.call('GET', '/api/settings/history')).status === 200);
  });
});
