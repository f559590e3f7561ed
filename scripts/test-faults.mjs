/**
 * `npm run test:faults`: every kill in full. `-- --fresh` starts over, `-- --only 8,12` makes some. `-- --planted lease,claims` (all, core,
 * screens:12, words of one) changes a copy of the sources, `-- --mutants wire` lets StrykerJS do so.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runParts } from './lib/all/parts.mjs';
import { Results, codeNow } from './lib/all/results.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { chosenFaults } from './lib/faults/catalogue.mjs';
import { copyProject } from './lib/faults/copy-project.mjs';
import { chosenKills, killsPart } from './lib/faults/kills.mjs';
import { rooms } from './lib/faults/mutants/rooms.mjs';
import { noticed } from './lib/faults/notice.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectRoot } from './lib/paths.mjs';
import { withProgress, Refusal, endWith } from './lib/command.mjs';
import { runNode, stopOnSignal } from './lib/run.mjs';

const log = console.log;

/**
 * Makes faults and checks what survives: kills, stops and cuts of what runs; changes of a copy of the sources; StrykerJS's mutants.
 * @param {readonly string[]} args none or --fresh: every kill, but for those that passed with the same code. --only 8,12: these kills.
 *   --planted [which]: see chosenFaults. --mutants [room ...]: of the pure core, room by room. --write: docs/guarantees.md, and no fault
 * @returns {Promise<number>} the exit status: 0 if everything survived or was noticed
 * @throws {Refusal} for other arguments
 */
async function testFaults(args) {
  const [option, ...values] = args;
  if (option === '--planted' && values.length < 2) return testPlanted(values[0]);
  if (option === '--mutants') return testMutants(values);
  if (args.join() === '--write') {
    // It needs a package, which may not be installed yet when faults are asked for.
    const { guaranteesPage } = await import('./lib/faults/page.mjs');
    writeFileSync(join(projectRoot, 'docs/guarantees.md'), await guaranteesPage());
    return 0;
  }
  return testKills(args);
}

/** @param {readonly string[]} args --fresh, --only 8,12 */
async function testKills(args) {
  const { some, fresh } = chosenKills(args);
  await ensureInstalled(log);
  await ensureBuilt(log);
  const results = new Results(join(projectRoot, '.cache', 'test-faults.jsonl'), codeNow(), fresh);
  // A kill that is survived only now and then is not survived.
  return runParts([killsPart(results, some)], results, 0);
}

/** Each fault in a copy of the project; the table of what noticed it goes to .cache/planted-faults.md. @param {string | undefined} asked */
async function testPlanted(asked) {
  const chosen = chosenFaults(asked);
  stopOnSignal(() => process.exit(1));
  await ensureInstalled(log);
  const copy = copyProject();
  const rows = [];
  /** @type {Map<string, boolean>} */
  const passes = new Map();
  try {
    for (const [i, fault] of chosen.entries()) {
      const step = `[${i + 1}/${chosen.length}] ${fault.promised ? 'without: ' : ''}${fault.says}`;
      const found = await withProgress(log, step, () => noticed(copy, fault, passes));
      const outcome = 'by' in found ? found.by : `NOT NOTICED: ${found.survived}`;
      log('by' in found ? `  noticed: ${outcome}` : `  ${outcome}`);
      rows.push({ ...fault, outcome, survived: 'survived' in found });
    }
  } finally {
    copy.remove();
  }
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  const table = rows.map(({ says, outcome }) => `| ${says} | ${outcome} |\n`).join('');
  writeFileSync(join(projectRoot, '.cache/planted-faults.md'), `| Fault | Noticed by |\n| --- | --- |\n${table}`);
  const survived = rows.filter((row) => row.survived);
  for (const { file, says } of survived) log(`NOT NOTICED ${file}: ${says}`);
  log(`${rows.length - survived.length} of ${rows.length} faults noticed`);
  return survived.length > 0 ? 1 : 0;
}

/** Each room's report goes to .cache/mutation/<room>.html and .json. @param {readonly string[]} asked rooms; none: all */
async function testMutants(asked) {
  const known = Object.keys(rooms);
  const wrong = asked.find((room) => !known.includes(room));
  if (wrong) throw new Refusal(`${wrong} is not a room; the rooms are ${known.join(', ')}`);
  stopOnSignal(() => process.exit(1));
  await ensureInstalled(log);
  const failed = [];
  for (const room of asked.length > 0 ? asked : known) {
    log(`\n${room}`);
    const stryker = ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run'];
    const { status } = await runNode(stryker, { show: true, env: { MUTATION_ROOM: room } });
    if (status === null) log(`The run of ${room} was cut off.`);
    if (status !== 0) failed.push(room);
  }
  if (failed.length > 0) log(`Not enough was noticed, or not everything tried, in ${failed.join(', ')}.`);
  return failed.length > 0 ? 1 : 0;
}

await endWith(() => testFaults(process.argv.slice(2)));
