import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Session } from '../../../contracts/src/accounts/input.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { Caller } from '../../../testing/caller.js';
import { filledIn } from '../../../testing/filled-in.js';
import { adminEmail, password, startSystem, type TestSystem } from '../../../testing/start-app.js';

describe('signing in', () => {
  let system: TestSystem;

  // The proxy is trusted, so that each test can come from its own address.
  beforeAll(async () => {
    system = await startSystem({ projector: false, trustProxy: true });
  });
  afterAll(() => system.stop());

  function login(email: string, secret: string, address: string) {
    return system
      .visitor()
      .call<Session & Problem>('POST', '/api/auth/login', { email, password: secret }, { 'x-forwarded-for': address });
  }

  async function addUser(email: string): Promise<void> {
    await system.infrastructure.pool.query(
      `insert into users (id, email, password_hash, role) select gen_random_uuid(), $1, password_hash, 'user' from users
       where email = $2`,
      [email, adminEmail],
    );
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

  it('is answered by the application that was asked, also after another one of this process has come and gone', async () => {
    const before = await system.signedIn('admin');
    const another = await system.another();
    await another.stop();
    expect((await before.call<Session>('GET', '/api/auth/session')).body.user?.email).toBe(adminEmail);
    expect((await login(adminEmail, password, '192.0.2.77')).status).toBe(200);
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
    ['24 hours', `created_at = now() - interval '24 hours 1 second'`],
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

  it('fault 32: looks at 100 of a thousand wrong passwords, whether there is such an account or not, and lets the user in', async () => {
    const email = 'guessed@example.com';
    await addUser(email);
    const familiar = await system.visitor().signIn(email, password);
    const from = (n: number) => `198.51.${100 + Math.floor(n / 250)}.${n % 250}`;
    const guess = async (target: string, count: number) => {
      const answers: Problem[] = [];
      while (answers.length < count) {
        const some = Array.from({ length: 100 }, (_, n) => login(target, 'wrong', from(answers.length + n)));
        answers.push(...(await Promise.all(some)).map(({ body }) => body));
      }
      return answers;
    };
    const outcomeOf = (answers: Problem[]) => {
      const looked = answers.filter(({ status }) => status === 401).length;
      const sentences = answers.map(({ code, title }) => `${code} ${title}`);
      return { looked, sentences: [...new Set(sentences)].sort() };
    };
    const ofAccount = outcomeOf(await guess(email, 1000));
    expect(ofAccount.looked).toBeGreaterThan(0);
    expect(ofAccount.looked).toBeLessThanOrEqual(100);
    expect(outcomeOf(await guess('nobody-else@example.com', 200))).toEqual(ofAccount);
    const refused = await login(email, password, '192.0.2.77');
    expect([refused.status, refused.body.detail]).toEqual([429, expect.stringMatching(/Wait \d+ minutes/)]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await familiar.call('POST', '/api/auth/login', { email, password })).status).toBe(200);
    await system.infrastructure.pool.query(`update login_guesses set at = at - interval '1 hour'`);
    expect((await login(email, password, '192.0.2.77')).status).toBe(200);
  });

  it('fault 32: lets an office of 20 in while somebody there guesses', async () => {
    const people = Array.from({ length: 20 }, (_, n) => `colleague${n}@example.com`);
    for (const email of people) await addUser(email);
    const office = '192.0.2.2';
    const guesses = Array.from({ length: 60 }, (_, n) =>
      login(n % 2 ? adminEmail : `guess${n}@example.com`, 'wrong', office),
    );
    const signedIn = await Promise.all(people.map((email) => login(email, password, office)));
    expect(signedIn.map(({ status }) => status)).toEqual(people.map(() => 200));
    await Promise.all(guesses);
    const afterwards = await Promise.all(people.map((email) => login(email, password, office)));
    expect(afterwards.map(({ status }) => status)).toEqual(people.map(() => 200));
  });

  it('lets a browser in that was in before in as often as it likes, at once too, whatever others got wrong', async () => {
    const admin = await system.signedIn('admin');
    const office = '192.0.2.7';
    const again = (secret: string) =>
      Array.from({ length: 12 }, () =>
        admin.call('POST', '/api/auth/login', { email: adminEmail, password: secret }, { 'x-forwarded-for': office }),
      );
    await Promise.all(Array.from({ length: 60 }, () => login(adminEmail, 'wrong', office)));
    expect((await Promise.all(again(password))).map(({ status }) => status)).toEqual(Array(12).fill(200));
    const forgot = await Promise.all(again('wrong'));
    expect(forgot.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('takes each form 30 times a minute from one address, and any number from staff', async () => {
    const form = { ...filledIn, email: 'owner@example.com', source: 'webinar' };
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
