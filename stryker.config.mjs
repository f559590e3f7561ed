import { atLeast, changedIn } from './scripts/lib/faults/mutants/rooms.mjs';

const room = process.env.MUTATION_ROOM ?? '';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: changedIn(room),
  testRunner: 'in-process',
  plugins: ['./scripts/lib/faults/mutants/in-process-runner.mjs'],
  coverageAnalysis: 'perTest',
  // A table of words or schemas is read once, when its file is loaded: each change of it would run every spec of the room.
  ignoreStatic: true,
  ignorePatterns: ['/dist', '/data*', '/e2e', '/docs', '.cache', 'test-results', 'playwright-report'],
  tempDirName: '.cache/stryker',
  concurrency: 2,
  reporters: ['clear-text', 'progress', 'json', 'html'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: `.cache/mutation/${room}.json` },
  htmlReporter: { fileName: `.cache/mutation/${room}.html` },
  thresholds: { high: 95, low: atLeast, break: atLeast },
  checkers: [],
  allowEmpty: false,
};
