import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../paths.mjs';
import { tmpdir } from 'node:os';
import { jestCounts } from '../counts.mjs';
import { withProgress, Refusal } from '../command.mjs';
import { runNode } from '../run.mjs';

/** @typedef {{ number: number, what: string }} Kill a fault made from outside, which the system must survive */

/** @type {[number, string][]} */
const entries = [
  [1, 'the same append retried 1,000 times is one copy'],
  [2, '50 writers at one revision: one wins'],
  [3, 'connection cut before the answer: nothing lost, nothing twice'],
  [4, 'ten minutes of commands while the store is killed'],
  [5, 'one Idempotency-Key 100 times at once: one effect'],
  [6, 'store down: 503 in bounded time, recovery by itself'],
  [7, 'a command of several events killed midway: all or none'],
  [8, 'projector killed 50 times during a rebuild'],
  [9, 'projector killed 50 times live at 200 commands/s'],
  [10, 'two projectors: the other takes over when one dies'],
  [11, 'a holder stopped past its lease writes nothing when resumed'],
  [12, 'Postgres stopped with immediate 20 times'],
  [13, 'projector connection terminated mid-batch 100 times'],
  [14, 'deadlock and serialization failure are retried'],
  [15, 'a poison event parks its stream only; retried when mended'],
  [16, 'poison stops a rebuild, the old tables serve'],
  [17, 'unknown types and versions counted; old events parse'],
  [18, 'every event twice, in batches of 1, 7 and 1,000'],
  [19, 'rebuild with swap while commands run'],
  [20, 'concurrent appenders and a live reader'],
  [21, 'disk full or read-only database'],
  [22, 'the subscription dropped 100 times'],
  [23, 'a rebuild has no side effects'],
  [24, 'a live stream resumed: no card missed or doubled'],
  [25, 'one slow browser: memory bounded, others unaffected'],
  [26, 'a worker killed between an effect and its event: once'],
  [27, 'a timer due while everything was down fires once'],
  [28, 'webhooks repeated, shuffled, forged, and their process killed'],
  [29, 'backup restored, corrupted, behind the checkpoints'],
  [30, 'every route, every role'],
  [31, 'sessions: new at login, ended by logout and time'],
  [32, 'wrong passwords slowed down, nothing given away'],
  [33, 'commands of other sites refused'],
  [34, 'hostile input: 4xx, never 5xx'],
  [35, 'uploads: an image is what its bytes say, of a size that fits'],
  [36, 'the leader killed and frozen under load: no command fails'],
  [37, 'Postgres killed 20 times while 12 write: all opens'],
  [38, 'a log restored: nothing of the past acts, no timer is lost'],
  [39, 'two people at once on one lead, card, user, post, template: the second hears of it'],
  [40, 'people erased while others write and everything is killed'],
];

/** Every fault that has specs, in order. @type {Kill[]} */
export const kills = entries.map(([number, what]) => ({ number, what }));

/**
 * @param {readonly string[]} args of the command: --fresh, --only 8,12
 * @returns {{ some: Kill[], fresh: boolean }} fresh: what passed before is made again, too
 * @throws {Refusal} for anything else
 */
export function chosenKills(args) {
  const [option, value = '', ...rest] = args;
  if (option === undefined || args.join() === '--fresh') return { some: kills, fresh: option !== undefined };
  const asked = value.split(',').map(Number);
  const known = kills.map(({ number }) => number);
  if (option !== '--only' || rest.length > 0 || !asked.every((number) => known.includes(number)))
    throw new Refusal(
      `The options are --fresh, --only with numbers of ${known.join(',')}, --planted [which], --mutants [room ...] and --write`,
    );
  return { some: kills.filter(({ number }) => asked.includes(number)), fresh: true };
}

/** Specs name the faults that they prove: `fault 4: ...` or `fault 4, fault 7: ...`. @param {number} number */
function namePattern(number) {
  return `\\bfault ${number}[:,]`;
}

const rooms = ['event-store', 'projections', 'backend'];

/** @typedef {{ file: string, text: string }} SpecFile file: from the project's folder */

/** @returns {SpecFile[]} every spec of the rooms that faults happen in */
export function specFiles() {
  return rooms.flatMap((room) =>
    readdirSync(join(projectRoot, room), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.spec.ts'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ file: relative(projectRoot, path), text: readFileSync(path, 'utf8') })),
  );
}

/** @param {readonly SpecFile[]} specs @param {number} number @returns {string[]} the files with specs of a fault */
export function filesOf(specs, number) {
  const named = new RegExp(namePattern(number));
  return specs.filter(({ text }) => named.test(text)).map(({ file }) => file);
}

/** No fault takes longer; one that does hangs. */
const limitMs = 40 * 60_000;

/**
 * @param {import('../all/results.mjs').Results} results @param {readonly Kill[]} [some]
 * @returns {import('../all/parts.mjs').Work} the faults as a part of a run: the specs of each, in full
 */
export function killsPart(results, some = kills) {
  const unitOf = (/** @type {Kill} */ { number, what }) => `fault ${number}: ${what}`;
  return {
    name: 'faults',
    units: some.map(unitOf),
    async run(units) {
      const specs = specFiles();
      for (const kill of some.filter((each) => units.includes(unitOf(each)))) {
        const unit = unitOf(kill);
        const found = await withProgress(console.log, unit, () => runKill(kill.number, filesOf(specs, kill.number)));
        if (!found.passed) console.log(found.output.trim());
        const [passed, failed] = found.passed ? [found.specs, 0] : [0, Math.max(found.specs, 1)];
        results.add({ unit, passed, failed, skipped: 0 });
      }
    },
  };
}

/**
 * Runs the specs of one fault in full.
 * @param {number} number @param {readonly string[]} files that hold them
 * @returns {Promise<{ passed: boolean, specs: number, output: string }>} not passed also if no spec ran; output: Jest's
 */
async function runKill(number, files) {
  const report = join(tmpdir(), `lead-pipeline-fault-${number}-${process.pid}.json`);
  const args = [
    'node_modules/jest/bin/jest.js',
    // A failed spec may leave connections open, which must not hold up the next fault.
    ...['--runInBand', '--forceExit', '--json', `--outputFile=${report}`, `--testTimeout=${limitMs}`],
    ...['--testNamePattern', namePattern(number), '--runTestsByPath', ...files],
  ];
  try {
    const { output } = await runNode(args, { env: { FAULTS: 'full' }, limitMs });
    const { passed, failed } = jestCounts(JSON.parse(readFileSync(report, 'utf8')));
    return { passed: failed === 0 && passed > 0, specs: passed + failed, output };
  } catch (error) {
    return {
      passed: false,
      specs: 0,
      output: `The specs left no result: ${error instanceof Error ? error.message : error}`,
    };
  } finally {
    rmSync(report, { force: true });
  }
}
