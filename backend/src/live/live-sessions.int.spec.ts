import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Invited, OneTimeLink, UserSessions } from '../../../contracts/src/accounts/queries.js';
import { Caller } from '../../../testing/caller.js';
import { EventStream } from '../../../testing/event-stream.js';
import { startSystem, type Api, type TestSystem } from '../../../testing/start-app.js';
import { LiveFeed } from './live-feed.js';
import { LiveController } from './live.controller.js';

const chosen = 'three lamps on a wide river';
const tokenOf = ({ url }: OneTimeLink) => url.split('/').at(-1)!;

describe('a live stream ends with its session', () => {
  let system: TestSystem;
  let other: Api;
  let admin: Caller;

  beforeAll(async () => {
    system = await startSystem();
    other = await system.another();
    admin = await system.signedIn('admin');
  }, 60_000);
  afterAll(() => system.stop());
  beforeEach(() => system.infrastructure.pool.query('delete from login_guesses'));

  const signedIn = (email: string) => system.visitor().signIn(email, chosen);

  async function someone(): Promise<{ id: string; email: string; staff: Caller }> {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const { body } = await admin.call<Invited>('POST', '/api/users', { email, role: 'user' });
    await system.visitor().call('POST', `/api/one-time-links/${tokenOf(body.link)}`, { password: chosen });
    return { id: body.user.id, email, staff: await signedIn(email) };
  }
  async function watch(caller: Caller): Promise<EventStream> {
    const stream = await EventStream.open(caller);
    await stream.until(({ event }) => event === 'standing');
    return stream;
  }
  /** Of one session, in the process that the act reaches and in another. */
  const watchBoth = (caller: Caller) => Promise.all([watch(caller), watch(caller.at(other.url))]);
  const goesOn = async (stream: EventStream) => {
    stream.events.length = 0;
    await admin.call('POST', '/api/leads', { name: 'Sam Sample', email: 'sam@example.com', source: 'manual' });
    await stream.until(({ event }) => event === 'changes');
  };

  const acts: Record<string, (who: Awaited<ReturnType<typeof someone>>) => Promise<{ status: number }>> = {
    'somebody is disabled': ({ id }) => admin.call('PATCH', `/api/users/${id}`, { disabled: true }),
    'their role changes': ({ id }) => admin.call('PATCH', `/api/users/${id}`, { role: 'admin' }),
    'they sign out': ({ staff }) => staff.call('POST', '/api/auth/logout'),
    'an admin ends all their sessions': ({ id }) => admin.call('DELETE', `/api/users/${id}/sessions`),
    'they end all other sessions': async ({ email }) => (await signedIn(email)).call('DELETE', '/api/account/sessions'),
    'they end this session elsewhere': async ({ email, staff }) => {
      const { body } = await staff.call<UserSessions>('GET', '/api/account/sessions');
      const { id } = body.sessions.find(({ current }) => current)!;
      return (await signedIn(email)).call('DELETE', `/api/account/sessions/${id}`);
    },
    'they set another password': async ({ email }) =>
      (await signedIn(email)).call('POST', '/api/account/password', {
        current: chosen,
        new: 'seven green boats at noon',
      }),
    'they set one by a link': async ({ id }) => {
      const { body } = await admin.call<OneTimeLink>('POST', `/api/users/${id}/reset-link`);
      const password = 'seven green boats at noon';
      return system.visitor().call('POST', `/api/one-time-links/${tokenOf(body)}`, { password });
    },
  };

  it.each(Object.keys(acts))(
    'where %s: at once in that process, told to another without its next look, with nothing of later',
    async (act) => {
      // Each would find it at its next beat, too.
      const beats = [system, other].map(({ nest }) => jest.spyOn(nest.get(LiveController), 'beat').mockResolvedValue());
      const who = await someone();
      const [here, there] = await watchBoth(who.staff);
      const { clients } = system.nest.get(LiveFeed);
      expect((await acts[act]!(who)).status).toBeLessThan(300);
      // By the time of the answer it is over here.
      expect(system.nest.get(LiveFeed).clients).toBe(clients - 1);
      // Each process would announce this to its streams. What happened before the act, a slow projection may announce until the end.
      const changing = admin.call<CommandAnswer>('POST', '/api/leads', {
        ...{ name: 'Sam Sample', email: 'sam@example.com', source: 'manual' },
      });
      await here.closed;
      await there.closed;
      for (const beat of beats) beat.mockRestore();
      const later = BigInt((await changing).body.position);
      for (const { events } of [here, there])
        expect(events.filter(({ data: { position } }) => position !== undefined && BigInt(position) >= later)).toEqual(
          [],
        );
      // Who was signed out elsewhere is so in both processes.
      if (act !== 'their role changes')
        for (const caller of [who.staff, who.staff.at(other.url)])
          expect((await caller.call('GET', '/api/activity')).status).toBe(401);
    },
  );

  it('and nobody else’s does: another session of the same person, other people, a person whose name changes', async () => {
    const [one, two] = [await someone(), await someone()];
    const same = await signedIn(one.email);
    const kept = [...(await watchBoth(same)), ...(await watchBoth(two.staff))];
    const [here] = await watchBoth(one.staff);
    await one.staff.call('POST', '/api/auth/logout');
    await here.closed;
    await admin.call('PATCH', `/api/users/${two.id}`, { displayName: 'Sample Colleague' });
    for (const watched of kept) await goesOn(watched);
    for (const stream of kept) stream.close();
  });

  it('also where no other process heard of it: one look-up checks the sessions of all streams', async () => {
    const people = [await someone(), await someone(), await someone()];
    const streams = (await Promise.all(people.map(({ staff }) => watchBoth(staff)))).flat();
    await system.infrastructure.pool.query('delete from sessions where user_id = $1', [people[0]!.id]);
    const asked = jest.spyOn(system.infrastructure.pool, 'query');
    try {
      await system.nest.get(LiveController).beat();
      // Other parts of the system ask for other things meanwhile.
      const lookUps = asked.mock.calls.filter((call) => JSON.stringify(call).includes('from sessions'));
      expect(lookUps).toHaveLength(1);
    } finally {
      asked.mockRestore();
    }
    await other.nest.get(LiveController).beat();
    await Promise.all(streams.slice(0, 2).map(({ closed }) => closed));
    for (const watched of streams.slice(2)) await goesOn(watched);
    for (const stream of streams) stream.close();
  });
});
