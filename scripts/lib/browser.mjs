import { existsSync } from 'node:fs';
import { withProgress } from './progress.mjs';
import { Refusal } from './refusal.mjs';
import { run, runNode } from './run.mjs';

/**
 * Debian's Chromium without a window's machinery: the browser tests take two thirds of the time in it. The program itself,
 * because what is in /usr/bin is a script that a signal ends alone.
 */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';

const usualPlaces = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
];

/**
 * Finds a Chromium, or installs one: Playwright's own, else Debian's package as root.
 * @param {import('./progress.mjs').Log} log
 * @returns {Promise<string>} its path
 * @throws {Refusal} when there is none and none can be installed
 */
export async function findBrowser(log) {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (await works(given)) return given;
    throw new Refusal(`CHROMIUM_PATH is ${given}, which is not a Chromium that runs.`);
  }
  const { chromium } = await import('playwright');
  const playwrights = chromium.executablePath();
  for (const place of [...usualPlaces, playwrights]) {
    if (await works(place)) return place;
  }
  await withProgress(log, "Installing Playwright's Chromium", () =>
    runNode(['node_modules/playwright/cli.js', 'install', 'chromium']),
  );
  if (await works(playwrights)) return playwrights;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await withProgress(log, "Installing Debian's Chromium", installDebianPackage);
    if (await works(headlessShell)) return headlessShell;
  }
  throw new Refusal('No browser was found and none could be installed; set CHROMIUM_PATH to a Chromium.');
}

/** A browser may be there and not run, for want of a library. @param {string} path */
async function works(path) {
  return existsSync(path) && (await run(path, ['--version'])).status === 0;
}

async function installDebianPackage() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env });
  return run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'], { env });
}
