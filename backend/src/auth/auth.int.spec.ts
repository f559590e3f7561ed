import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '../../../contracts/src/commands/auth.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { Caller } from '../../test/caller.js';
import { adminEmail, password, startSystem, type TestSystem } from '../../test/start-app.js';

describe('signing in', () => {
  let system: TestSystem;

  // A proxy is believed, so that each test can come from an address of its own.
  beforeAll(async () => {
    system = await startSystem({ projector: false, trustProxy: true });
  });
  afterAll(() => system.stop());

  function login(email: string, secret: string, address: string) {
    return system
      .visitor()
      .call<Session & Problem>('POST', '/api/auth/login', { email, password: secret }, { 'x-forwarded-for': address });
  }

  it('gives the first admin a session in a cookie that scripts and other sites do not get', async () => {
    const visitor = system.visitor();
    const { status, headers, body } = await visitor.call<Session>('POST', '/api/auth/login', {
      email: adminEmail.toUpperCase(),
      password,
    });
    expect([status, body.user?.email, body.user?.role]).toEqual([200, adminEmail, 'admin']);
    const [cookie = ''] = headers.getSetCookie();
    expect(cookie).toMatch(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect((await visitor.call<Session>('GET', '/api/auth/session')).body).toEqual(body);
    expect((await system.visitor().call<Session>('GET', '/api/auth/session')).body).toEqual({ user: null });
  });

  it('keeps only the hash of a session in the database', async () => {
    const admin = await system.signedIn('admin');
    const token = /session=([\w-]+)/.exec(admin.cookie)?.[1];
    expect(token).toHaveLength(43);
    const { rows } = await system.infrastructure.pool.query<{ id_hash: Buffer }>('select id_hash from sessions');
    expect(rows.map(({ id_hash }) => id_hash.toString('base64url'))).not.toContain(token);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('fault 31: gives a new session at every sign-in and ends the old one', async () => {
    const admin = await system.signedIn('admin');
    const old = admin.cookie;
    await admin.signIn(adminEmail, password);
    expect(admin.cookie).not.toBe(old);
    const { body } = await system.visitor().call<Session>('GET', '/api/auth/session', undefined, { cookie: old });
    expect(body.user).toBeNull();
  });

  it('fault 31: ends the session at sign-out, in every tab', async () => {
    const admin = await system.signedIn('admin');
    const tab = admin.at(system.url);
    expect((await admin.call('POST', '/api/auth/logout')).status).toBe(200);
    expect(admin.cookie).not.toContain('session=');
    expect((await tab.call<Problem>('GET', '/api/leads')).body.code).toBe('unauthenticated');
  });

  it.each([
    ['8 idle hours', `last_seen_at = now() - interval '8 hours 1 second'`],
    ['7 days', `created_at = now() - interval '7 days 1 second'`],
  ])('fault 31: ends a session after %s', async (_after, change) => {
    const admin = await system.signedIn('admin');
    await system.infrastructure.pool.query(`update sessions set ${change}`);
    // Another process has not looked the session up yet.
    const { url } = await system.another();
    expect((await admin.at(url).call<Session>('GET', '/api/auth/session')).body.user).toBeNull();
  });

  it('fault 31: does not let a disabled user in, nor go on', async () => {
    const user = await system.signedIn('user');
    await system.infrastructure.pool.query(`update users set disabled_at = now() where role = 'user'`);
    const { url } = await system.another();
    expect((await user.at(url).call<Session>('GET', '/api/auth/session')).body.user).toBeNull();
    expect((await login('user@example.com', password, '192.0.2.9')).body.code).toBe('invalid_credentials');
  });

  it('fault 32: answers a wrong password, an unknown and a disabled e-mail alike', async () => {
    const answers = [
      await login(adminEmail, 'wrong', '192.0.2.1'),
      await login('nobody@example.com', 'wrong', '192.0.2.1'),
    ];
    for (const { status, body } of answers)
      expect([status, body.code, body.title]).toEqual([401, 'invalid_credentials', 'Invalid email or password']);
  });

  it('says which field is missing', async () => {
    const { status, body } = await system.visitor().call<Problem>('POST', '/api/auth/login', { email: '' });
    expect([status, body.errors]).toEqual([
      400,
      [
        { path: 'email', message: 'Email is required' },
        { path: 'password', message: 'Password is required' },
      ],
    ]);
  });

  it('fault 32: slows guessing down, also when all guesses come at once, and lets the user in from elsewhere and afterwards', async () => {
    const guesses = await Promise.all(Array.from({ length: 60 }, () => login(adminEmail, 'wrong', '192.0.2.2')));
    const slowed = guesses.filter(({ status }) => status === 429);
    expect(slowed.length).toBeGreaterThanOrEqual(50);
    expect(Number(slowed[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await login(adminEmail, password, '192.0.2.2')).status).toBe(429);
    expect((await login(adminEmail, password, '192.0.2.3')).status).toBe(200);
    await system.infrastructure.pool.query(`update login_attempts set blocked_until = now()`);
    expect((await login(adminEmail, password, '192.0.2.2')).status).toBe(200);
    // A success starts afresh.
    expect((await login(adminEmail, 'wrong', '192.0.2.2')).status).toBe(401);
    expect((await login(adminEmail, password, '192.0.2.2')).status).toBe(200);
  });

  it('fault 32: slows a thousand guesses from a thousand addresses down, and lets a browser in that was in before', async () => {
    const email = 'guessed@example.com';
    await system.infrastructure.pool.query(
      `insert into users (id, email, password_hash, role) select gen_random_uuid(), $1, password_hash, 'user' from users
       where email = $2`,
      [email, adminEmail],
    );
    const familiar = await system.visitor().signIn(email, password);
    const from = (n: number) => `198.51.${100 + Math.floor(n / 250)}.${n % 250}`;
    const guess = async (target: string, count: number) => {
      const answers: { status: number }[] = [];
      while (answers.length < count)
        answers.push(
          ...(await Promise.all(
            Array.from({ length: 100 }, (_, n) => login(target, 'wrong', from(answers.length + n))),
          )),
        );
      return answers;
    };
    const guesses = await guess(email, 1000);
    const unknown = await guess('nobody-else@example.com', 200);
    const looked = (answers: { status: number }[]) => answers.filter(({ status }) => status === 401).length;
    // A hundred at once, then one every 5 s at most.
    for (const answers of [guesses, unknown]) {
      expect(looked(answers)).toBeGreaterThanOrEqual(100);
      expect(looked(answers)).toBeLessThan(120);
    }
    await system.infrastructure.pool.query(
      `update login_attempts set blocked_until = now() + interval '1 minute' where failures >= 100`,
    );
    expect((await login(email, password, '192.0.2.77')).status).toBe(429);
    const signedIn = await familiar.call('POST', '/api/auth/login', { email, password });
    expect(signedIn.status).toBe(200);
  });

  it('slows one address down that tries many e-mails', async () => {
    const tried: number[] = [];
    for (let n = 0; n < 55; n++) tried.push((await login(`guess${n}@example.com`, 'wrong', '192.0.2.4')).status);
    expect(tried.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 401));
    expect(tried.slice(50)).toContain(429);
  });

  it('takes each form 30 times a minute from one address, and any number from staff', async () => {
    const form = { email: 'owner@example.com', source: 'webinar' };
    const send = (caller: Caller, address: string) =>
      caller.call<Problem>('POST', '/api/leads', form, { 'x-forwarded-for': address });
    const sent = await Promise.all(Array.from({ length: 31 }, () => send(system.visitor(), '192.0.2.5')));
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(30);
    const refused = sent.find(({ status }) => status === 429);
    expect(refused?.body.code).toBe('rate_limited');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(system.visitor(), '192.0.2.6')).status).toBe(201);
    const another = await system.visitor().call('POST', '/api/referrals', {}, { 'x-forwarded-for': '192.0.2.5' });
    expect(another.status).toBe(400);
    expect((await send(await system.signedIn('admin'), '192.0.2.5')).status).toBe(201);
  });
});
