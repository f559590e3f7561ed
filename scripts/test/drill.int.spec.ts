import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../testing/eventually.js';
import { allGone, descendantsOf, start } from './started.js';

// It starts a Postgres and a node.
jest.setTimeout(10 * 60_000);

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-drills-'));
  chmodSync(folder, 0o755);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a drill that is interrupted leaves neither files nor processes, nor does one that was killed before it', async () => {
  // Nobody writes into it, so the restore waits in the middle for ever.
  const backup = join(folder, 'lead-pipeline-20261124T023000Z.age');
  execFileSync('mkfifo', [backup]);
  const temporary = join(folder, 'temporary');
  mkdirSync(temporary, { mode: 0o755 });
  // No process has this id.
  const abandoned = join(temporary, 'lead-pipeline-drill-4194305-x');
  mkdirSync(join(abandoned, 'postgres'), { recursive: true });
  const key = 'AGE-SECRET-KEY-1GFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPYYSJZGFPQ4EGAEX';
  const env = { TMPDIR: temporary, BACKUP_KEY: key, MASTER_KEY: 'ab'.repeat(32), DATA_DIR: join(folder, 'none') };
  const drill = start(env, ['scripts/ops.mjs', 'drill', backup]);
  const system = await Promise.race([
    eventually(() => readdirSync(temporary).find((name) => restoring(temporary, name)), 300_000),
    drill.ended.then(() => Promise.reject(new Error(`ended early: ${drill.output()}`))),
  ]);
  expect(join(temporary, system)).not.toBe(abandoned);
  const processes = descendantsOf(drill.pid);
  expect(processes.length).toBeGreaterThan(1);
  drill.kill('SIGTERM');
  expect(await drill.ended).toBe(1);
  expect(drill.errors()).toContain('The drill was interrupted. The throwaway system is gone.');
  await allGone(processes);
  expect(readdirSync(temporary).filter((name) => name.startsWith('lead-pipeline-drill-'))).toEqual([]);
});

/** Whether it is the folder of a drill whose restore has begun: not an abandoned one, which goes while it is looked at. */
function restoring(temporary: string, name: string): boolean {
  if (!name.startsWith('lead-pipeline-drill-')) return false;
  try {
    return readdirSync(join(temporary, name)).some((each) => each.startsWith('.restore-'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
    throw error;
  }
}
