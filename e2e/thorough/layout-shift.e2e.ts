import { expectStillOver, windows } from '../support/layout-shifts.js';
import { fontSets } from '../support/system-fonts.js';
import { test } from '../support/test.js';

// Those of every run (e2e/layout-shift.e2e.ts) are here, too.
for (const set of fontSets)
  for (const window of set.phones ? [windows.phone] : [windows.phone, windows.desk])
    test(`over the fonts of every system: ${set.name}, at ${window[0]} px`, async ({ baseURL, launchOptions }) =>
      expectStillOver(set, window, { baseURL, launchOptions }));
