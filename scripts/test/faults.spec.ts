import { describe, expect, it } from '@jest/globals';
import { faults } from '../lib/faults/catalogue.mjs';
import { readOptions } from '../lib/faults/options.mjs';
import { filesOf, specFiles } from '../lib/faults/spec-files.mjs';
import { summaryLines } from '../lib/faults/summary.mjs';

describe('the faults', () => {
  it.each(faults.map(({ number, what }) => [number, what]))('fault %i has a spec that names it: %s', (number) => {
    expect(filesOf(specFiles(), number as number)).not.toEqual([]);
  });

  it('are all listed that a spec names', () => {
    const named = specFiles().flatMap(({ text }) => [...text.matchAll(/\bfault (\d+)[:,]/g)].map(([, n]) => Number(n)));
    const listed = faults.map(({ number }) => number);
    expect([...new Set(named)].filter((number) => !listed.includes(number))).toEqual([]);
  });

  it('are told apart: 1 is not 10, and a spec can name two', () => {
    const specs = [
      { file: 'a', text: `it('fault 10: ...'` },
      { file: 'b', text: `it('fault 4, fault 1: ...'` },
    ];
    expect([filesOf(specs, 10), filesOf(specs, 1), filesOf(specs, 4)]).toEqual([['a'], ['b'], ['b']]);
  });
});

describe('what every run of npm test proves', () => {
  const isThorough = (file: string) => file.includes('.thorough.');

  it.each([
    ['log and commands', [1, 2, 3, 4, 5, 6, 7]],
    ['projections', [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23]],
    ['push and jobs', [24, 25, 26, 27]],
    ['webhooks', [28]],
    ['backup', [29]],
    ['security', [30, 31, 32, 33, 34]],
    ['cluster, keys, effects, people at once', [36, 37, 38, 39, 40]],
  ])('holds faults of each kind: %s', (_kind, numbers) => {
    const specs = specFiles().filter(({ file }) => !isThorough(file));
    expect(numbers.filter((number) => filesOf(specs, number).length > 0)).not.toEqual([]);
  });

  it.each([5, 28, 30, 33, 34])('holds fault %i as a whole', (number) => {
    expect(filesOf(specFiles(), number).filter(isThorough)).toEqual([]);
  });
});

describe('the options', () => {
  it('say which faults, and whether to start over', () => {
    expect(readOptions([])).toEqual({ fresh: false, only: undefined });
    expect(readOptions(['--fresh', '--only', '8,12'])).toEqual({ fresh: true, only: [8, 12] });
  });

  it.each([[['--only']], [['--only', '8,x']], [['--only', '999']], [['--onyl', '8']]])('refuse %j', (args) => {
    expect(() => readOptions(args)).toThrow(/--only/);
  });
});

describe('the summary', () => {
  const some = [
    { number: 8, what: 'killed', whole: true },
    { number: 12, what: 'stopped', whole: false },
    { number: 13, what: 'cut', whole: true },
  ];

  it('has a line for each fault and counts them', () => {
    const state = {
      8: { result: 'passed' as const, specs: 1, seconds: 75, build: 'now' },
      12: { result: 'failed' as const, specs: 2, seconds: 9, build: 'then' },
    };
    const lines = summaryLines(some, state, 'now');
    expect(lines[1]).toMatch(/8 {2}killed .*1 m 15 s {2}passed \(1 spec\)$/);
    expect(lines[2]).toMatch(/12 {2}stopped .*9 s {2}FAILED \(2 specs, a part of it, with older code\)$/);
    expect(lines[3]).toMatch(/13 {2}cut .*not run$/);
    expect(lines.at(-1)).toBe('1 faults passed, 1 failed, 1 not run');
  });
});
