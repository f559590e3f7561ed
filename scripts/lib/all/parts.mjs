import { lastLine, mostUnsteady, sum } from '../counts.mjs';
import { stopOnSignal } from '../run.mjs';

/**
 * @typedef {import('./results.mjs').Result} Result
 * @typedef {{ name: string, units: string[] }} Part units: the files, checks or faults that it consists of
 * @typedef {Part & { run: (units: string[]) => Promise<void> }} Work run: these units; each notes its own result
 */

/**
 * Runs what has not passed yet; what fails runs once more, alone. A signal ends it; what was done stays noted.
 * @param {readonly Work[]} parts @param {import('./results.mjs').Results} results @param {number} [allowed] how many may be unsteady
 * @returns {Promise<number>} the exit status: 0 if everything that this machine can run ran and passed
 */
export async function runParts(parts, results, allowed = mostUnsteady) {
  const log = console.log;
  if (results.dropped) log('The code has changed since the last run: everything runs again.');
  let stopped = false;
  stopOnSignal(() => (stopped = true));
  for (const { name, units, run } of parts) {
    const due = units.filter((unit) => {
      const result = results.all().get(unit);
      return result?.failed !== 0 || result.without !== undefined;
    });
    if (due.length < units.length) log(`${name}: ${units.length - due.length} of ${units.length} passed before`);
    if (due.length > 0 && !stopped) await run(due);
    for (const unit of due.filter((each) => (results.all().get(each)?.failed ?? 0) > 0)) {
      if (stopped) break;
      log(`Once more, alone: ${unit}`);
      await run([unit]);
      const again = results.all().get(unit);
      if (again?.failed === 0) results.add({ ...again, unsteady: true });
    }
  }
  const { lines, passed } = summaryOf(parts, results.all(), allowed);
  for (const line of lines) log(line);
  if (stopped) log('Stopped. The same command goes on from here.');
  return passed ? 0 : 1;
}

/**
 * The end of a run: each part's figures, what failed, was unsteady or did not run, by name, and the line that scripts read.
 * @param {readonly Part[]} parts @param {ReadonlyMap<string, Result>} results @param {number} [allowed] how many may be unsteady
 * @returns {{ lines: string[], passed: boolean }} passed: everything that this machine can run ran and passed
 */
export function summaryOf(parts, results, allowed = mostUnsteady) {
  const all = parts.flatMap(({ units }) => units);
  const failed = all.filter((unit) => (results.get(unit)?.failed ?? 0) > 0);
  const unsteady = all.filter((unit) => results.get(unit)?.unsteady);
  const absent = all.filter((unit) => !results.has(unit));
  const without = all.filter((unit) => results.get(unit)?.without !== undefined);
  const total = sum(all.flatMap((unit) => results.get(unit) ?? []));
  const rows = parts.map(({ name, units }) => {
    const among = (/** @type {string[]} */ chosen) => units.filter((unit) => chosen.includes(unit)).length;
    const idle = among([...absent, ...without]);
    return `${name}: ${units.length - among(failed) - idle} passed, ${among(failed)} failed, ${idle} did not run`;
  });
  return {
    lines: [
      ...rows,
      ...failed.map((unit) => `FAILED ${unit}`),
      ...unsteady.map((unit) => `UNSTEADY ${unit}`),
      ...absent.map((unit) => `DID NOT RUN ${unit}`),
      ...without.map((unit) => `DID NOT RUN ${unit}: ${results.get(unit)?.without}`),
      lastLine(total),
    ],
    passed: failed.length === 0 && absent.length === 0 && unsteady.length <= allowed && total.passed > 0,
  };
}
