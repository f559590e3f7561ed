/**
 * Which browser tests can notice a change, by the beginning of the changed file's path; the first line that fits decides. The names
 * are beginnings of files in e2e. What no line names, all of them can notice.
 * @type {[path: RegExp, tests: string[]][]}
 */
export const reach = [
  [
    /\.spec\.tsx?$|^(docs|testing|bench|scripts\/(test|lib\/freeze)|contracts\/golden|frontend\/test|\.ci)\/|^[^/]+\.md$/,
    [],
  ],
  [
    /^scripts\/(freeze-log|test|write-frozen|write-golden|lib\/(browser-reach|chosen-tests|counts|failures|second-look|suites|test|third-of-commit))\.mjs$/,
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
      ...['first-load', 'home', 'large-text', 'layout-shift', 'odd-addresses', 'outside-world', 'prerender', 'public'],
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
        'odd-addresses',
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
