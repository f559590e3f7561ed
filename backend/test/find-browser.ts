import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { resolve } from 'node:path';

/** The Chromium that the browser tests use, installed where there is none (scripts/lib/browser.mjs, which Jest cannot load). */
export function findBrowser(): string {
  const finder = pathToFileURL(resolve('scripts/lib/browser.mjs')).href;
  const script = `const { findBrowser } = await import(${JSON.stringify(finder)});
    process.stdout.write(await findBrowser(console.error));`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8' });
}
