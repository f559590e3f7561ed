import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, dirname } from 'node:path';
import { failureText, jestFailures, playwrightFailures } from '../failures.mjs';
import { runNode } from '../run.mjs';

/** None of these specs takes longer; without the removed code one may hang. */
const limitMs = 10 * 60_000;

/** No test of these takes longer; one that waits for what the fault took away shall not wait for minutes. */
const patienceMs = 30_000;

/** @typedef {{ loaded: boolean, failed: string[], texts: string[], ended?: boolean }} Outcome loaded: every file, and there were tests in them;
 *   failed: names of tests, or the file that hung; texts: as they are printed; ended: not cut off */

/**
 * Builds the server of a copy, as some specs run built parts, and runs specs. None may need the built pages.
 * @param {string} folder of the project @param {readonly string[]} specs
 * @returns {Promise<Outcome>}
 */
async function runSpecs(folder, specs) {
  const build = await runNode([join(folder, 'scripts/build.mjs'), 'server'], { cwd: folder, limitMs });
  if (build.status !== 0) return { loaded: false, failed: [], texts: [build.output] };
  const file = join(folder, 'report.json');
  const all = [...jestIn(folder), '--json', `--outputFile=${file}`, '--runTestsByPath', ...specs];
  rmSync(file, { force: true });
  const { status, output } = await runNode(all, { cwd: folder, limitMs });
  if (status === null) {
    const test = `${specs.join(', ')} took more than ${limitMs / 60_000} minutes`;
    return { loaded: true, failed: [test], texts: [test] };
  }
  if (!existsSync(file)) return { loaded: false, failed: [], texts: [output.slice(-600)] };
  const report = JSON.parse(readFileSync(file, 'utf8'));
  return {
    loaded: report.numRuntimeErrorTestSuites === 0 && report.numTotalTests > 0,
    ...told(jestFailures(report, folder)),
  };
}

/** @param {import('../failures.mjs').Failure[]} failures */
const told = (failures) => ({
  failed: failures.map(({ test }) => test),
  texts: failures.map((failure) => failureText(failure)),
});

/** @param {string} folder of the project @returns {string[]} */
const jestIn = (folder) => [
  join(folder, 'node_modules/jest/bin/jest.js'),
  ...['--rootDir', folder, '--runInBand', '--forceExit'],
];

/**
 * Runs specs that need nothing built, until the first fails: then Jest writes no report, so its words are read.
 * @param {string} folder of the project @param {readonly string[]} specs @param {number} withinMs it is cut off after that
 * @returns {Promise<Outcome>}
 */
async function runUnbuilt(folder, specs, withinMs) {
  const all = [...jestIn(folder), '--bail', `--testTimeout=${patienceMs}`, '--runTestsByPath', ...specs];
  const env = { SPEC_PATIENCE_MS: '10000' };
  const { status, output } = await runNode(all, { cwd: folder, limitMs: withinMs, env });
  if (status === 0 || status === null) return { loaded: true, failed: [], texts: [], ended: status === 0 };
  const [, file] = /^FAIL \w+ (\S+)/m.exec(output) ?? [];
  const [, test] = /^ {2}● (.+)$/m.exec(output) ?? [];
  if (!file || !test || test === 'Test suite failed to run') return { loaded: false, failed: [], texts: [output] };
  return { loaded: true, failed: [`${file} › ${test}`], texts: [output] };
}

/**
 * Builds a copy and runs browser tests on it.
 * @param {string} folder of the project @param {readonly string[]} files
 * @returns {Promise<Outcome>}
 */
async function runBrowserTests(folder, files) {
  const build = await runNode([join(folder, 'scripts/build.mjs')], { cwd: folder, limitMs });
  if (build.status !== 0) return { loaded: false, failed: [], texts: [build.output] };
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const playwright = join(folder, 'node_modules/@playwright/test/cli.js');
  const args = [playwright, 'test', ...files, '--workers=1', '--max-failures=1', '--reporter=json'];
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { status, output } = await runNode(args, { cwd: folder, limitMs, env });
  if (status === null || !existsSync(report))
    return { loaded: false, failed: [], texts: [output], ended: status !== null };
  return { loaded: true, ...told(playwrightFailures(JSON.parse(readFileSync(report, 'utf8')))) };
}

/**
 * @param {string} folder of the project @param {string} file of its sources
 * @returns {Promise<string[]>} the specs that import the file and need nothing built, as paths from the folder
 */
async function relatedSpecs(folder, file) {
  const args = [...jestIn(folder), '--listTests', '--findRelatedTests', join(folder, file)];
  const { status, stdout, output } = await runNode(args, { cwd: folder, limitMs });
  if (status !== 0) throw new Error(output);
  const paths = stdout.split('\n').filter((line) => line.startsWith(folder));
  return paths.map((path) => path.slice(folder.length + 1)).filter((path) => !path.includes('.int.spec.'));
}

/** @typedef {import('./catalogue.mjs').Fault} Fault */
/** @typedef {ReturnType<typeof import('./copy-project.mjs').copyProject>} Copy */
/** @typedef {{ by: string } | { survived: string }} Found by: the test that noticed; survived: after what */

/** For the specs that import the file. */
const withinMs = 4 * 60_000;

/**
 * Puts a fault into the copy and runs what may notice: of a guarantee the specs that it names. Of a small fault the specs beside the file
 * and the one that it names, the others that import the file, then the integration specs and the browser tests that it names. A test
 * counts only if it passes without the fault.
 * @param {Copy} copy @param {Fault} fault @param {Map<string, boolean>} passes what is known of files without a fault
 * @returns {Promise<Found>}
 */
export async function noticed(copy, fault, passes) {
  const { folder } = copy;
  const related = fault.promised ? [] : await relatedSpecs(folder, fault.file);
  const near = related.filter((spec) => dirname(spec) === dirname(fault.file) || spec === fault.first);
  const until = Date.now() + withinMs;
  const unbuilt = (/** @type {readonly string[]} */ specs) =>
    runUnbuilt(folder, specs, Math.max(1_000, until - Date.now()));
  const tries = [
    { files: near, run: unbuilt },
    { files: related.filter((spec) => !near.includes(spec)), run: unbuilt },
    { files: fault.specs ?? [], run: (/** @type {readonly string[]} */ specs) => runSpecs(folder, specs) },
    { files: fault.browser ?? [], run: (/** @type {readonly string[]} */ files) => runBrowserTests(folder, files) },
  ];
  let tried = 0;
  let late = false;
  for (const { files, run } of tries) {
    if (files.length === 0) continue;
    const { failed, loaded, texts, ended = true } = await copy.without(fault, () => run(files));
    if (!loaded && failed.length === 0) return { survived: `a spec did not load: ${texts.join(' ').slice(0, 300)}` };
    tried += files.length;
    late ||= !ended;
    const [test] = failed;
    if (!test) continue;
    const file = files.find((each) => test.startsWith(each)) ?? '';
    if (!passes.has(file)) passes.set(file, file === '' || (await run([file])).failed.length === 0);
    return passes.get(file) ? { by: test } : { survived: `${file} fails without the fault, too` };
  }
  return { survived: late ? 'not all specs were through in four minutes' : `${tried} files` };
}
