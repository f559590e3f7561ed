import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';
import { findChromium } from '../backend/src/platform/chromium/find-chromium.js';

/** The Chromium that the browser tests use, installed where there is none (scripts/lib/browser.mjs, which Jest cannot load). */
export async function findBrowser(): Promise<string> {
  const found = await findChromium(process.env.CHROMIUM_PATH || undefined);
  if (found !== null) return found;
  const finder = pathToFileURL(resolve('scripts/lib/browser.mjs')).href;
  const script = `const { findBrowser } = await import(${JSON.stringify(finder)});
    process.stdout.write(await findBrowser(console.error));`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
}
