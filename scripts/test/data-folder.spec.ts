import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDemo } from '../lib/demo-folder.mjs';
import { keptPasswords } from '../lib/postgres/databases.mjs';
import { Refusal } from '../lib/command.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-data-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a data folder', () => {
  it.each(['/proc/x', '/proc/x/y'])('that nobody can make is refused at once: %s', (dataDir) => {
    // In a process of its own: what never returns can only be ended from outside.
    const program = `import(${JSON.stringify(join(process.cwd(), 'scripts/lib/data-folder.mjs'))}).then(
      ({ prepareDataFolder }) => prepareDataFolder(${JSON.stringify(dataDir)})).catch(({ message }) => console.log(message));`;
    const { stdout, error } = spawnSync(process.execPath, ['-e', program], { timeout: 5_000, encoding: 'utf8' });
    expect(error).toBeUndefined();
    expect(stdout).toBe(`The data folder ${dataDir} (DATA_DIR) can't be made; is its disk read-only?\n`);
  });

  const wanted = { leads: 300, seed: 'sample' };
  it.each([
    ['postgres-passwords.json', () => keptPasswords(folder, true)],
    ['demo.json', () => openDemo(folder, wanted)],
  ])('with a damaged %s is refused by the name of the file', (name, read) => {
    const file = join(folder, name);
    for (const text of ['{', 'null', '{}', '{"app": 7, "seed": 7}']) {
      writeFileSync(file, text);
      expect(read).toThrow(new Refusal(`${file} is damaged: restore it from a copy.`));
    }
  });
});
