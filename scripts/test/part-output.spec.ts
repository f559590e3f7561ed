import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { partOutput } from '../lib/part.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function written(file: string, text: string): Promise<string> {
  while (!readFileSync(file, { encoding: 'utf8', flag: 'a+' }).includes(text)) await wait(5);
  return readFileSync(file, 'utf8');
}

describe('the lines of a part', () => {
  it('keeps routine in the file and shows what a person should see at once', async () => {
    const file = join(folder, 'api.log');
    const shown: string[] = [];
    const take = partOutput({ name: 'api', file, log: (line) => shown.push(line) });
    take('{"level":30,"msg":"routine"}', 'stdout');
    take('{"level":50,"msg":"The log does not answer"}', 'stdout');
    take('a warning of Node', 'stderr');
    expect(await written(file, 'a warning of Node')).toContain('routine');
    expect(shown).toEqual(['[api] The log does not answer', '[api] a warning of Node']);
  });

  it('shows the first password once and keeps it in no file', async () => {
    const file = join(folder, 'api.log');
    const shown: string[] = [];
    const take = partOutput({ name: 'api', file, log: (line) => shown.push(line) });
    take('{"admin":{"email":"admin@example.com","password":"sample"}}', 'stdout');
    take('{"level":30,"msg":"later"}', 'stdout');
    take('{"admin":{"email":"owner@example.com"}}', 'stdout');
    expect(shown).toEqual([
      'The first admin, shown this once: admin@example.com, password sample',
      'The first admin: owner@example.com',
    ]);
    expect(await written(file, 'later')).not.toContain('sample');
  });
});
