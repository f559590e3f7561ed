import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { lockUnlessRunning } from './lock.mjs';
import { projectRoot } from './paths.mjs';
import { withProgress, Refusal } from './command.mjs';
import { run, runNode } from './run.mjs';

/**
 * Finds a Chromium where the API looks for one, or installs one: Playwright's own or, as root, Debian's package.
 * @param {import('./command.mjs').Log} log
 * @returns {Promise<string>} its path
 * @throws {Refusal} if there is none and none can be installed
 */
export async function findBrowser(log) {
  await ensureBuilt(log);
  const { findChromium, runs } = await builtFinder();
  const given = process.env.CHROMIUM_PATH;
  if (given && !(await runs(given))) throw new Refusal(`CHROMIUM_PATH is ${given}, which is not a Chromium that runs.`);
  const { path, said } = await findOrInstall({
    lockFolder: join(projectRoot, 'node_modules/.cache/browser'),
    find: () => findChromium(given || undefined),
    installers: [
      () => withProgress(log, "Installing Playwright's Chromium", installPlaywrights),
      () => withProgress(log, "Installing Debian's Chromium", installDebianPackage),
    ],
  });
  if (path) return path;
  log(said.trim());
  throw new Refusal(
    'No Chromium was found and none could be installed (Debian packages need root); install one, or set CHROMIUM_PATH.',
  );
}

/**
 * Two concurrent installs would block each other, as Debian's packages have one lock: the second waits, and finds what the
 * first installed.
 * @param {object} options
 * @param {string} options.lockFolder
 * @param {() => Promise<string | null>} options.find
 * @param {(() => Promise<{ output: string } | undefined>)[]} options.installers tried in turn until one is found
 * @public Its spec calls it in processes of its own.
 * @returns {Promise<{ path: string | null, said: string }>} said: what the installers put out
 */
export async function findOrInstall({ lockFolder, find, installers }) {
  const there = await find();
  if (there) return { path: there, said: '' };
  mkdirSync(lockFolder, { recursive: true });
  const lock = await waitForLock(lockFolder);
  let said = '';
  try {
    let path = await find();
    for (const install of installers) {
      if (path) break;
      said += (await install())?.output ?? '';
      path = await find();
    }
    return { path, said };
  } finally {
    lock.release();
  }
}

/** @param {string} folder */
async function waitForLock(folder) {
  for (;;) {
    const lock = await lockUnlessRunning(folder);
    if (lock) return lock;
    await wait(500);
  }
}

/** @returns {Promise<typeof import('../../backend/src/platform/chromium/find-chromium.js')>} the API's own, as built */
function builtFinder() {
  return import(pathToFileURL(join(projectRoot, 'dist/backend/src/platform/chromium/find-chromium.js')).href);
}

function installPlaywrights() {
  return runNode(['node_modules/playwright/cli.js', 'install', 'chromium'], { tool: true });
}

/**
 * With fonts: otherwise printed reports would lack letters that ours do not have. Waits for other package installs that are
 * running, perhaps started by the machine itself.
 */
async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const aptGet = (/** @type {string[]} */ ...args) =>
    run('apt-get', ['-o', 'DPkg::Lock::Timeout=600', ...args], { env, tool: true });
  await aptGet('update');
  return aptGet('install', '-y', '--no-install-recommends', 'chromium-headless-shell', 'fonts-liberation');
}
