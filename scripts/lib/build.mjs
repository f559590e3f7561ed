import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { projectRoot } from './paths.mjs';
import { withProgress, Refusal } from './command.mjs';
import { runNode } from './run.mjs';

/**
 * @typedef {{ name: string, inputs: string[], outputs: string[], command: string[] }} Target
 *   inputs: files and folders that decide the result; outputs: what must exist afterwards; both from the project's folder
 */

const serverRooms = ['contracts', 'event-store', 'projections', 'backend', 'bench', 'sandbox'];

/** @type {Target[]} */
const targets = [
  {
    name: 'server',
    inputs: [
      ...serverRooms.map((room) => join(room, 'src')),
      'nest-cli.json',
      '.swcrc',
      'tsconfig.json',
      'package-lock.json',
    ],
    outputs: [
      'dist/backend/src/main.js',
      'dist/projections/src/main.js',
      'dist/event-store/src/node/main.js',
      'dist/sandbox/src/main.js',
    ],
    command: ['node_modules/@nestjs/cli/bin/nest.js', 'build', 'backend'],
  },
  {
    name: 'frontend',
    inputs: [
      'frontend',
      'contracts/src',
      'vite.config.ts',
      'scripts/build-frontend.mjs',
      'scripts/lib/site',
      'package-lock.json',
    ],
    outputs: ['dist/frontend/index.html', 'dist/frontend/.site/pages.json', 'dist/frontend/service-worker.js'],
    command: ['scripts/build-frontend.mjs'],
  },
];

/**
 * Builds what has changed since the last build: dist/<room>/src/**.js and dist/frontend.
 * @param {import('./command.mjs').Log} log
 * @param {readonly string[]} names of targets; none: all of them
 * @returns {Promise<void>}
 * @throws {Refusal} if there is no such target, or a build fails, after its output was logged
 */
export async function ensureBuilt(log, names = []) {
  const unknown = names.find((wanted) => !targets.some(({ name }) => name === wanted));
  if (unknown !== undefined)
    throw new Refusal(`There is no ${unknown} to build; there are ${targets.map(({ name }) => name).join(' and ')}.`);
  for (const target of targets) {
    if (names.length > 0 && !names.includes(target.name)) continue;
    const stamp = stampOf(target);
    const inputs = fingerprint(target.inputs);
    if (isBuiltFrom(target, inputs)) continue;
    rmSync(stamp, { force: true });
    const { status, output } = await withProgress(log, `Building the ${target.name}`, () =>
      runNode(target.command, { tool: true }),
    );
    if (status !== 0 || !isBuilt(target)) {
      log(output.trim());
      throw new Refusal(`The ${target.name} could not be built; the compiler's output is above.`);
    }
    if (target.name === 'server') removeStale();
    mkdirSync(join(projectRoot, 'dist'), { recursive: true });
    writeFileSync(stamp, inputs);
  }
}

/**
 * The parts of dist that are not built from the present sources: a test that runs dist must not pass on an older build.
 * @returns {string[]} names of targets, none if everything is up to date
 */
export function staleParts() {
  return targets.filter((target) => !isBuiltFrom(target, fingerprint(target.inputs))).map(({ name }) => name);
}

/** @param {Target} target */
function stampOf({ name }) {
  return join(projectRoot, 'dist', `.${name}-built-from`);
}

/** @param {Target} target @param {string} inputs their fingerprint */
function isBuiltFrom(target, inputs) {
  const stamp = stampOf(target);
  return isBuilt(target) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs;
}

/** @param {Target} target */
function isBuilt(target) {
  return target.outputs.every((path) => existsSync(join(projectRoot, path)));
}

/** What only specs import. */
const specsOnly = join(projectRoot, 'frontend', 'test') + sep;

/** @param {string[]} inputs @returns {string} a hash of the names and contents of all files in them */
function fingerprint(inputs) {
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs.flatMap((input) => filesOf(join(projectRoot, input)))) {
    if (/\.(gen\.ts|spec\.tsx?)$/.test(file) || file.startsWith(specsOnly)) continue;
    hash.update(relative(projectRoot, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** The compiler leaves the output of deleted sources. */
function removeStale() {
  for (const room of serverRooms) {
    for (const file of filesOf(join(projectRoot, 'dist', room))) {
      const source = join(projectRoot, relative(join(projectRoot, 'dist'), file)).replace(/\.js(\.map)?$/, '.ts');
      if (!existsSync(source)) rmSync(file);
    }
  }
}

/** @param {string} path a file or a folder, or nothing @returns {string[]} its files, in a fixed order */
function filesOf(path) {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}${sep}${entry.name}`)
    .sort();
}
