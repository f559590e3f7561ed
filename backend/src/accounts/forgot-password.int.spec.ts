import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '../../../contracts/src/problem.js';
import type { Invited, OneTimeLink, OpenLink, PasswordSet, User } from '../../../contracts/src/accounts/queries.js';
import type { Answer, Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { LinkTokens } from './one-time-links.js';

const chosen = 'three lamps on a wide river';
const tokenOf = ({ url }: OneTimeLink) => url.split('/').at(-1)!;

describe('a stranger who types somebody’s address into "Forgot password"', () => {
  let system: TestSystem;
  let admin: Caller;

  beforeAll(async () => {
    system = await startSystem({
      ...{ projector: false, trustProxy: true },
      smtp: { url: 'smtp://127.0.0.1:9', from: 'office@example.com' },
    });
    admin = await system.signedIn('admin');
  });
  afterAll(() => system.stop());

  let caller = 0;
  const from = () => ({ 'x-forwarded-for': `198.51.100.${++caller % 250}` });
  const forget = async (email: string) => {
    const { status, body } = await system.visitor().call('POST', '/api/auth/forgot-password', { email }, from());
    expect([status, body]).toEqual([202, { accepted: true }]);
  };
  const look = (token: string): Promise<Answer<OpenLink & Problem>> =>
    system.visitor().call('GET', `/api/one-time-links/${token}`, undefined, from());
  const use = (token: string): Promise<Answer<PasswordSet & Problem>> =>
    system.visitor().call('POST', `/api/one-time-links/${token}`, { password: chosen }, from());

  async function invite(): Promise<{ user: User; token: string }> {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const { body } = await admin.call<Invited>('POST', '/api/users', { email, role: 'user' });
    return { user: body.user, token: tokenOf(body.link) };
  }
  /** As if the person's last link had been made so many minutes earlier. */
  const later = (id: string, minutes = 6) =>
    system.infrastructure.pool.query(
      'update one_time_links set created_at = created_at - make_interval(mins => $2) where user_id = $1',
      [id, minutes],
    );
  /** The tokens of the links that were issued: each of them is mailed once. */
  async function issued(id: string): Promise<string[]> {
    await eventually(async () => {
      const { rowCount } = await system.infrastructure.pool.query('select from outbox where stream = $1', [
        `user-${id}`,
      ]);
      return rowCount === 0;
    });
    const tokens = system.nest.get(LinkTokens, { strict: false });
    return (await system.infrastructure.log.readStream(`user-${id}`)).flatMap((event) =>
      event.type === 'UserLinkIssued' ? [tokens.of((event.data as { linkId: string }).linkId)] : [],
    );
  }

  it('voids no invitation, and sends nothing right after it', async () => {
    const { user, token } = await invite();
    for (let n = 0; n < 6; n++) await forget(user.email);
    expect(await issued(user.id)).toEqual([token]);
    expect((await look(token)).body).toMatchObject({ purpose: 'invitation', email: user.email });
    expect((await use(token)).status).toBe(200);
  });

  it('voids no link of an admin', async () => {
    const { user, token } = await invite();
    await use(token);
    const link = await admin.call<OneTimeLink>('POST', `/api/users/${user.id}/reset-link`);
    await later(user.id);
    for (let n = 0; n < 6; n++) await forget(user.email);
    expect(await issued(user.id)).toHaveLength(3);
    expect((await look(tokenOf(link.body))).body).toMatchObject({ purpose: 'reset' });
  });

  it('voids no link that the person asked for, and has at most five mails sent within a day', async () => {
    const { user, token } = await invite();
    for (let n = 0; n < 8; n++) {
      await later(user.id);
      await Promise.all([forget(user.email), forget(user.email.toUpperCase())]);
    }
    const tokens = await issued(user.id);
    expect(tokens).toHaveLength(1 + 5);
    for (const each of tokens) expect((await look(each)).status).toBe(200);
    // The one link that admins see is theirs, and the person is in the list once.
    const { body } = await admin.call<User>('GET', `/api/users/${user.id}`);
    expect(Date.parse(body.link!.expiresAt) - Date.now()).toBeGreaterThan(6.9 * 24 * 3600_000);
    expect((await use(tokens[3]!)).status).toBe(200);
    expect((await look(tokens[3]!)).body.code).toBe('link_used');
    for (const each of [token, tokens[1]!, tokens[5]!]) expect((await look(each)).body.code).toBe('link_void');
  });

  it('helps an invited person who lost the mail: the link it brings is good for a day', async () => {
    const { user } = await invite();
    await later(user.id);
    await forget(user.email);
    const [, mailed] = await issued(user.id);
    const { body } = await look(mailed!);
    expect(body).toMatchObject({ purpose: 'invitation', email: user.email });
    expect(Date.parse(body.expiresAt) - Date.now()).toBeLessThan(24 * 3600_000 + 1000);
    expect((await use(mailed!)).status).toBe(200);
  });

  it('learns nothing: neither from the answer nor from its time', async () => {
    const { user } = await invite();
    await later(user.id);
    for (const email of [user.email, `${randomUUID()}@example.com`]) {
      const began = performance.now();
      await forget(email);
      const took = performance.now() - began;
      expect([email, took >= 490]).toEqual([email, true]);
    }
  });
});
