import { describe, expect, it } from '@jest/globals';
import { chosenKills, filesOf, kills, specFiles } from '../lib/faults/kills.mjs';

describe('the faults', () => {
  it.each(kills.map(({ number, what }) => [number, what]))('fault %i has a spec that names it: %s', (number) => {
    expect(filesOf(specFiles(), number as number)).not.toEqual([]);
  });

  it('are all listed that a spec names', () => {
    const named = specFiles().flatMap(({ text }) => [...text.matchAll(/\bfault (\d+)[:,]/g)].map(([, n]) => Number(n)));
    const listed = kills.map(({ number }) => number);
    expect([...new Set(named)].filter((number) => !listed.includes(number))).toEqual([]);
  });

  it('are distinguished: 1 is not 10, and a spec can name two', () => {
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
    ['security', [30, 31, 32, 33, 34, 35]],
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
  const numbers = (...args: string[]) => chosenKills(args).some.map(({ number }) => number);

  it('say which faults, and whether to start over', () => {
    expect([numbers().length, chosenKills([]).fresh]).toEqual([kills.length, false]);
    expect([numbers('--fresh').length, chosenKills(['--fresh']).fresh]).toEqual([kills.length, true]);
    expect([numbers('--only', '8,12'), chosenKills(['--only', '8']).fresh]).toEqual([[8, 12], true]);
  });

  it.each([[['--only']], [['--only', '8,x']], [['--only', '999']], [['--onyl', '8']], [['--only', '8', '12']]])(
    'refuse %j',
    (args) => {
      expect(() => chosenKills(args)).toThrow(/--only/);
    },
  );
});
