import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FaultSystem } from '../../projections/test/fault-system.js';
import { Caller } from '../caller.js';
import { eventually } from '../eventually.js';
import { adminEmail, password } from '../start-app.js';
import { Page } from './page.js';
import { Processes } from './processes.js';

const patienceMs = 10 * 60_000;

let system: FaultSystem;
let processes: Processes;

beforeAll(async () => {
  system = await FaultSystem.start();
  processes = await Processes.start(system);
}, patienceMs);
afterAll(async () => {
  await processes?.stop();
  await system?.stop();
}, patienceMs);

/** The sessions of Postgres that a process left open in a transaction: it has asked for something, and goes on no more. */
const left = `select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

it(
  'a process that is frozen in the middle of a transaction keeps nobody from signing in at the others',
  async () => {
    const [frozen] = processes.apis;
    const blocker = await system.pool.connect();
    await blocker.query('begin');
    await blocker.query('lock table login_guesses in access exclusive mode');
    const never = new AbortController();
    const signIn = { email: adminEmail, password };
    const signing = fetch(`${processes.addressOf(0)}/api/auth/login`, {
      ...{ method: 'POST', signal: never.signal, body: JSON.stringify(signIn) },
      headers: { 'content-type': 'application/json' },
    }).catch(() => undefined);
    await eventually(async () => (await system.pool.query(waiting)).rowCount === 1);
    frozen!.child.kill('SIGSTOP');
    await blocker.query('rollback');
    blocker.release();
    await eventually(async () => (await system.pool.query(left)).rowCount === 1);
    const page = new Page(new Caller(processes.addressOf(1)));
    expect(await page.command('POST', '/api/auth/login', signIn)).toMatchObject({ user: { email: adminEmail } });
    expect(page.failures).toEqual([]);
    never.abort();
    await signing;

    // It has lost that transaction, and goes on with the next.
    frozen!.child.kill('SIGCONT');
    const back = new Page(new Caller(processes.addressOf(0)));
    expect(await back.command('POST', '/api/auth/login', signIn)).toMatchObject({ user: { email: adminEmail } });
  },
  patienceMs,
);
