import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { withManagersOff } from '../platform/process-managers/manager-store.js';
import { addDemoStaff } from './world.js';
import { fill } from './fill.js';
import { type EndedEffect, keepEnded } from './follow-up.js';
import { commandsInOrderOfTime, type DemoPlan } from './sample-lives.js';
import { referralCommands } from './sample-referrals.js';

const plan: DemoPlan = { seed: 'sample', leads: 60, until: new Date(Date.now() - 60_000).toISOString() };
let system: TestSystem;

beforeAll(async () => {
  system = await startSystem();
  const { log, pool } = system.infrastructure;
  await addDemoStaff(pool, 'a hash');
  const options = { atOnce: 16, oneByOneFrom: plan.until, done: { commandIds: new Set<string>(), position: 0n } };
  const referrals = referralCommands(plan);
  const ended: EndedEffect[] = [...referrals.ended];
  const filling = async () => {
    await fill(log, referrals.commands.map((command) => ({ command, begun: 0 })).values(), options);
    await fill(
      log,
      commandsInOrderOfTime(plan, (ends) => void ended.push(...ends)),
      options,
    );
  };
  await withManagersOff(pool, 'demo', filling, (client) => keepEnded(client, ended));
  const text =
    'select from process_managers where replaying_since is not null or caught_up_epoch is distinct from epoch';
  await eventually(async () => (await pool.query(text)).rowCount === 0);
});

afterAll(() => system.stop());

async function states(): Promise<Record<string, number>> {
  const text = 'select state, count(*)::integer as count from effects group by state';
  const { rows } = await system.infrastructure.pool.query<{ state: string; count: number }>(text);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

describe('the effects of a year that a demo begins with', () => {
  it('have ended as in an office that ran: none came too late, one failed, and only later ones are due', async () => {
    const { done = 0, cancelled = 0, due = 0, ...others } = await states();
    expect(done).toBeGreaterThan(200);
    expect(cancelled).toBeGreaterThan(20);
    expect(due).toBeGreaterThan(5);
    expect(others).toEqual({ failed: 1 });
    const text = "select from effects where state = 'due' and due_at <= $1";
    expect((await system.infrastructure.pool.query(text, [plan.until])).rowCount).toBe(0);
  });

  it('have their mails in the log, with the words that went out', async () => {
    const { log } = system.infrastructure;
    const words: string[] = [];
    for await (const { events } of log.readAll())
      for (const event of events)
        if (event.readable && event.type === 'MessageIntended') words.push(event.data.subject);
    expect(words.length).toBeGreaterThan(150);
    expect(words.filter((subject) => subject.trim() === '' || subject.includes('{{'))).toEqual([]);
  });

  it('include a mail that the mail server refused, which an admin may try again', async () => {
    const { pool } = system.infrastructure;
    const text = "select manager, key from effects where state = 'failed'";
    const { rows } = await pool.query<{ manager: string; key: string }>(text);
    const admin = await system.signedIn('admin');
    await admin.call('POST', '/api/effects/retry', { effects: rows });
    const again = 'select from effects where manager = $1 and key = $2 and round = 1';
    await eventually(async () => (await pool.query(again, [rows[0]!.manager, rows[0]!.key])).rowCount === 1);
  });
});
