import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Problem } from '../../../contracts/src/problem.js';
import type { EndedSessions, UserHistory, UserList, UserSessions } from '../../../contracts/src/accounts/queries.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { adminEmail, password, startSystem, type TestSystem } from '../../../testing/start-app.js';

describe('the table of users', () => {
  let system: TestSystem;
  let admin: Caller;
  const mark = `mark-${randomUUID().slice(0, 8)}`;

  beforeAll(async () => {
    system = await startSystem({ projector: false });
    admin = await system.signedIn('admin');
    await add('ann', { display_name: `Zoe ${mark}`, role: 'admin', created_at: '2026-01-03' });
    await add('bob.sample', { created_at: '2026-01-02' });
    await add('cat', { password_hash: null, created_at: '2026-01-01' });
    await add('dan', { disabled_at: '2026-02-01', display_name: '=1+1', created_at: '2026-01-04' });
  });
  beforeEach(() => system.infrastructure.pool.query('delete from login_guesses'));
  afterAll(() => system.stop());

  async function add(local: string, columns: Record<string, unknown>): Promise<void> {
    const row = { id: randomUUID(), email: `${local}+${mark}@example.com`, role: 'user', ...columns };
    const names = Object.keys(row);
    const values = names.map((_name, at) => `$${at + 1}`);
    const hasOwn = 'password_hash' in row;
    await system.infrastructure.pool.query(
      `insert into users (${[...names, ...(hasOwn ? [] : ['password_hash'])].join(', ')})
       select ${values.map((value, at) => `${value}${casts[names[at]!] ?? ''}`).join(', ')}${hasOwn ? '' : ', password_hash'}
       from users where email = '${adminEmail}'`,
      Object.values(row),
    );
  }
  const casts: Record<string, string> = { id: '::uuid', created_at: '::timestamptz', disabled_at: '::timestamptz' };
  const list = async (query: Record<string, string>) =>
    (await admin.call<UserList>('GET', `/api/users?${new URLSearchParams({ email: mark, ...query }).toString()}`)).body;
  const localsOf = ({ users }: UserList) => users.map(({ email }) => email.split('+')[0]);

  it('is ordered by role descending, then the newest first, and comes page by page with the number of all', async () => {
    expect(localsOf(await list({}))).toEqual(['dan', 'bob.sample', 'cat', 'ann']);
    const page = await list({ offset: '1', limit: '2' });
    expect([localsOf(page), page.total]).toEqual([['bob.sample', 'cat'], 4]);
    const beyond = await list({ offset: '10' });
    expect([beyond.users, beyond.total]).toEqual([[], 4]);
  });

  it.each([
    ['name', ['dan', 'bob.sample', 'cat', 'ann']],
    ['-name', ['ann', 'cat', 'bob.sample', 'dan']],
    ['state', ['cat', 'ann', 'bob.sample', 'dan']],
    ['createdAt', ['cat', 'bob.sample', 'ann', 'dan']],
    ['-email', ['dan', 'cat', 'bob.sample', 'ann']],
  ])('sorted by %s', async (sort, order) => {
    expect(localsOf(await list({ sort }))).toEqual(order);
  });

  it.each([
    [{ role: 'admin' }, ['ann']],
    [{ state: 'invited,disabled' }, ['dan', 'cat']],
    [{ state: 'active' }, ['bob.sample', 'ann']],
    [{ secondFactor: 'on' }, []],
    [{ name: 'bob s' }, ['bob.sample']],
    [{ search: 'zOE' }, ['ann']],
    [{ search: 'Zoë' }, ['ann']],
    [{ name: 'bób' }, ['bob.sample']],
    [{ search: '%' }, []],
  ])('filtered by %j', async (filter, found) => {
    expect(localsOf(await list(filter))).toEqual(found);
  });

  it('knows when somebody last signed in, also after the session, and how many sessions stand', async () => {
    const find = async () => (await list({ name: 'bob' })).users[0]!;
    expect(await find()).toMatchObject({ lastSignInAt: null, sessions: 0 });
    const email = `bob.sample+${mark}@example.com`;
    const callers = [await system.visitor().signIn(email, password), await system.visitor().signIn(email, password)];
    const signedIn = await find();
    expect(signedIn.sessions).toBe(2);
    expect(Math.abs(Date.parse(signedIn.lastSignInAt ?? '') - Date.now())).toBeLessThan(3600_000);
    for (const caller of callers) await caller.call('POST', '/api/auth/logout');
    expect(await find()).toMatchObject({ lastSignInAt: signedIn.lastSignInAt, sessions: 0 });
  });

  it('makes a file of all that match, with the columns asked for, in which nothing is a formula', async () => {
    const file = async (query: string) => {
      const answer = await fetch(`${system.url}/api/users/export?email=${mark}&${query}`, {
        headers: { cookie: admin.cookie },
      });
      return { answer, lines: (await answer.text()).replace('\uFEFF', '').trim().split(/\r?\n/) };
    };
    const { answer, lines } = await file('sort=-createdAt&columns=name,state,secondFactor');
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv/);
    expect(answer.headers.get('content-disposition')).toMatch(/users-\d{4}-\d\d-\d\d\.csv/);
    expect(lines).toEqual([
      'Name,State,Second factor',
      "'=1+1,disabled,off",
      `Zoe ${mark},active,off`,
      'Bob Sample,active,off',
      'Cat,invited,off',
    ]);
    expect((await file('role=admin')).lines[0]).toBe(
      'Name,Email,Role,State,Second factor,Second factor due,Last sign-in,Sessions,Takes new leads,Invited',
    );
  });

  it.each([
    ['sort=sessions', 'sort'],
    ['sort=secondFactorDueAt', 'sort'],
    ['role=boss', 'role'],
    ['state=asleep', 'state'],
    ['secondFactor=maybe', 'secondFactor'],
    ['limit=0', 'limit'],
    ['offset=-1', 'offset'],
    ['nonsense=1', ''],
  ])('refuses %s and names it', async (query, path) => {
    const { status, body } = await admin.call<Problem>('GET', `/api/users?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
    expect(body.errors?.[0]?.path.startsWith(path)).toBe(true);
  });

  it('is for admins alone, as is all that is done to users', async () => {
    const staff = await system.signedIn('user');
    const id = (await list({ role: 'admin' })).users[0]!.id;
    const calls: [string, string, object?][] = [
      ['GET', '/api/users'],
      ['GET', '/api/users/export'],
      ['POST', '/api/users', { email: 'someone@example.com', role: 'admin' }],
      ['GET', `/api/users/${id}`],
      ['PATCH', `/api/users/${id}`, { role: 'user' }],
      ['POST', `/api/users/${id}/reset-link`],
      ['GET', `/api/users/${id}/sessions`],
      ['DELETE', `/api/users/${id}/sessions`],
      ['DELETE', `/api/users/${id}/sessions/${'a'.repeat(64)}`],
      ['DELETE', `/api/users/${id}/second-factor`, { reason: 'Lost the phone' }],
      ['GET', `/api/users/${id}/history`],
    ];
    for (const [method, path, body] of calls) {
      expect([path, (await staff.call(method, path, body)).status]).toEqual([path, 403]);
      expect([path, (await system.visitor().call(method, path, body)).status]).toEqual([path, 401]);
    }
    expect((await list({ role: 'admin' })).users[0]).toMatchObject({ id, role: 'admin', revision: 0 });
  });

  it('one session of somebody is ended and the others stand, under who ended it', async () => {
    const email = `ann+${mark}@example.com`;
    const { id } = (await list({ role: 'admin' })).users[0]!;
    const [gone, stays] = [
      await system.visitor().signIn(email, password),
      await system.visitor().signIn(email, password),
    ];
    const own = await gone.call<UserSessions>('GET', '/api/account/sessions');
    const session = own.body.sessions.find(({ current }) => current)!.id;
    const end = (of: string, which: string) =>
      admin.call<EndedSessions & Problem>('DELETE', `/api/users/${of}/sessions/${which}`);
    expect((await end(id, session)).body).toEqual({ ended: 1 });
    expect((await gone.call('GET', '/api/account')).status).toBe(401);
    expect((await stays.call('GET', '/api/account')).status).toBe(200);
    const again = await end(id, session);
    expect([again.status, again.body.code]).toEqual([404, 'session_not_found']);
    expect((await end(id, 'no-session')).status).toBe(400);
    expect((await end(randomUUID(), session)).body.code).toBe('user_not_found');
    // A session can be ended only through its own user.
    const other = (await list({ name: 'bob' })).users[0]!.id;
    const standing = (await stays.call<UserSessions>('GET', '/api/account/sessions')).body.sessions[0]!.id;
    expect((await end(other, standing)).body.code).toBe('session_not_found');
    const history = await eventually(async () => {
      const { body } = await admin.call<UserHistory>('GET', `/api/users/${id}/history`);
      return body.events.length > 0 ? body : undefined;
    });
    expect(history.events[0]).toMatchObject({ type: 'UserSessionsEnded', data: { count: 1 }, actorName: adminEmail });
  });
});
