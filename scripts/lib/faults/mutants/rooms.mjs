import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {{ folders: string[], files?: string[] }} Room files: beyond its folders, with their own specs beside them */

const domains = readdirSync('backend/src')
  .map((domain) => `backend/src/${domain}/domain`)
  .filter((folder) => existsSync(folder));

/** The pure core, room by room: the code that StrykerJS changes, and the specs that have to notice. @type {Record<string, Room>} */
export const rooms = {
  deciders: { folders: [...domains, 'backend/src/platform/history'] },
  definitions: { folders: ['projections/src/definitions'] },
  timeline: { folders: ['frontend/src/features/history', 'frontend/src/features/timeline'] },
  calculators: { folders: ['frontend/src/features/calculators'], files: ['contracts/src/fees/fees.ts'] },
  wire: { folders: ['event-store/src/wire'] },
};

/** Percent of the mutants that the specs have to notice. */
export const atLeast = 90;

/** Nothing with React: browser tests cover what renders. @param {string} name of a room @returns {string[]} globs */
export function changedIn(name) {
  const { folders, files = [] } = /** @type {Room} */ (rooms[name]);
  return [...folders.map((folder) => `${folder}/**/*.ts`), ...files, '!**/*.spec.ts', '!**/use-*.ts'];
}

/** @param {string} name of a room @returns {string[]} its pure specs, as paths from the project's folder */
export function specsOf(name) {
  const { folders, files = [] } = /** @type {Room} */ (rooms[name]);
  const within = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const beside = files.map((file) => file.replace(/\.ts$/, '.spec.ts'));
  return [...within.filter((path) => /(?<!\.int)\.spec\.ts$/.test(path)), ...beside].sort();
}
