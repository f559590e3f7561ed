import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { projectFiles, projectRoot } from '../paths.mjs';

/**
 * @typedef {import('../counts.mjs').Counts} Counts
 * @typedef {Counts & { unit: string, unsteady?: true, without?: string }} Result of a spec file, a file of browser tests, a check or a
 * fault; unsteady: it failed beside the others and passed alone; without: what this machine lacks, so that it could not run
 */

/** What ran already, of exactly this code: a line of JSON for each result, so that a kill costs only what was running. */
export class Results {
  /**
   * @param {string} file
   * @param {string} code of which the results are, as `codeNow` gives it; others are dropped
   * @param {boolean} fresh drops them anyway
   */
  constructor(file, code, fresh) {
    this.file = file;
    const text = !fresh && existsSync(file) ? readFileSync(file, 'utf8') : '';
    // Without the line that a kill cut off.
    const [head, ...lines] = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
    const known = head ? JSON.parse(head).code : undefined;
    /** Whether there were results of other code. */
    this.dropped = known !== undefined && known !== code && lines.length > 1;
    const kept = known === code ? lines.slice(0, -1) : [];
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, [JSON.stringify({ code }), ...kept, ''].join('\n'));
  }

  /** @param {Result} result */
  add(result) {
    addResult(this.file, result);
  }

  /** @returns {Map<string, Result>} the last result of each unit */
  all() {
    const [, ...lines] = readFileSync(this.file, 'utf8').split('\n');
    lines.pop();
    return new Map(lines.map((line) => JSON.parse(line)).map((result) => [result.unit, result]));
  }
}

/** One write, so that two workers' lines do not mix. @param {string} file @param {Result} result */
export function addResult(file, result) {
  appendFileSync(file, `${JSON.stringify(result)}\n`);
}

/** @returns {string} a hash of every file that is or would be committed */
export function codeNow() {
  const hash = createHash('sha256');
  for (const name of projectFiles().sort())
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(projectRoot, name)))
      .update('\0');
  return hash.digest('hex');
}
