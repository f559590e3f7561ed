import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../paths.mjs';

/**
 * @typedef {{ result: 'passed' | 'failed', specs: number, seconds: number, build: string }} Outcome build: of which code
 * @typedef {Record<string, Outcome>} State by the fault's number
 */

const folder = join(projectRoot, '.cache');
const file = join(folder, 'faults.json');

/** @returns {State} what earlier runs found; nothing if there is none, or it can't be read */
export function loadState() {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** @param {State} state */
export function saveState(state) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, `${JSON.stringify(state, null, 2)}\n`);
}

export function forgetState() {
  rmSync(file, { force: true });
}
