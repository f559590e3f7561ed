import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FaultSystem } from '../../projections/test/fault-system.js';
import { Caller } from '../caller.js';
import { eventually } from '../eventually.js';
import { adminEmail, password } from '../start-app.js';
import { allEvents, expectEqualToLog, expectUndisturbed, expectWhole, notOnce, wordsIn, wordsOf } from './checks.js';
import { Office } from './office.js';
import { Page } from './page.js';
import { Processes } from './processes.js';
import { Imports, Timers } from './side-work.js';

const staff = Array.from({ length: 6 }, (_, n) => `staff-${n}@example.com`);
const patienceMs = 20 * 60_000;
/** Lines of the import that goes on while processes are killed, frozen or stopped. */
const lines = 2_000;
/** Commands that staff do between two faults. */
const between = 20;
const places = { apis: [0, 1, 2], projectors: [0, 1] };

type Projector = Processes['projectors'][number];

let system: FaultSystem;
let processes: Processes;
let office: Office;
let admin: Page;
let timers: Timers;
let imports: Imports;

beforeAll(async () => {
  system = await FaultSystem.start();
  processes = await Processes.start(system);
  await processes.addStaff(staff);
  office = await Office.open(processes.url, staff);
  admin = new Page(await new Caller(processes.url).signIn(adminEmail, password));
  timers = new Timers(system);
  imports = new Imports(admin);
  await office.more(between);
}, patienceMs);
afterAll(async () => {
  await office?.close().catch(() => undefined);
  await processes?.stop();
  await system?.stop();
}, patienceMs);

/** Resolves when the process in this place answers people again. */
async function answersAgain(place: number): Promise<void> {
  const before = processes.balancer.answered[place]!;
  await eventually(() => processes.balancer.answered[place]! > before);
}

/** Resolves when no manager is led by a process that has been silent since then. */
async function managersGoOn(since: Date): Promise<void> {
  await eventually(async () => {
    const { rows } = await system.pool.query<{ all: boolean }>(
      `select bool_and(expires_at > $1::timestamptz + interval '11 seconds') as all from process_managers`,
      [since],
    );
    return rows[0]!.all;
  });
}

/** @param end ends the process in this place */
async function endedAndStarted(place: number, end: (place: number) => Promise<unknown>): Promise<void> {
  await end(place);
  await office.more(between);
  await processes.startApi(place);
  await answersAgain(place);
}

/** Until its leases are others', and somebody has waited in vain for its answer. */
async function frozen(place: number): Promise<void> {
  const inVain = office.sum('waitedInVain');
  const { child } = processes.apis[place]!;
  const since = new Date();
  child.kill('SIGSTOP');
  try {
    await managersGoOn(since);
    await eventually(() => office.sum('waitedInVain') > inVain);
  } finally {
    child.kill('SIGCONT');
  }
  await answersAgain(place);
  await office.more(between);
}

/** @param go ends or freezes a projector; resolves when its successor, if it needed one, is at work */
async function projectorGoes(place: number, go: (isHolder: boolean) => Promise<void>): Promise<void> {
  const isHolder = processes.holder() === place;
  await timers.set(1);
  await go(isHolder);
  await system.reached(await system.log.head());
  await office.more(between);
}

const other = (place: number) => processes.projectors[1 - place]!;

it.each([
  {
    ended: 'killed',
    endApi: (place: number) => processes.killApi(place),
    endProjector: (projector: Projector) => projector.kill(),
  },
  {
    ended: 'stopped',
    endApi: async (place: number) => expect(await processes.stopApi(place)).toBe(0),
    endProjector: (projector: Projector) => projector.stop(),
  },
])(
  'each process $ended and started again in turn: nobody is told of a failure',
  async ({ endApi, endProjector }) => {
    const running = await imports.begin(lines);
    for (const place of places.apis) {
      await timers.set(2);
      await endedAndStarted(place, endApi);
    }
    for (const place of places.projectors)
      await projectorGoes(place, async (isHolder) => {
        await endProjector(processes.projectors[place]!);
        if (isHolder) await other(place).working();
        processes.startProjector(place);
      });
    await imports.reached(running, 'done');
    await timers.fired();
    expect(office.failures).toEqual([]);
  },
  patienceMs,
);

it(
  'each process frozen for longer than its lease: nobody is told of a failure',
  async () => {
    const running = await imports.begin(lines);
    for (const place of places.apis) {
      await timers.set(2);
      await frozen(place);
    }
    for (const place of places.projectors)
      await projectorGoes(place, async (isHolder) => {
        const projector = processes.projectors[place]!;
        const said = projector.said.length;
        projector.signal('SIGSTOP');
        try {
          await (isHolder ? eventually(() => processes.holder() !== place) : office.more(between));
        } finally {
          projector.signal('SIGCONT');
        }
        if (isHolder) await projector.says('Another projector holds the lease', undefined, said);
      });
    await imports.reached(running, 'done');
    await timers.fired();
    expect(office.failures).toEqual([]);
  },
  patienceMs,
);

it(
  'afterwards every command, line, file and timer is there once, every stream has told of it, and the read models equal the log',
  async () => {
    await office.close();
    process.stderr.write(`${JSON.stringify(summary())}\n`);
    expectUndisturbed(office);
    expect(admin.failures).toEqual([]);
    expect(office.streams.every(({ reopened }) => reopened > 0)).toBe(true);
    const events = await allEvents(system);
    const done = [...office.done.map(wordsOf), ...imports.names, ...office.files.map(({ fileId }) => fileId)];
    expect(notOnce(done, wordsIn(events))).toEqual([]);
    expect(timers.fires(events)).toEqual(timers.requests.map(() => 1));
    await expectWhole(await new Caller(processes.url).signIn(adminEmail, password), office.files);
    // The same key is the same answer, whichever process gives it.
    for (const { by, key, path, body, id, revision } of office.done.slice(-30))
      expect(await by.command('POST', path, body, key)).toMatchObject({ id, revision });
    await expectEqualToLog(system);
  },
  patienceMs,
);

function summary(): object {
  const { done, files, looks, streams, pages } = office;
  const { answered, passedOn } = processes.balancer;
  return {
    ...{
      commands: done.length,
      files: files.length,
      lines: imports.names.length,
      timers: timers.requests.length,
      looks,
    },
    ...{ repeated: office.sum('repeated'), waitedInVain: office.sum('waitedInVain'), answered, passedOn },
    longestMs: Math.round(Math.max(...pages.map(({ longestMs }) => longestMs))),
    reopened: streams.reduce((sum, each) => sum + each.reopened, 0),
    refused: streams.reduce((sum, each) => sum + each.refused, 0),
    silent: streams.reduce((sum, each) => sum + each.silent, 0),
  };
}
