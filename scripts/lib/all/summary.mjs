import { lastLine, sum } from '../counts.mjs';

/**
 * @typedef {import('./results.mjs').Result} Result
 * @typedef {{ name: string, units: string[] }} Part units: the files, checks or faults that it consists of
 */

/** More races than this fail the whole: it is run where there is time to look at each. */
const mostUnsteady = 1;

/**
 * The end of a run: each part's figures, what failed, was unsteady or did not run, by name, and the line that scripts read.
 * @param {readonly Part[]} parts @param {ReadonlyMap<string, Result>} results
 * @returns {{ lines: string[], passed: boolean }} passed: everything ran and passed
 */
export function summaryOf(parts, results) {
  const all = parts.flatMap(({ units }) => units);
  const failed = all.filter((unit) => (results.get(unit)?.failed ?? 0) > 0);
  const unsteady = all.filter((unit) => results.get(unit)?.unsteady);
  const absent = all.filter((unit) => !results.has(unit));
  const total = sum(all.flatMap((unit) => results.get(unit) ?? []));
  const rows = parts.map(({ name, units }) => {
    const among = (/** @type {string[]} */ chosen) => units.filter((unit) => chosen.includes(unit)).length;
    const good = units.length - among(failed) - among(absent);
    return `${name}: ${good} passed, ${among(failed)} failed, ${among(absent)} did not run`;
  });
  return {
    lines: [
      ...rows,
      ...failed.map((unit) => `FAILED ${unit}`),
      ...unsteady.map((unit) => `UNSTEADY ${unit}`),
      ...absent.map((unit) => `DID NOT RUN ${unit}`),
      lastLine(total),
    ],
    passed: failed.length === 0 && absent.length === 0 && unsteady.length <= mostUnsteady && total.passed > 0,
  };
}
