/**
 * What every public page loads, in two files: many small ones compress badly (see scripts/first-load.mjs). What every public
 * form loads besides, in two more: on a phone's line each file costs a way there and back.
 * `ours`: how the paths of its files begin; scripts/test/shared-files.spec.ts fails for one that begins none.
 * @type {{ name: string, ours?: string[], packages?: string[], entriesAware?: true, entriesAwareMergeThreshold?: number, priority?: number }[]}
 */
export const sharedFiles = [
  {
    name: 'framework',
    packages: [
      '(react|react-dom|scheduler|@tanstack/(react-router(?!/dist/esm/useBlocker)|router-core|history|react-store|store)|clsx)/',
      'lucide-react/dist/esm(?!/icons)/',
    ],
    priority: 1,
  },
  {
    name: 'site',
    packages: ['lucide-react/dist/esm/icons/(check|arrow-up-right)\\.'],
    ours: [
      'contracts/src/key-words.',
      ...['store', 'slow-saves'].map((name) => `frontend/src/lib/${name}`),
      ...['button', 'logo'].map((name) => `frontend/src/ui/${name}`),
      ...['company', 'team', 'services'].map((name) => `frontend/src/features/content/${name}`),
      ...['site-', 'use-session'].map(inPublic('layout')),
      inPublic('page')('site-page'),
      ...['scene', 'portrait', 'sprite-address'].map(inPublic('scenes')),
    ],
  },
  {
    // No page needs it to be drawn: it comes with what calls the API.
    name: 'calls',
    ours: [
      'contracts/src/one-line',
      'contracts/src/keys/known.',
      'contracts/src/patience',
      'frontend/src/lib/kept-of-person',
      'frontend/src/lib/calls/api',
    ],
  },
  {
    name: 'checks',
    packages: ['zod/'],
    ours: [
      'frontend/src/lib/in-place-of/zod',
      ...['fields', 'property', 'answers', 'log/personal', 'analyses/report'].map((name) => `contracts/src/${name}.`),
      ...['consent/consent', 'consent/input', 'intake/form-guard', 'intake/drafts'].map(
        (name) => `contracts/src/${name}.`,
      ),
    ],
  },
  {
    name: 'forms',
    ours: [
      inPublic('page')('steps-and-results'),
      ...['frontend/src/features/public/forms/', 'frontend/src/lib/format.'],
      ...['address-notice', 'use-'].map((name) => `frontend/src/features/addresses/${name}`),
      'frontend/src/ui/field.',
    ],
  },
  {
    // The first load names every file that any page may need: small ones that go together are one.
    name: 'icons',
    packages: [
      'lucide-react/dist/esm/icons/(triangle-exclamation-point|circle-exclamation-point|rotate-ccw-clock|info|plus|lock|ellipsis|search|trash|undo-2|rotate-ccw|chevron-(right|down|left|up)|megaphone|shield-check|x|triangle-alert|circle-alert|history|eye|pencil|copy|settings|activity|book-open|chart-column|file-text|layout-dashboard|calendar-check|arrow-left|arrow-right|download|hand-coins|mail-check|camera|calendar-check)\\.',
    ],
  },
  {
    // The others, also what a single screen shows: left with that screen, a part of it that is a file of its own would import them from
    // the screen that imports it. They import nothing of ours, so any may be together.
    name: 'more-icons',
    packages: ['lucide-react/dist/esm/icons/'],
    entriesAware: true,
    entriesAwareMergeThreshold: 5_000,
  },
];

/** @returns for Rolldown's `output.codeSplitting.groups` */
export const sharedGroups = () =>
  sharedFiles.map(({ ours = [], packages = [], ...group }) => ({
    ...group,
    test: new RegExp([...packages.map((each) => `node_modules/${each}`), ...ours.map(literal)].join('|')),
  }));

/** @param {string} folder of the public pages */
function inPublic(folder) {
  return (/** @type {string} */ name) => `frontend/src/features/public/${folder}/${name}`;
}

/** @param {string} text */
function literal(text) {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
