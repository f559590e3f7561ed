import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { supervise } from '../lib/supervise.mjs';
import type { Supervised } from '../lib/supervise.mjs';

let folder: string;
let part: Supervised | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-part-'));
});
afterEach(async () => {
  await part?.stop();
  rmSync(folder, { recursive: true });
});

function run(program: string): { part: Supervised; said: string[] } {
  const script = join(folder, 'part.cjs');
  writeFileSync(script, program);
  const said: string[] = [];
  const log = (line: string) => void said.push(line);
  const started = supervise({ name: 'sample', script, env: process.env, drainMs: 2000 }, { log, onLine: log });
  part = started;
  return { part: started, said };
}

const serving = `console.log('{"ready":true}'); setInterval(() => {}, 1000);`;

describe('a supervised part', () => {
  it('is given up after three crashes at the start, with its last error', async () => {
    const { part } = run(`console.error('The sample can not go on'); console.error('  at a line'); process.exit(3);`);
    await expect(part.ready).rejects.toThrow('The sample does not start; it ended with status 3');
  });

  it('is started again after a crash in service', async () => {
    const { part, said } = run(serving);
    await part.ready;
    const first = part.pid() ?? 0;
    process.kill(first, 'SIGKILL');
    while (part.pid() === first) await wait(20);
    expect(said).toEqual(['The sample ended by SIGKILL; starting it again in 0.5 s.']);
  });

  const log = (level: number, msg: string) => `console.log('${JSON.stringify({ level, msg })}');`;
  it.each([
    ['nothing of its routine', `${log(30, 'Somebody signed in')} process.exit(3);`, 'with status 3'],
    ['no routine that speaks of errors', `${log(30, 'It can’t be an error')} process.exit(3);`, 'with status 3'],
    [
      'its last error',
      `${log(50, 'No disk')} ${log(30, 'Somebody signed in')} process.exit(3);`,
      'with status 3: No disk',
    ],
    ['what Node prints of an error', `throw new Error('No disk');`, 'with status 1: Error: No disk'],
    ['a sentence of its own', `console.error('It stops here'); process.exit(3);`, 'with status 3: It stops here'],
    ['nothing where it was killed', `${log(50, 'An old fault')} process.kill(process.pid, 'SIGKILL');`, 'by SIGKILL'],
  ])('is reported with %s', async (_, program, ending) => {
    const { part, said } = run(`console.log('{"ready":true}'); setTimeout(() => { ${program} }, 50);`);
    await part.ready;
    while (!said.some((line) => line.startsWith('The sample ended'))) await wait(20);
    expect(said.find((line) => line.startsWith('The sample ended'))).toBe(
      `The sample ended ${ending}; starting it again in 0.5 s.`,
    );
  });

  it('drains when it is stopped, and is not started again', async () => {
    const { part, said } = run(`process.on('SIGTERM', () => { console.log('drained'); process.exit(0); }); ${serving}`);
    await part.ready;
    await part.stop();
    expect(said).toEqual(['drained']);
  });

  it('is killed when it does not drain in time', async () => {
    const { part, said } = run(`process.on('SIGTERM', () => {}); ${serving}`);
    await part.ready;
    await part.stop();
    expect(said).toEqual([]);
  });
});
