import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Session } from '../../../contracts/src/accounts/input.js';
import type { Preferences } from '../../../contracts/src/accounts/preferences.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type {
  Account,
  BegunFactor,
  EndedSessions,
  OneTimeLink,
  UserHistory,
  UserSessions,
} from '../../../contracts/src/accounts/queries.js';
import { Caller } from '../../../testing/caller.js';
import { EventStream } from '../../../testing/event-stream.js';
import { eventually } from '../../../testing/eventually.js';
import { codeAt, turnFactorOn } from '../../../testing/second-factor.js';
import { adminEmail, password, startSystem, type TestSystem } from '../../../testing/start-app.js';

const another = 'three lamps on a wide river';

describe('what people do about their own account', () => {
  let system: TestSystem;

  beforeAll(async () => {
    system = await startSystem();
  });
  beforeEach(() => system.infrastructure.pool.query('delete from login_guesses'));
  afterAll(() => system.stop());

  async function person(role: 'user' | 'admin' = 'user'): Promise<{ id: string; email: string; caller: Caller }> {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const { rows } = await system.infrastructure.pool.query<{ id: string }>(
      `insert into users (id, email, password_hash, role) select gen_random_uuid(), $1, password_hash, $2 from users
       where email = $3 returning id`,
      [email, role, adminEmail],
    );
    return { id: rows[0]!.id, email, caller: await system.visitor().signIn(email, password) };
  }
  it('keeps what they chose for all their browsers; of two choices at once neither is lost, and the last of one counts', async () => {
    const { id, email, caller } = await person();
    const choose = (by: Caller, choice: object) =>
      by.call<Preferences & Problem>('PATCH', '/api/account/preferences', choice);
    const shown = async (by: Caller) => (await by.call<Session>('GET', '/api/auth/session')).body.user?.preferences;
    expect(await shown(caller)).toBeUndefined();
    const other = await system.visitor().signIn(email, password);
    await Promise.all([choose(caller, { compact: true }), choose(other, { order: 'oldest' })]);
    expect((await choose(other, { compact: false })).body).toEqual({ compact: false, order: 'oldest' });
    expect([await shown(caller), (await login(email)).body.user?.preferences]).toEqual([
      { compact: false, order: 'oldest' },
      { compact: false, order: 'oldest' },
    ]);
    const refused = await choose(caller, { order: 'backwards' });
    expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([400, 'order']);
    expect((await choose(system.visitor(), { compact: true })).status).toBe(401);
    // As a version before or after this one may have kept it.
    const kept = `update users set preferences = '{"compact": true, "order": "backwards", "color": "red"}' where id = $1`;
    await system.infrastructure.pool.query(kept, [id]);
    expect(await shown(caller)).toEqual({ compact: true });
  });

  const login = (email: string, more: object = {}) =>
    system.visitor().call<Session & Problem>('POST', '/api/auth/login', { email, password, ...more });
  const isSignedIn = async (caller: Caller) =>
    (await caller.call<Session>('GET', '/api/auth/session')).body.user !== null;
  const change = (caller: Caller, body: object) => caller.call<Problem>('POST', '/api/account/password', body);

  it('is called by a name of their own choice, takes new leads or not, and nothing else', async () => {
    const { id, caller } = await person();
    const patch = (body: object) => caller.call<Account & Problem>('PATCH', '/api/account', body);
    expect((await patch({ displayName: ' Sample Person ' })).body).toMatchObject({
      ...{ displayName: 'Sample Person', takesNewLeads: false },
    });
    expect((await patch({ takesNewLeads: true })).body).toMatchObject({
      ...{ displayName: 'Sample Person', takesNewLeads: true },
    });
    expect((await patch({ displayName: null })).body.displayName).toBeNull();
    for (const body of [{}, { role: 'admin' }, { disabled: false }, { displayName: '' }, { takesNewLeads: 'yes' }])
      expect([body, (await patch(body)).status]).toEqual([body, 400]);
    const admin = await system.signedIn('admin');
    const events = await eventually(async () => {
      const { body } = await admin.call<UserHistory>('GET', `/api/users/${id}/history`);
      return body.events.length >= 3 ? body.events : undefined;
    });
    expect(events.map(({ type, actor, data }) => [type, actor.id, data])).toEqual([
      ['UserDetailsEdited', id, { displayName: null }],
      ['UserDetailsEdited', id, { takesNewLeads: true }],
      ['UserDetailsEdited', id, { displayName: 'Sample Person' }],
    ]);
  });

  describe('the password', () => {
    it('is changed by who knows it: other sessions end, this one goes on under a new id', async () => {
      const { email, caller } = await person();
      const other = await system.visitor().signIn(email, password);
      const before = caller.cookie;
      const { status, body } = await caller.call<EndedSessions>('POST', '/api/account/password', {
        current: password,
        new: another,
      });
      expect([status, body]).toEqual([200, { ended: 1 }]);
      expect(caller.cookie).not.toBe(before);
      expect(await isSignedIn(caller)).toBe(true);
      expect(await isSignedIn(other)).toBe(false);
      const old = await system.visitor().call<Session>('GET', '/api/auth/session', undefined, { cookie: before });
      expect(old.body.user).toBeNull();
      expect((await login(email)).status).toBe(401);
      expect((await login(email, { password: another })).status).toBe(200);
    });

    it('is not changed without a session, and says so in the words of the specification', async () => {
      const { status, body } = await change(system.visitor(), { current: password, new: another });
      expect([status, body.title]).toEqual([400, 'Auth session missing!']);
    });

    it('wrong ones count as failed sign-ins: guessing in a session that was left open is slowed down', async () => {
      const { email, caller } = await person();
      const wrong = await change(caller, { current: 'not this one', new: another });
      expect([wrong.status, wrong.body.code, wrong.body.errors?.[0]?.path]).toEqual([400, 'wrong_password', 'current']);
      const guesses = await Promise.all(
        Array.from({ length: 20 }, () => change(caller, { current: 'not this one', new: another })),
      );
      expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
      expect((await change(caller, { current: password, new: another })).status).toBe(429);
      // It does not lock out somebody else who knows the password.
      expect((await login(email)).status).toBe(200);
    });

    it('is changed though strangers have used up their guesses, there and everywhere', async () => {
      const { email, caller } = await person();
      const guesses = await Promise.all(Array.from({ length: 30 }, () => login(email, { password: 'not this one' })));
      expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
      expect((await change(caller, { current: password, new: another })).status).toBe(200);
    });

    it('a weak one has a code and a sentence, and nothing ends', async () => {
      const { caller } = await person();
      const { status, body } = await change(caller, { current: password, new: 'password1' });
      expect([status, body.code, body.errors]).toEqual([
        400,
        'weak_password',
        [
          {
            path: 'new',
            message: 'This password is too easy to guess. Use a longer one, such as four unrelated words.',
          },
        ],
      ]);
      expect(await isSignedIn(caller)).toBe(true);
    });

    it('of two who change it at once, one does', async () => {
      const { email, caller } = await person();
      const second = await system.visitor().signIn(email, password);
      const words = ['five red kites over town', 'nine old clocks in june'];
      const answers = await Promise.all(
        [caller, second].map((who, n) => change(who, { current: password, new: words[n] })),
      );
      expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
      const won = answers.findIndex(({ status }) => status === 200);
      expect((await login(email, { password: words[won] })).status).toBe(200);
      expect(await isSignedIn([caller, second][1 - won]!)).toBe(false);
    });
  });

  describe('sessions', () => {
    it('are listed with what opened them, and ended one by one or all but this one', async () => {
      const { email, caller } = await person();
      const tabs = [await system.visitor().signIn(email, password), await system.visitor().signIn(email, password)];
      const { body } = await caller.call<UserSessions>('GET', '/api/account/sessions');
      expect(body.sessions).toHaveLength(3);
      expect(body.sessions.filter(({ current }) => current)).toHaveLength(1);
      const hours = body.sessions.map((each) => [
        (Date.parse(each.idleEndsAt) - Date.parse(each.lastSeenAt)) / 3600_000,
        (Date.parse(each.endsAt) - Date.parse(each.createdAt)) / 3600_000,
      ]);
      expect(hours).toEqual([
        [8, 24],
        [8, 24],
        [8, 24],
      ]);
      const [first] = (await tabs[0]!.call<UserSessions>('GET', '/api/account/sessions')).body.sessions.filter(
        ({ current }) => current,
      );
      const end = (id: string) => caller.call<EndedSessions & Problem>('DELETE', `/api/account/sessions/${id}`);
      expect((await end(first!.id)).body).toEqual({ ended: 1 });
      expect((await end(first!.id)).body.code).toBe('session_not_found');
      expect(await isSignedIn(tabs[0]!)).toBe(false);
      expect((await caller.call<EndedSessions>('DELETE', '/api/account/sessions')).body).toEqual({ ended: 1 });
      expect([await isSignedIn(tabs[1]!), await isSignedIn(caller)]).toEqual([false, true]);
    });

    it("nobody ends another person's", async () => {
      const [one, two] = [await person(), await person()];
      const { body } = await one.caller.call<UserSessions>('GET', '/api/account/sessions');
      const answer = await two.caller.call<Problem>('DELETE', `/api/account/sessions/${body.sessions[0]!.id}`);
      expect([answer.status, await isSignedIn(one.caller)]).toEqual([404, true]);
    });

    it('fault 31: a page that is left open, with its live stream and what it reads by itself, does not keep one alive', async () => {
      const { id, caller } = await person();
      const { pool } = system.infrastructure;
      const idle = () =>
        pool.query(`update sessions set last_seen_at = now() - interval '5 hours' where user_id = $1`, [id]);
      const seen = async () => {
        const { rows } = await pool.query<{ recent: boolean }>(
          `select last_seen_at > now() - interval '1 hour' as recent from sessions where user_id = $1`,
          [id],
        );
        return rows[0]!.recent;
      };
      await idle();
      const stream = await EventStream.open(caller);
      await stream.until(({ event }) => event === 'hello');
      expect((await caller.call('GET', '/api/board', undefined, { 'x-unattended': '1' })).status).toBe(200);
      expect(await seen()).toBe(false);
      // Activity counts at once, although the session was looked up a moment ago.
      expect((await caller.call('GET', '/api/board')).status).toBe(200);
      expect(await seen()).toBe(true);
      stream.close();
    });
  });

  describe('the second factor', () => {
    async function withFactor() {
      const admin = await person('admin');
      return { ...admin, ...(await turnFactorOn(admin.caller)) };
    }

    it.each(['user', 'admin'] as const)(
      'is for everybody who signs in, and on once a code of it was seen: %s',
      async (role) => {
        const { email, caller } = await person(role);
        const confirm = (code: string) => caller.call<Problem>('POST', '/api/account/second-factor/confirm', { code });
        expect((await confirm('123456')).body.code).toBe('second_factor_off');
        const { body } = await caller.call<BegunFactor>('POST', '/api/account/second-factor');
        expect(body.uri).toContain(`secret=${body.secret}`);
        expect((await confirm('000000')).body.code).toBe('wrong_code');
        expect((await login(email)).status).toBe(200);
        expect((await confirm(codeAt(body.secret, 0))).status).toBe(200);
        const account = await caller.call<Account>('GET', '/api/account');
        expect(account.body.secondFactor).toEqual({ enabled: true, recoveryCodesLeft: 10, isRequired: false });
        expect((await caller.call<Problem>('POST', '/api/account/second-factor')).body.code).toBe('second_factor_on');
        const { rows } = await system.infrastructure.pool.query<{ secret: Buffer }>(
          'select secret from second_factors',
        );
        for (const row of rows) expect(row.secret.toString('latin1')).not.toContain(body.secret);
      },
    );

    it('asks for a code only after the right password, and takes each code once, also of two at once', async () => {
      const { email, secret } = await withFactor();
      const wrong = await login(email, { password: 'not this one', code: codeAt(secret, 0) });
      expect(wrong.body.code).toBe('invalid_credentials');
      const asked = await login(email);
      expect([asked.status, asked.body.code, asked.body.errors]).toEqual([401, 'second_factor_required', undefined]);
      const code = codeAt(secret, 0);
      const tried = await Promise.all([login(email, { code }), login(email, { code })]);
      expect(tried.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect((await login(email, { code })).body.errors).toEqual([
        { path: 'code', message: 'This code is not right.' },
      ]);
      expect((await login(email, { code: codeAt(secret, 1) })).status).toBe(200);
    });

    it('wrong codes count as failed sign-ins, and a right password between them frees no guess', async () => {
      const { email, secret } = await withFactor();
      // Each try shows the right password.
      const wrong = () => login(email, { code: '000000' });
      let tried = (await wrong()).status;
      for (let n = 1; n < 25 && tried !== 429; n++) tried = (await wrong()).status;
      expect(tried).toBe(429);
      expect((await login(email)).body.code).toBe('second_factor_required');
      expect((await login(email, { code: codeAt(secret, 1) })).status).toBe(429);
    });

    it('each recovery code signs in once, and the log knows how many are left', async () => {
      const { id, email, recoveryCodes, caller } = await withFactor();
      const [code = ''] = recoveryCodes;
      expect(recoveryCodes).toHaveLength(10);
      const tried = await Promise.all([login(email, { code }), login(email, { code: code.toUpperCase() })]);
      expect(tried.map(({ status }) => status).sort()).toEqual([200, 401]);
      expect((await caller.call<Account>('GET', '/api/account')).body.secondFactor.recoveryCodesLeft).toBe(9);
      const history = await eventually(async () => {
        const { body } = await caller.call<UserHistory>('GET', `/api/users/${id}/history`);
        return body.events.length >= 2 ? body.events : undefined;
      });
      expect(history.map(({ type, data }) => [type, data])).toEqual([
        ['UserRecoveryCodeUsed', { left: 9 }],
        ['UserSecondFactorChanged', { enabled: true }],
      ]);
    });

    it('is still asked for after the password was reset', async () => {
      const [helper, { id, email, secret }] = [await person('admin'), await withFactor()];
      const link = await helper.caller.call<OneTimeLink>('POST', `/api/users/${id}/reset-link`);
      const token = link.body.url.split('/').at(-1);
      const used = await system.visitor().call('POST', `/api/one-time-links/${token}`, { password: another });
      expect(used.status).toBe(200);
      expect((await login(email, { password: another })).body.code).toBe('second_factor_required');
      expect((await login(email, { password: another, code: codeAt(secret, 0) })).status).toBe(200);
    });

    it('is taken off with the password or a code, and by another admin after a loss', async () => {
      const remove = (caller: Caller, body: object) =>
        caller.call<Problem>('DELETE', '/api/account/second-factor', body);
      const first = await withFactor();
      expect((await remove(first.caller, {})).status).toBe(400);
      expect((await remove(first.caller, { password: 'not this one' })).body.code).toBe('wrong_password');
      expect((await remove(first.caller, { code: '000000' })).body.code).toBe('wrong_code');
      expect((await remove(first.caller, { password })).status).toBe(200);
      expect((await remove(first.caller, { password })).body.code).toBe('second_factor_off');
      expect((await login(first.email)).status).toBe(200);

      const second = await withFactor();
      expect((await remove(second.caller, { code: second.recoveryCodes[3] })).status).toBe(200);

      const lost = await withFactor();
      const reset = () =>
        first.caller.call<Problem>('DELETE', `/api/users/${lost.id}/second-factor`, { reason: 'Lost the phone' });
      expect((await first.caller.call('DELETE', `/api/users/${lost.id}/second-factor`, {})).status).toBe(400);
      const ownReset = await lost.caller.call<Problem>('DELETE', `/api/users/${lost.id}/second-factor`, {
        reason: 'Lost',
      });
      expect([ownReset.status, ownReset.body.code]).toEqual([409, 'own_second_factor']);
      expect((await reset()).status).toBe(200);
      expect(await isSignedIn(lost.caller)).toBe(false);
      expect((await login(lost.email)).status).toBe(200);
      expect((await reset()).body.code).toBe('second_factor_off');
      const history = await eventually(async () => {
        const { body } = await first.caller.call<UserHistory>('GET', `/api/users/${lost.id}/history`);
        return body.events.length >= 3 ? body.events : undefined;
      });
      expect(history.map(({ type, data, actor }) => [type, data, actor.id])).toEqual([
        ['UserSessionsEnded', { count: 1 }, first.id],
        ['UserSecondFactorReset', { reason: 'Lost the phone' }, first.id],
        ['UserSecondFactorChanged', { enabled: true }, lost.id],
      ]);
    });
  });
});
