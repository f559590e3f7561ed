import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Board } from '../../contracts/src/board/queries.js';
import { FaultSystem } from '../../projections/test/fault-system.js';
import { Caller } from '../caller.js';
import { adminEmail, password } from '../start-app.js';
import { allEvents, expectEqualToLog, expectUndisturbed, expectWhole, notOnce, wordsIn, wordsOf } from './checks.js';
import { makeNextBuild, type NextBuild } from './next-build.js';
import { Office } from './office.js';
import { Page } from './page.js';
import { Processes } from './processes.js';
import { Imports } from './side-work.js';

const staff = Array.from({ length: 5 }, (_, n) => `staff-${n}@example.com`);
const patienceMs = 20 * 60_000;
const lines = 2_000;
const between = 15;

let system: FaultSystem;
let processes: Processes;
let office: Office;
let next: NextBuild;

beforeAll(async () => {
  next = makeNextBuild();
  system = await FaultSystem.start();
  processes = await Processes.start(system, { asksHealth: true });
  await processes.addStaff(staff);
  office = await Office.open(processes.url, staff);
  await office.more(between);
}, patienceMs);
afterAll(async () => {
  await office?.close().catch(() => undefined);
  await processes?.stop();
  await system?.stop();
  next?.remove();
}, patienceMs);

/** The old process in this place ends, and one of the next build takes it. */
async function replaceApi(place: number): Promise<void> {
  expect(await processes.stopApi(place)).toBe(0);
  await processes.startApi(place, next);
  await office.more(between);
}

async function replaceProjector(place: number): Promise<void> {
  await processes.projectors[place]!.stop();
  processes.startProjector(place, next);
  await office.more(between);
}

async function served(): Promise<{ version: number; state: string } | undefined> {
  const text = `select version, state from projection.checkpoints where name = 'pipeline' and serving`;
  return (await system.pool.query<{ version: number; state: string }>(text)).rows[0];
}

it(
  'a build with a new version of a read model takes the place of the old one, process by process, while staff work',
  async () => {
    const admin = new Page(await new Caller(processes.url).signIn(adminEmail, password));
    const imports = new Imports(admin);
    const running = await imports.begin(lines);
    const boards: Board[] = [];
    let over = false;
    const reader = new Page(await new Caller(processes.url).signIn(staff[0]!, password));
    const looking = (async () => {
      while (!over) {
        const board = await reader.read<Board>('/api/board');
        if (board) boards.push(board);
      }
      return reader.failures;
    })();

    const holder = processes.holder();
    await replaceApi(0);
    await replaceProjector(1 - holder);
    await replaceApi(1);
    expect(await served()).toEqual({ version: next.version - 1, state: 'live' });
    await replaceProjector(holder);
    await processes.projectors[1 - holder]!.says('Caught up at');
    await replaceApi(2);
    expect(await served()).toEqual({ version: next.version, state: 'live' });

    await imports.reached(running, 'done');
    over = true;
    expect(await looking).toEqual([]);
    expect(boards.map(({ columns }) => columns.length)).toEqual(boards.map(() => boards[0]!.columns.length));
    await office.close();
    expectUndisturbed(office);
    expect(admin.failures).toEqual([]);
    const done = [...office.done.map(wordsOf), ...imports.names, ...office.files.map(({ fileId }) => fileId)];
    expect(notOnce(done, wordsIn(await allEvents(system)))).toEqual([]);
    await expectWhole(await new Caller(processes.url).signIn(adminEmail, password), office.files);
    await expectEqualToLog(system, next.cli);
    const [health] = await Promise.all([0, 1, 2].map((place) => fetch(`${processes.addressOf(place)}/api/health`)));
    expect(health!.status).toBe(200);
  },
  patienceMs,
);
