import { expectStillOver, windows } from './support/layout-shifts.js';
import { fontSets } from './support/system-fonts.js';
import { test } from './support/test.js';

// What moves over one system's fonts mostly moves over all: the other systems are in e2e/thorough.
const [desk] = fontSets;
const [phone] = fontSets.filter(({ phones }) => phones);
for (const [set, window] of [
  [desk!, windows.desk],
  [phone!, windows.phone],
] as const)
  test(`nothing moves when the fonts come in over ${set.name}, at ${window[0]} px`, async ({
    baseURL,
    launchOptions,
  }) => expectStillOver(set, window, { baseURL, launchOptions }));
