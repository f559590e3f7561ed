import { randomUUID } from 'node:crypto';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Invited, OneTimeLink } from '../../../contracts/src/accounts/queries.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { insertManyLeads } from '../../../testing/many-leads.js';
import { startSystem, type Api, type TestSystem } from '../../../testing/start-app.js';
import { OpenAnswers } from './open-answers.js';
import { LiveController } from '../live/live.controller.js';

const chosen = 'three lamps on a wide river';
const tokenOf = ({ url }: OneTimeLink) => url.split('/').at(-1)!;
const address = '/api/leads/export';
/** So many, with addresses so long, that their file fits in no buffer between the process and somebody who does not read. */
const leads = 8_000;
const addressLength = 1_000;

/** A file of which the beginning was read, and then no more. */
interface Held {
  response: IncomingMessage;
  /** Whether it arrived whole, once the reader goes on. */
  whole(): Promise<boolean>;
}

/** Nobody would go on reading them after a failure. */
const open: ClientRequest[] = [];

function held(caller: Caller): Promise<Held> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: caller.cookie, 'accept-encoding': 'identity' };
    const sent = request(`${caller.url}${address}`, { headers, agent: false }, (response) => {
      const ended = new Promise<void>((done) => response.once('close', done));
      response
        .on('error', () => undefined)
        .once('data', () => {
          response.pause();
          const whole = () => {
            response.resume();
            return ended.then(() => response.complete);
          };
          resolve({ response, whole });
        });
    });
    open.push(sent);
    sent.on('error', reject).end();
  });
}

describe('a file that is being sent ends with the session that asked for it', () => {
  let system: TestSystem;
  let other: Api;
  let admin: Caller;

  beforeAll(async () => {
    system = await startSystem();
    other = await system.another();
    admin = await system.signedIn('admin');
    const { pool } = system.infrastructure;
    await pool.query(insertManyLeads, [leads]);
    await pool.query(`update read.pipeline set property_address = repeat('x', $1)`, [addressLength]);
  });
  afterAll(async () => {
    for (const sent of open) sent.destroy();
    await system.stop();
  });

  async function someone(): Promise<{ id: string; staff: Caller }> {
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const { body } = await admin.call<Invited>('POST', '/api/users', { email, role: 'user' });
    await system.visitor().call('POST', `/api/one-time-links/${tokenOf(body.link)}`, { password: chosen });
    return { id: body.user.id, staff: await system.visitor().signIn(email, chosen) };
  }
  /** How many files each process is sending. */
  const sending = () => [system, other].map(({ nest }) => nest.get(OpenAnswers).count);
  const heldBoth = (caller: Caller) => Promise.all([held(caller), held(caller.at(other.url))]);

  it.each<[string, (who: { id: string; staff: Caller }) => Promise<{ status: number }>]>([
    ['they sign out', ({ staff }) => staff.call('POST', '/api/auth/logout')],
    ['they are disabled', ({ id }) => admin.call('PATCH', `/api/users/${id}`, { disabled: true })],
    ['their role changes', ({ id }) => admin.call('PATCH', `/api/users/${id}`, { role: 'admin' })],
  ])('where %s, in that process and within a second in another; not that of anybody else', async (_act, act) => {
    const [who, colleague] = [await someone(), await someone()];
    const [files, kept] = [await heldBoth(who.staff), await held(colleague.staff)];
    expect(sending()).toEqual([2, 1]);
    expect((await act(who)).status).toBeLessThan(300);
    // By the time of the answer it is over here.
    expect(sending()[0]).toBe(1);
    await eventually(() => sending()[1] === 0, 1_000);
    expect(await Promise.all(files.map((file) => file.whole()))).toEqual([false, false]);
    expect(await kept.whole()).toBe(true);
  });

  it('also where nobody heard of it: one look-up for all of them, and no connection kept', async () => {
    const [one, two] = [await someone(), await someone()];
    const files = [await held(one.staff), await held(one.staff), await held(two.staff)];
    const { pool } = system.infrastructure;
    await pool.query('delete from sessions where user_id = $1', [one.id]);
    const asked = jest.spyOn(pool, 'query');
    try {
      await system.nest.get(LiveController).beat();
      // Other parts of the system ask for other things meanwhile, and the beat's own time may come, too.
      const asks = asked.mock.calls.map(([query]) => query as unknown as { text?: string; values: [Buffer[]] });
      const lookUps = asks.filter(({ text }) => text?.includes('from sessions'));
      expect(lookUps[0]?.values[0]).toHaveLength(2);
    } finally {
      asked.mockRestore();
    }
    expect(await Promise.all(files.map((file) => file.whole()))).toEqual([false, false, true]);
  });
});
