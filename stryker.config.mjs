import { createRequire } from 'node:module';
import { atLeast, rooms } from './scripts/lib/mutation/rooms.mjs';

// A change of what is read when a module is loaded is noticed by specs that load it anew.
const {
  globalSetup: _,
  globalTeardown: __,
  runtime: ___,
  ...jest
} = createRequire(import.meta.url)('./jest.config.cjs');
const room = process.env.MUTATION_ROOM ?? '';

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  mutate: rooms[room] ?? [],
  testRunner: 'jest',
  plugins: ['@stryker-mutator/jest-runner'],
  // Without Postgres: the core is pure, and so are the specs that have to notice.
  jest: {
    projectType: 'custom',
    config: {
      ...jest,
      testEnvironment: 'node',
      maxWorkers: 1,
      testPathIgnorePatterns: ['\\.int\\.spec\\.ts$', '/node_modules/'],
    },
    enableFindRelatedTests: true,
  },
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
