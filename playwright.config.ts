import { defineConfig } from '@playwright/test';

// Every worker has a system of its own (global-setup.ts); this file is read again in each worker.
const worker = process.env.TEST_PARALLEL_INDEX ?? '0';
for (const name of ['E2E_URL', 'E2E_DATA_DIR', 'E2E_DATABASE_URL', 'E2E_EVENTSTORE_URL']) {
  const own = process.env[`${name}_${worker}`];
  if (own !== undefined) process.env[name] = own;
}

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  // They only end what hangs: no test may depend on how fast the machine is.
  timeout: 600_000,
  expect: { timeout: 120_000 },
  // One a core, each with a system of its own: with three, the same tests took a fifth longer on two cores.
  workers: 2,
  forbidOnly: true,
  reporter: [
    ['list'],
    ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['json'] as const] : []),
    // Of `npm run test:all`: it goes on where it was stopped.
    ...(process.env.TEST_RESULTS ? [['./scripts/lib/all/playwright-recorder.mjs'] as const] : []),
  ],
  use: {
    baseURL: process.env.E2E_URL,
    timezoneId: 'America/Chicago',
    locale: 'en-US',
    // A page that one is in charge of asks past the routes of a test; it has tests of its own (service-worker.e2e.ts).
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Records every step with pictures, which costs a third of the time: asked for, where a failure is not understood.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-dev-shm-usage',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        '--disable-gpu',
      ],
    },
  },
});
