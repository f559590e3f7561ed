import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

const tour = readFileSync('docs/tour.md', 'utf8');

interface Stop {
  place: string;
  path: string;
  from: number;
  to: number;
  name: string;
}

/** `1. [`file.ts` 10–20](../path/file.ts#L10-L20), `name`: ...` */
const stops = [
  ...tour.matchAll(/^\d+\. \[`(.+?)` (\d+)–(\d+)\]\(\.\.\/(.+?)#L(\d+)-L(\d+)\), `(.+?)`: .+\.$/gm),
].map<Stop>(([, file, shownFrom, shownTo, path, from, to, name]) => ({
  place: `${file} ${shownFrom}–${shownTo}`,
  ...{ path: path!, from: Number(from), to: Number(to), name: name! },
}));
const linesOf = ({ path }: Stop) => readFileSync(path, 'utf8').split('\n');
const read = stops.reduce((sum, { from, to }) => sum + to - from + 1, 0);

describe('the tour of one command', () => {
  it('has at most 14 stops and 400 lines to read, and says how many', () => {
    expect(tour.match(/^\d+\. /gm)).toHaveLength(stops.length);
    expect(stops.length).toBeLessThanOrEqual(14);
    expect(read).toBeLessThan(400);
    expect(tour).toContain(`${stops.length} stops, ${read} lines to read`);
  });

  it.each(stops.map((stop) => [stop.place, stop] as const))('opens at what it names: %s', (place, stop) => {
    expect(place).toBe(`${stop.path.split('/').at(-1)} ${stop.from}–${stop.to}`);
    expect(existsSync(stop.path)).toBe(true);
    const lines = linesOf(stop);
    const shown = lines.slice(stop.from - 1, stop.to);
    expect(shown.join('\n')).toContain(stop.name);
    // It begins where something begins and ends where that ends, even if lines were added above since.
    expect(shown[0]).toMatch(/^(export|const|function|  (private |async )*\w+[<(]|  @|  for await)/);
    expect([shown.at(-1), lines[stop.to]].join('\n')).toMatch(/^( {0,2}\}.*\n$|.*\{\s*\n|.*;\n)/);
  });

  it('names only what there is', () => {
    const named = [...tour.matchAll(/`(\w+)(?:\.(\w+))?`/g)].flatMap(([, first, second]) => [first!, second ?? first!]);
    const text = stops.map((stop) => linesOf(stop).join('\n')).join('\n');
    const elsewhere = [
      'LiveGroup',
      'Commands',
      'AppendSession',
      'applySplitting',
      'useLiveUpdates',
      'refreshBoard',
      'moveAnswered',
    ];
    expect([...new Set(named)].filter((name) => !text.includes(name) && !elsewhere.includes(name))).toEqual([]);
  });
});
