/** `npm run browser`: finds the Chromium that prints reports and runs the browser tests, or installs one, and prints its path. */
import { findBrowser } from './lib/browser.mjs';
import { endWith } from './lib/command.mjs';
import { ensureInstalled } from './lib/install.mjs';

await endWith(async () => {
  await ensureInstalled(console.error);
  console.log(await findBrowser(console.error));
});
