import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { projectRoot } from './paths.mjs';
import { Refusal } from './command.mjs';
import { run, runNode } from './run.mjs';

/**
 * Which browser tests can notice a change, by the beginning of the changed file's path; the first line that fits decides. The names
 * are beginnings of files in e2e. What no line names, all of them can notice.
 * @type {[path: RegExp, tests: string[]][]}
 */
export const reach = [
  [/\.spec\.tsx?$|^(docs|testing|bench|scripts\/test|contracts\/golden|frontend\/test|\.ci)\/|^[^/]+\.md$/, []],
  [
    /^scripts\/(test|write-frozen|write-golden|lib\/(chosen-tests|counts|failures|frozen-screens|suites|test|third-of-commit))\.mjs$/,
    [],
  ],
  [/^frontend\/src\/features\/(settings)\/|^backend\/src\/settings\//, ['settings']],
  [
    /^frontend\/src\/features\/(sign-in|account|people)\/|^backend\/src\/accounts\//,
    [...['account', 'admin-users', 'forgot-password', 'login', 'people']],
  ],
  [
    /^frontend\/src\/features\/admin\/blog\/|^frontend\/src\/features\/blog\/|^backend\/src\/blog\//,
    [...['admin-blog', 'blog', 'prerender', 'stored-scripts']],
  ],
  [/^frontend\/src\/features\/(site-images)\/|^backend\/src\/images\//, ['admin-images', 'public', 'prerender']],
  [
    /^frontend\/src\/features\/(referral|admin\/referrals)\/|^backend\/src\/referrals\//,
    [...['admin-referrals', 'referral', 'form-']],
  ],
  [
    /^frontend\/src\/features\/(enroll|calculators|webinar|rentals|resume|unsubscribe|analysis|address-lookup)\//,
    [
      ...['address-analyses', 'admin-analyses', 'analysis', 'calculators', 'enroll', 'finish-later', 'form-'],
      ...[
        'first-load',
        'home',
        'large-text',
        'layout-shift',
        'unreadable-addresses',
        'outside-world',
        'prerender',
        'public',
      ],
      ...['report-', 'shown-then', 'wizards', 'without-scripts'],
    ],
  ],
  [
    /^backend\/src\/(analyses|enrollments|reports|intake-drafts|form-steps)\//,
    [
      ...['address-analyses', 'admin-analyses', 'analysis', 'enroll', 'finish-later', 'form-', 'outside-world'],
      ...['pitch', 'report-', 'shown-then', 'wizards'],
    ],
  ],
  [
    /^frontend\/src\/features\/(public|content)\//,
    [
      ...['analysis', 'blog', 'calculators', 'enroll', 'finish-later', 'first-load', 'form-', 'home'],
      ...[
        'large-text',
        'layout-shift',
        'unreadable-addresses',
        'prerender',
        'public',
        'referral',
        'wizards',
        'without-scripts',
      ],
    ],
  ],
  [/^frontend\/src\/features\/analytics\/|^backend\/src\/analytics\//, ['analytics']],
  [
    /^frontend\/src\/features\/campaigns\/|^backend\/src\/(campaigns|templates)\//,
    [...['campaign', 'messages', 'outside-world']],
  ],
  [
    /^frontend\/src\/features\/(payment|payments)\/|^backend\/src\/payments\//,
    [...['payment', 'pitch', 'outside-world', 'lead-page']],
  ],
  [/^frontend\/src\/features\/documents\/|^backend\/src\/documents\//, ['pitch', 'outside-world']],
  [/^frontend\/src\/features\/pitch\//, ['pitch', 'payment']],
  [
    /^frontend\/src\/features\/(operations|standing|causation)\/|^backend\/src\/(operations|ops|alerts)\//,
    [...['operations', 'board-standing', 'waiting', 'backups', 'erasure']],
  ],
  [/^backend\/src\/(erasure|backups)\/|^frontend\/src\/features\/lead-commands\/erasure/, ['backups', 'erasure']],
  [/^backend\/src\/imports\/|^frontend\/src\/features\/imports\//, ['import']],
  [/^frontend\/src\/features\/(duplicates)\//, ['merge', 'lead-page-merge']],
  [/^frontend\/src\/features\/(connection-test)\/|^backend\/src\/marketing\//, ['outside-world']],
  [/^sandbox\//, ['outside-world', 'payment', 'messages']],
];

/**
 * @param {string[]} changed paths from the project's folder @param {string[]} all files of browser tests
 * @returns {string[]} the files that can notice the change
 */
export function browserTestsOf(changed, all) {
  /** @type {Set<string>} */
  const chosen = new Set();
  for (const file of changed) {
    if (all.includes(file)) chosen.add(file);
    else {
      const tests = reach.find(([path]) => path.test(file))?.[1];
      for (const test of all) if (!tests || tests.some((name) => test.startsWith(`e2e/${name}`))) chosen.add(test);
    }
  }
  return [...chosen].sort();
}

/** @typedef {{ specs: string[], browserTests: string[] }} Chosen paths from the project's folder */

/** Starts built programs, or a system of its own. @param {string} file */
export const isIntegration = (file) => file.includes('.int.spec.');

/**
 * @param {string[]} [args] of Jest @param {{ thorough?: boolean }} [which] thorough: also those that only `npm run test:all` runs
 * @returns {Promise<string[]>} the specs that it finds, all by default
 */
export async function listSpecs(args = [], { thorough = false } = {}) {
  const jest = ['node_modules/jest/bin/jest.js', '--listTests', ...args];
  const { stdout } = await runNode(jest, { tool: true, env: { SPECS: thorough ? 'all' : '' } });
  const files = stdout.split('\n').filter((line) => line.includes('.spec.'));
  return files.map((file) => relative(projectRoot, file).split(sep).join('/')).sort();
}

/**
 * @param {{ thorough?: boolean }} [which] thorough: also those that only `npm run test:all` runs
 * @returns {string[]} every file of browser tests
 */
export function listBrowserTests({ thorough = false } = {}) {
  const folders = thorough ? ['e2e', 'e2e/thorough'] : ['e2e'];
  return folders.flatMap((folder) =>
    readdirSync(join(projectRoot, folder))
      .filter((name) => name.endsWith('.e2e.ts'))
      .sort()
      .map((name) => `${folder}/${name}`),
  );
}

/**
 * The specs and browser tests whose path contains one of the parts.
 * @param {string[]} parts @returns {Promise<Chosen>}
 * @throws {Refusal} if there is none, which names the part
 */
export async function testsMatching(parts) {
  const [specs, browserTests] = [await listSpecs([], { thorough: true }), listBrowserTests({ thorough: true })];
  for (const part of parts)
    if (![...specs, ...browserTests].some((file) => file.includes(part)))
      throw new Refusal(`No spec and no browser test has ${part} in its path.`);
  const matches = (/** @type {string} */ file) => parts.some((part) => file.includes(part));
  return { specs: specs.filter(matches), browserTests: browserTests.filter(matches) };
}

/**
 * The specs and browser tests that the difference to origin/main can reach, what is not committed included.
 * @returns {Promise<Chosen & { files: string[] }>} files: what differs and is still there
 * @throws {Refusal} if there is no such commit
 */
export async function testsReached() {
  const changed = await changedFiles();
  const sources = changed.filter((file) => /\.([cm]?[jt]s|tsx|json|css)$/.test(file));
  const related = sources.length > 0 ? await listSpecs(['--findRelatedTests', ...sources]) : [];
  // They start dist, which no import shows.
  const programs = sources.some((file) => /^(contracts|event-store|projections|backend|sandbox)\/src\//.test(file))
    ? await listSpecs(['--findRelatedTests', 'testing/built-file.ts'])
    : [];
  // They read the sources, the documents and the tests themselves.
  const readers = (await listSpecs()).filter((file) => file.startsWith('scripts/test/') && !isIntegration(file));
  const specs = changed.length > 0 ? [...new Set([...related, ...programs, ...readers])].sort() : [];
  return { files: changed, specs, browserTests: browserTestsOf(changed, listBrowserTests()) };
}

async function changedFiles() {
  const git = async (/** @type {string[]} */ ...args) => {
    const { status, stdout, output } = await run('git', args);
    if (status !== 0) throw new Refusal(`What changed since origin/main is not known: ${output.trim().split('\n')[0]}`);
    return stdout.split('\n').filter((line) => line !== '');
  };
  const [base = ''] = await git('merge-base', 'origin/main', 'HEAD');
  const differing = await git('diff', '--name-only', '--diff-filter=d', base);
  const untracked = await git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...differing, ...untracked])].sort();
}
