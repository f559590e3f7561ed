import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '../../../contracts/src/accounts/input.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type {
  EndedSessions,
  Invited,
  User,
  UserHistory,
  UserList,
  UserSessions,
} from '../../../contracts/src/accounts/queries.js';
import { Caller } from '../../../testing/caller.js';
import { EventStream } from '../../../testing/event-stream.js';
import { eventually } from '../../../testing/eventually.js';
import { adminEmail, password, startSystem, type Api, type TestSystem } from '../../../testing/start-app.js';
import { LiveController } from '../live/live.controller.js';

describe('users, as admins see and change them', () => {
  let system: TestSystem;
  let acting: Api;
  let admin: Caller;

  beforeAll(async () => {
    system = await startSystem();
    const first = await system.signedIn('admin');
    // Passport keeps its strategies once per process, so the second API's are in use: changes are made there.
    acting = await system.another();
    admin = first.at(acting.url);
  });
  beforeEach(() => system.infrastructure.pool.query('delete from login_guesses'));
  afterAll(() => system.stop());

  /** Somebody who can sign in with the tests' password. */
  async function someone(role: 'user' | 'admin' = 'user'): Promise<{ id: string; email: string }> {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const { rows } = await system.infrastructure.pool.query<{ id: string }>(
      `insert into users (id, email, password_hash, role) select gen_random_uuid(), $1, password_hash, $2 from users
       where email = $3 returning id`,
      [email, role, adminEmail],
    );
    return { id: rows[0]!.id, email };
  }
  const change = (id: string, body: object, headers?: Record<string, string>, by = admin) =>
    by.call<User & Problem>('PATCH', `/api/users/${id}`, body, headers);
  const typesOf = async (id: string) =>
    (await system.infrastructure.log.readStream(`user-${id}`)).map(({ type }) => type);
  const logged = (id: string, count: number) =>
    eventually(async () => {
      const types = await typesOf(id);
      return types.length >= count ? types : undefined;
    });
  const sessionOf = async (caller: Caller) => (await caller.call<Session>('GET', '/api/auth/session')).body.user;

  it('lists them by role descending, then the newest first', async () => {
    const [first, second] = [await someone(), await someone()];
    const { body } = await admin.call<UserList>('GET', '/api/users');
    const roles = body.users.map(({ role }) => role);
    expect(roles).toEqual([...roles].sort().reverse());
    const ids = body.users.map(({ id }) => id);
    expect(ids.indexOf(second.id)).toBeLessThan(ids.indexOf(first.id));
    expect(JSON.stringify(body)).not.toMatch(/argon2|password_hash/);
  });

  it('changes a role at once: the next call has it, in every process, and the log gets it once, with whom and when', async () => {
    const { id, email } = await someone();
    const staff = await new Caller(acting.url).signIn(email, password);
    expect((await staff.call('GET', '/api/users')).status).toBe(403);
    const before = Date.now();
    const { status, body, headers } = await change(id, { role: 'admin' }, { 'x-correlation-id': randomUUID() });
    expect([status, body.role, body.revision, headers.get('etag')]).toEqual([200, 'admin', 1, '"1"']);
    expect((await staff.call('GET', '/api/users')).status).toBe(200);
    // Another process trusts its look-up for 5 s.
    await eventually(async () => (await staff.at(system.url).call('GET', '/api/users')).status === 200);
    await change(id, { role: 'user' });
    expect((await staff.call('GET', '/api/users')).status).toBe(403);
    expect(await logged(id, 2)).toEqual(['UserRoleChanged', 'UserRoleChanged']);
    const [event] = await system.infrastructure.log.readStream(`user-${id}`);
    const adminId = (await sessionOf(admin))?.id;
    expect(event).toMatchObject({
      data: { from: 'user', to: 'admin' },
      metadata: {
        actor: { kind: 'user', id: adminId },
        command: 'ChangeUser',
        $correlationId: headers.get('x-correlation-id'),
      },
    });
    expect(Date.parse(event!.metadata.occurredAt!)).toBeGreaterThanOrEqual(before);
    const history = await admin.call<UserHistory>('GET', `/api/users/${id}/history`);
    expect(history.body.waiting).toBe(0);
    expect(history.body.events.map(({ data, actorName }) => [data, actorName])).toEqual([
      [{ from: 'admin', to: 'user' }, adminEmail],
      [{ from: 'user', to: 'admin' }, adminEmail],
    ]);
  });

  it('logs nothing where nothing changed, and leaves what a change does not name', async () => {
    const { id } = await someone();
    expect((await change(id, { role: 'user', disabled: false })).body.revision).toBe(0);
    const named = await change(id, { displayName: '  Sample Person ', takesNewLeads: true });
    expect(named.body).toMatchObject({ displayName: 'Sample Person', takesNewLeads: true, revision: 1 });
    expect((await change(id, { role: 'admin' })).body).toMatchObject({
      displayName: 'Sample Person',
      takesNewLeads: true,
    });
    expect((await change(id, { displayName: null })).body.displayName).toBeNull();
    expect(await logged(id, 3)).toEqual(['UserDetailsEdited', 'UserRoleChanged', 'UserDetailsEdited']);
  });

  it('fault 39: of two who change one user, the second hears of the first', async () => {
    const { id } = await someone();
    const answers = await Promise.all(
      ['One', 'Two'].map((displayName) => change(id, { displayName }, { 'if-match': '"0"' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const refused = answers.find(({ status }) => status === 412);
    expect(refused?.body).toMatchObject({ code: 'revision_mismatch', currentRevision: 1 });
  });

  it('fault 31: disabling ends every session and live stream for good, and a wrong password sounds the same', async () => {
    const { id, email } = await someone();
    const staff = await new Caller(acting.url).signIn(email, password);
    const elsewhere = staff.at(system.url);
    expect((await elsewhere.call('GET', '/api/activity')).status).toBe(200);
    const streams = [await EventStream.open(staff), await EventStream.open(elsewhere)];
    for (const stream of streams) await stream.until(({ event }) => event === 'hello');
    expect((await change(id, { disabled: true })).body.state).toBe('disabled');
    expect((await staff.call('GET', '/api/activity')).status).toBe(401);
    await eventually(async () => (await elsewhere.call('GET', '/api/activity')).status === 401);
    for (const api of [system, acting]) await api.nest.get(LiveController).beat();
    for (const stream of streams) await stream.closed;
    const login = () => system.visitor().call<Problem>('POST', '/api/auth/login', { email, password });
    const refused = await login();
    expect([refused.status, refused.body.title]).toEqual([401, 'Invalid email or password']);

    await change(id, { disabled: false });
    expect(await sessionOf(staff)).toBeNull();
    expect((await login()).status).toBe(200);
    expect(await logged(id, 2)).toEqual(['UserDisabled', 'UserEnabled']);
  });

  it('a sign-in that is under way while the user is disabled begins no session that enabling would revive', async () => {
    const { id, email } = await someone();
    const logins = Array.from({ length: 3 }, () => system.visitor());
    const signing = Promise.all(logins.map((caller) => caller.call('POST', '/api/auth/login', { email, password })));
    await change(id, { disabled: true });
    await signing;
    await change(id, { disabled: false });
    for (const caller of logins) expect(await sessionOf(caller)).toBeNull();
  });

  it('a disabled user is remembered by no browser after they are enabled again', async () => {
    const { id, email } = await someone();
    const browser = await system.visitor().signIn(email, password);
    const [, mark] = /known_browser=([^;]+)/.exec(browser.cookie) ?? [];
    await change(id, { disabled: true });
    await change(id, { disabled: false });
    const again = await system.visitor().signIn(email, password);
    expect(again.cookie).not.toContain(mark);
  });

  it('fault 31: a role change ends the live stream, so that the browser comes back as who it is now', async () => {
    const { id, email } = await someone();
    const stream = await EventStream.open(await system.visitor().signIn(email, password));
    await stream.until(({ event }) => event === 'hello');
    await change(id, { role: 'admin' });
    await system.nest.get(LiveController).beat();
    await stream.closed;
  });

  it('lists and ends the sessions of somebody', async () => {
    const { id, email } = await someone();
    const callers = [await system.visitor().signIn(email, password), await system.visitor().signIn(email, password)];
    const { body } = await admin.call<UserSessions>('GET', `/api/users/${id}/sessions`);
    expect(body.sessions.map(({ current }) => current)).toEqual([false, false]);
    const ended = await admin.call<EndedSessions>('DELETE', `/api/users/${id}/sessions`);
    expect(ended.body).toEqual({ ended: 2 });
    for (const caller of callers) expect(await sessionOf(caller)).toBeNull();
    expect(await logged(id, 1)).toEqual(['UserSessionsEnded']);
    expect((await admin.call<EndedSessions>('DELETE', `/api/users/${id}/sessions`)).body).toEqual({ ended: 0 });
  });

  it('refuses what is no user, no change and no role', async () => {
    expect((await change(randomUUID(), { role: 'user' })).body.code).toBe('user_not_found');
    const { id } = await someone();
    for (const body of [{}, { role: 'boss' }, { email: 'a@example.com' }, { displayName: '' }, { disabled: 'yes' }])
      expect([body, (await change(id, body)).status]).toEqual([body, 400]);
    const invite = (body: object) => admin.call<Problem>('POST', '/api/users', body);
    expect((await invite({ email: 'no address', role: 'user' })).body.errors).toEqual([
      { path: 'email', message: 'Enter an email address like name@example.com' },
    ]);
    expect((await invite({ email: adminEmail.toUpperCase(), role: 'user' })).body.code).toBe('user_exists');
  });

  describe('the last admin', () => {
    let ids: string[];

    beforeEach(async () => {
      await system.infrastructure.pool.query(`update users set role = 'user' where email <> $1`, [adminEmail]);
      ids = [(await sessionOf(admin))!.id];
    });

    it('is neither demoted nor disabled, also while somebody is invited as admin', async () => {
      const invited = await admin.call<Invited>('POST', '/api/users', {
        email: `i-${randomUUID()}@example.com`,
        role: 'admin',
      });
      expect(invited.body.user.state).toBe('invited');
      for (const body of [{ role: 'user' }, { disabled: true }]) {
        const { status, body: problem } = await change(ids[0]!, body);
        expect([status, problem.code]).toEqual([409, 'last_admin']);
      }
      expect((await sessionOf(admin))?.role).toBe('admin');
    });

    it('stays when two admins remove each other at the same instant, in two processes', async () => {
      for (let round = 0; round < 10; round++) {
        const second = await someone('admin');
        const secondCaller = await system.visitor().signIn(second.email, password);
        const answers = await Promise.all([
          change(second.id, round % 2 ? { disabled: true } : { role: 'user' }),
          change(ids[0]!, { role: 'user' }, {}, secondCaller),
        ]);
        const { rows } = await system.infrastructure.pool.query<{ count: number }>(
          `select count(*)::integer as count from users
           where role = 'admin' and disabled_at is null and password_hash is not null`,
        );
        const done = answers.filter(({ status }) => status === 200).length;
        expect([done, rows[0]!.count]).toEqual([1, 1]);
        await system.infrastructure.pool.query(
          `update users set role = case when email = $1 then 'admin' else 'user' end`,
          [adminEmail],
        );
      }
    });
  });
});
