import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { projectRoot } from '../paths.mjs';
import { namePattern } from './catalogue.mjs';

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
