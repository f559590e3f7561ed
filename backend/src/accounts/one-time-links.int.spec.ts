import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Problem } from '../../../contracts/src/problem.js';
import type { Invited, OneTimeLink, OpenLink, PasswordSet, User } from '../../../contracts/src/accounts/queries.js';
import type { Answer, Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

const chosen = 'three lamps on a wide river';

describe('one-time links', () => {
  let system: TestSystem;
  let admin: Caller;

  beforeAll(async () => {
    // The proxy is trusted, so that each call can come from its own address: visitors are limited by address.
    system = await startSystem({ projector: false, trustProxy: true, publicUrl: undefined });
    admin = await system.signedIn('admin');
  });
  beforeEach(() => system.infrastructure.pool.query('delete from login_guesses'));
  afterAll(() => system.stop());

  let caller = 0;
  const from = () => ({ 'x-forwarded-for': `198.51.100.${++caller % 250}` });
  const look = (token: string): Promise<Answer<OpenLink & Problem>> =>
    system.visitor().call('GET', `/api/one-time-links/${token}`, undefined, from());
  const use = (token: string, password = chosen): Promise<Answer<PasswordSet & Problem>> =>
    system.visitor().call('POST', `/api/one-time-links/${token}`, { password }, from());
  const login = (email: string, password = chosen) =>
    system.visitor().call<Problem>('POST', '/api/auth/login', { email, password }, from());
  const tokenOf = ({ url }: OneTimeLink) => url.split('/').at(-1)!;

  async function invite(body: object = {}): Promise<{ user: User; token: string; link: OneTimeLink }> {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const answer = await admin.call<Invited>('POST', '/api/users', { email, role: 'user', ...body });
    expect(answer.status).toBe(201);
    return { ...answer.body, token: tokenOf(answer.body.link) };
  }
  const resetLink = async (id: string) =>
    (await admin.call<OneTimeLink & Problem>('POST', `/api/users/${id}/reset-link`)).body;
  const expectGone = ({ status, body }: Answer<Problem>, code: Problem['code'] = 'link_gone') =>
    expect([status, body.code]).toEqual([410, code]);

  it('an invited person sets a password with it, once, and signs in', async () => {
    const { user, token, link } = await invite({ displayName: 'Sample Colleague' });
    expect(link).toMatchObject({
      purpose: 'invitation',
      url: expect.stringMatching(/^http:\/\/.+\/invitation\/[\w-]{43}$/) as unknown,
    });
    expect(Date.parse(link.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 24 * 3600_000);
    expect((await login(user.email, '')).status).toBe(400);
    expect((await login(user.email, 'anything at all')).body.code).toBe('invalid_credentials');
    expect((await look(token)).body).toEqual({ purpose: 'invitation', email: user.email, expiresAt: link.expiresAt });
    expect((await use(token)).body).toEqual({ email: user.email });
    expectGone(await look(token), 'link_used');
    expectGone(await use(token), 'link_used');
    expect((await login(user.email)).status).toBe(200);
    expect((await admin.call<User>('GET', `/api/users/${user.id}`)).body).toMatchObject({
      state: 'active',
      link: null,
    });
    const types = await eventually(async () => {
      const events = await system.infrastructure.log.readStream(`user-${user.id}`);
      return events.length >= 3 ? events : undefined;
    });
    expect(types.map(({ type }) => type)).toEqual(['UserInvited', 'UserLinkIssued', 'UserPasswordChanged']);
    expect(types[2]).toMatchObject({ data: { how: 'invitation' }, metadata: { actor: { kind: 'user', id: user.id } } });
    expect(
      JSON.stringify(types, (_key, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(token);
  });

  it('of twenty who use it at once one sets the password', async () => {
    const { user, token } = await invite();
    const tried = await Promise.all(Array.from({ length: 20 }, (_, n) => use(token, `${chosen} ${n} times`)));
    const won = tried.findIndex(({ status }) => status === 200);
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of tried.filter((_each, n) => n !== won)) expectGone(answer, 'link_used');
    expect((await login(user.email, `${chosen} ${won} times`)).status).toBe(200);
  });

  it('a weak password is refused with its reason, and leaves the link as it was', async () => {
    const { user, token } = await invite();
    for (const password of ['short', 'password123', `${user.email} 1`]) {
      const { status, body } = await use(token, password);
      expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, 'weak_password', 'password']);
      expect(body.detail).toMatch(/password/i);
    }
    expect((await use(token)).status).toBe(200);
  });

  it('what never was one, is too old, or belongs to a disabled user opens nothing, says why, and not whose it was', async () => {
    for (const token of ['x', 'A'.repeat(43), '%00', encodeURIComponent("' or 1=1 --")]) {
      const { status } = await look(token);
      expect([token, [400, 410].includes(status)]).toEqual([token, true]);
    }
    const old = await invite();
    await system.infrastructure.pool.query('update one_time_links set expires_at = now() where user_id = $1', [
      old.user.id,
    ]);
    const disabled = await invite();
    await admin.call('PATCH', `/api/users/${disabled.user.id}`, { disabled: true });
    expectGone(await use('A'.repeat(43)));
    for (const [invited, code] of [
      [old, 'link_expired'],
      [disabled, 'link_void'],
    ] as const)
      for (const answer of [await look(invited.token), await use(invited.token)]) {
        expectGone(answer, code);
        expect(JSON.stringify(answer.body)).not.toContain(invited.user.email);
      }
    // An expired link stays expired, also after a newer one was made.
    await resetLink(old.user.id);
    expectGone(await look(old.token), 'link_expired');
    await admin.call('PATCH', `/api/users/${disabled.user.id}`, { disabled: false });
    expectGone(await use(disabled.token), 'link_void');
  });

  it('what became of a link is shown for 90 days', async () => {
    const { token } = await invite();
    await use(token);
    await system.infrastructure.pool.query(`update ended_links set ended_at = now() - interval '91 days'`);
    await resetLink((await invite()).user.id);
    expectGone(await look(token));
  });

  it('a newer one and another role make it void', async () => {
    const { user, token } = await invite();
    const second = await resetLink(user.id);
    expect(second.purpose).toBe('invitation');
    expectGone(await look(token), 'link_replaced');
    await admin.call('PATCH', `/api/users/${user.id}`, { role: 'admin' });
    expectGone(await look(tokenOf(second)), 'link_void');
    expect((await use(tokenOf(await resetLink(user.id)))).status).toBe(200);
  });

  it('of two admins who renew one at once, one does: the other is refused for ten minutes, while the link is open', async () => {
    const { pool } = system.infrastructure;
    const { user, token } = await invite();
    const renew = () => admin.call<OneTimeLink & Problem>('POST', `/api/users/${user.id}/reset-link`);
    for (const purpose of ['invitation', 'reset']) {
      const answers = await Promise.all([renew(), renew()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
      expect(answers.find(({ status }) => status === 409)!.body.code).toBe('link_just_made');
      const { body } = answers.find(({ status }) => status === 201)!;
      expect(body.purpose).toBe(purpose);
      expect((await look(tokenOf(body))).status).toBe(200);
      await pool.query(`update one_time_links set created_at = created_at - interval '11 minutes' where user_id = $1`, [
        user.id,
      ]);
      const later = await renew();
      expect(later.status).toBe(201);
      // Used: the next is no second.
      expect((await use(tokenOf(later.body))).status).toBe(200);
    }
    expectGone(await look(token), 'link_replaced');
    expect((await renew()).status).toBe(201);
  });

  it('a reset ends every session, and the old password opens nothing', async () => {
    const { user, token } = await invite();
    await use(token);
    const signedIn = await system.visitor().signIn(user.email, chosen);
    const link = await resetLink(user.id);
    expect(link).toMatchObject({ purpose: 'reset', url: expect.stringContaining('/reset/') as unknown });
    // Until the link is used, everything stays as it was.
    expect((await signedIn.call('GET', '/api/account')).status).toBe(200);
    expect((await use(tokenOf(link), 'seven green boats at noon')).status).toBe(200);
    expect((await signedIn.call('GET', '/api/account')).status).toBe(401);
    expect((await login(user.email)).status).toBe(401);
    expect((await login(user.email, 'seven green boats at noon')).status).toBe(200);
  });

  it('is made for nobody who is disabled or unknown, and kept as a hash only', async () => {
    const { user } = await invite();
    await admin.call('PATCH', `/api/users/${user.id}`, { disabled: true });
    expect(await resetLink(user.id)).toMatchObject({ status: 409, code: 'user_disabled' });
    expect(await resetLink(randomUUID())).toMatchObject({ status: 404, code: 'user_not_found' });
    const { token } = await invite();
    const tables = ['one_time_links', 'ended_links', 'users', 'outbox', 'idempotency_claims'];
    for (const table of tables) {
      const { rows } = await system.infrastructure.pool.query(`select t::text as row from ${table} t`);
      expect(JSON.stringify(rows)).not.toContain(token);
    }
  });
});
