import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../contracts/src/answers.js';
import { FaultSystem } from '../../projections/test/fault-system.js';
import { Caller } from '../caller.js';
import { eventually } from '../eventually.js';
import { adminEmail, password } from '../start-app.js';
import { FollowedStream } from './followed-stream.js';
import { Page } from './page.js';
import { Processes } from './processes.js';

const patienceMs = 10 * 60_000;
const pages = 6;

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

it(
  'the live streams of a process that is frozen are opened anew at the others, while it is frozen, and hear of everything',
  async () => {
    const caller = await new Caller(processes.url).signIn(adminEmail, password);
    const streams = Array.from({ length: pages }, () => new FollowedStream(caller));
    await eventually(() => streams.every(({ heard }) => heard.length > 0));

    processes.apis[0]!.child.kill('SIGSTOP');
    const page = new Page(await new Caller(processes.addressOf(1)).signIn(adminEmail, password));
    const lead = { name: 'Sample Owner', email: `${randomUUID()}@example.com`, source: 'manual' };
    const { id, position } = (await page.command<CommandAnswer>('POST', '/api/leads', lead))!;
    const heard = () => streams.filter((stream) => stream.heardOf(id, BigInt(position)));
    // Those of the frozen one know nothing of it yet: it has a third of them.
    await eventually(() => heard().length >= pages - 2);
    expect(heard()).toHaveLength(pages - 2);
    await eventually(() => heard().length === pages, patienceMs);
    expect(streams.filter(({ silent }) => silent > 0)).toHaveLength(2);

    processes.apis[0]!.child.kill('SIGCONT');
    await Promise.all(streams.map((stream) => stream.close()));
    expect(streams.map(({ outOfOrder, signedOut }) => outOfOrder + signedOut)).toEqual(Array(pages).fill(0));
    expect(page.failures).toEqual([]);
  },
  patienceMs,
);
