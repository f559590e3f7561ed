import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A process that needs a browser. Like Debian's packages, its installer refuses while another one is running. */
const needing = (installed: string) => `
  import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
  import { setTimeout as wait } from 'node:timers/promises';
  const { findOrInstall } = await import(${JSON.stringify(pathToFileURL(resolve('scripts/lib/browser.mjs')).href)});
  const folder = ${JSON.stringify(folder)};
  const install = async () => {
    try { mkdirSync(folder + '/busy'); } catch { return { output: 'Could not get lock' }; }
    await wait(300);
    ${installed}
    rmdirSync(folder + '/busy');
    return { output: 'tried' };
  };
  const find = async () => (existsSync(folder + '/chromium') ? 'a browser' : null);
  const { path, said } = await findOrInstall({ lockFolder: folder, find, installers: [install] });
  process.stdout.write(path ?? 'none: ' + said);`;

const start = async (script: string) => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  return stdout;
};

it('is installed once where several need it at once, and all find it', async () => {
  const script = needing(`writeFileSync(folder + '/chromium', '');`);
  expect(await Promise.all([start(script), start(script), start(script)])).toEqual(Array(3).fill('a browser'));
});

it('that cannot be installed is reported with what its installers said, and the next may try', async () => {
  expect(await start(needing(''))).toBe('none: tried');
  expect(await start(needing(`writeFileSync(folder + '/chromium', '');`))).toBe('a browser');
});
