import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, jest } from '@jest/globals';
import { runParts, summaryOf } from '../lib/all/parts.mjs';
import { Results } from '../lib/all/results.mjs';

const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-results-'));
afterAll(() => rmSync(folder, { recursive: true }));

const result = (unit: string, failed = 0) => ({ unit, passed: 2, failed, skipped: 0 });

describe('the results of a run of everything', () => {
  const file = join(folder, 'results.jsonl');

  it('are there for the next run of the same code, the last of each unit, without the line that a kill cut off', () => {
    const first = new Results(file, 'this code', false);
    first.add(result('a.spec.ts', 1));
    first.add(result('a.spec.ts'));
    writeFileSync(file, `${readFileSync(file, 'utf8')}{"unit":"b.spec.ts","pass`);
    const second = new Results(file, 'this code', false);
    expect([...second.all().values()]).toEqual([result('a.spec.ts')]);
    expect(second.dropped).toBe(false);
    second.add(result('c.spec.ts'));
    expect([...second.all().keys()]).toEqual(['a.spec.ts', 'c.spec.ts']);
  });

  it('are dropped for other code, and when asked to', () => {
    const other = new Results(file, 'other code', false);
    expect([other.dropped, other.all().size]).toEqual([true, 0]);
    other.add(result('a.spec.ts'));
    expect(new Results(file, 'other code', true).all().size).toBe(0);
  });
});

describe('the end of a run of everything', () => {
  const parts = [
    { name: 'specs', units: ['a.spec.ts', 'b.spec.ts'] },
    { name: 'faults', units: ['fault 1'] },
  ];
  const summed = (...results: Parameters<Results['add']>[0][]) =>
    summaryOf(parts, new Map(results.map((each) => [each.unit, each])));

  it('is good only if everything ran and passed', () => {
    const { lines, passed } = summed(result('a.spec.ts'), result('b.spec.ts'), result('fault 1'));
    expect(passed).toBe(true);
    expect(lines).toEqual([
      'specs: 2 passed, 0 failed, 0 did not run',
      'faults: 1 passed, 0 failed, 0 did not run',
      '6 passed, 0 failed, 0 skipped',
    ]);
  });

  it('names what failed and what did not run', () => {
    const { lines, passed } = summed(result('a.spec.ts', 1), result('b.spec.ts'));
    expect(passed).toBe(false);
    expect(lines).toEqual([
      'specs: 1 passed, 1 failed, 0 did not run',
      'faults: 0 passed, 0 failed, 1 did not run',
      'FAILED a.spec.ts',
      'DID NOT RUN fault 1',
      '4 passed, 1 failed, 0 skipped',
    ]);
  });

  it('names what this machine cannot run, with the reason, and is good without it', () => {
    const without = { unit: 'fault 1', passed: 0, failed: 0, skipped: 1, without: 'no engine' };
    const { lines, passed } = summed(result('a.spec.ts'), result('b.spec.ts'), without);
    expect(passed).toBe(true);
    expect(lines).toEqual([
      'specs: 2 passed, 0 failed, 0 did not run',
      'faults: 0 passed, 0 failed, 1 did not run',
      'DID NOT RUN fault 1: no engine',
      '4 passed, 0 failed, 1 skipped',
    ]);
  });

  it('asks again for what could not run, and not for what passed', async () => {
    const results = new Results(join(folder, 'again.jsonl'), 'this code', false);
    const log = jest.spyOn(console, 'log').mockReturnValue();
    const ran: string[] = [];
    const work = {
      name: 'parts',
      units: ['a', 'b'],
      run: (units: string[]) => {
        for (const unit of units)
          results.add({ unit, passed: 1, failed: 0, skipped: 0, ...(unit === 'b' && { without: 'no engine' }) });
        ran.push(units.join());
        return Promise.resolve();
      },
    };
    expect([await runParts([work], results), await runParts([work], results)]).toEqual([0, 0]);
    log.mockRestore();
    expect(ran).toEqual(['a,b', 'b']);
  });

  it('takes one race, and not two; of kills none', () => {
    const race = (unit: string) => ({ ...result(unit), unsteady: true as const });
    const one = summed(race('a.spec.ts'), result('b.spec.ts'), result('fault 1'));
    expect([one.passed, one.lines.at(-2)]).toEqual([true, 'UNSTEADY a.spec.ts']);
    expect(summed(race('a.spec.ts'), race('b.spec.ts'), result('fault 1')).passed).toBe(false);
    const results = [race('a.spec.ts'), result('b.spec.ts'), result('fault 1')];
    expect(summaryOf(parts, new Map(results.map((each) => [each.unit, each])), 0).passed).toBe(false);
  });
});
