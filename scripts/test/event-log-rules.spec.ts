import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const sourcesIn = (...folders: string[]) =>
  folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')] as const);
const isSpec = (path: string) => /\.spec\.tsx?$/.test(path);
const programs = sourcesIn('backend/src', 'projections/src').filter(([path]) => !isSpec(path));
const specs = sourcesIn('backend', 'projections', 'event-store', 'scripts', 'bench').filter(([path]) => isSpec(path));
const matching = (sources: typeof programs, pattern: RegExp) =>
  sources.filter(([, source]) => pattern.test(source)).map(([path]) => path);

describe('whoever appends', () => {
  it("never expects 'any' revision: a store that was started again, or another leader, would store a repetition twice", () => {
    const anyRevision = /(['"`])any\1|\bANY\b/;
    expect(["append(stream, events, 'any')", 'expectedRevision: ANY'].every((call) => anyRevision.test(call))).toBe(
      true,
    );
    expect(programs.length).toBeGreaterThan(100);
    expect(matching(programs, anyRevision)).toEqual([]);
  });

  it('goes through the event log, which asks for a revision: the client, which does not, is used nowhere else', () => {
    expect(matching(programs, /from '@eventstore\/db-client/)).toEqual([]);
  });
});

/** `npm run test:store` recognises them by this; every other spec that needs a log takes it from startTestStore. */
describe('specs of the embedded node alone', () => {
  it('stand in event-store/src/node, and no spec elsewhere starts one', () => {
    const starting = matching(specs, /from '[./a-z-]*start-node\.js'/);
    expect(starting.length).toBeGreaterThan(5);
    expect(starting.filter((path) => !path.startsWith('event-store/src/node/'))).toEqual([]);
  });

  it('never run on another store', () => {
    const inTheFolder = specs.filter(([path]) => path.startsWith('event-store/src/node/'));
    expect(matching(inTheFolder, /test-store\.js'|test-log\.js'|start-app\.js'/)).toEqual([]);
  });
});

describe('docs/operations.md', () => {
  it('names every kind of stream that the application writes, for whoever gives its user rights', () => {
    const [paragraph] = /^\*\*The user\.\*\*.*$/m.exec(readFileSync('docs/operations.md', 'utf8'))!;
    const named = [...paragraph.matchAll(/`([a-z]+)-\*`/g)].map(([, kind]) => kind!);
    // A decider's category, or a function that returns a stream's name.
    const written = programs.flatMap(([path, source]) =>
      path.startsWith('backend/src/demo/')
        ? []
        : [...source.matchAll(/\bcategory: '([a-z]+)'|return `([a-z]+)-\$\{\w+\}`;/g)].map(
            ([, kind, named]) => kind ?? named!,
          ),
    );
    expect(written).toEqual(expect.arrayContaining(['lead', 'projection', 'user', 'effects']));
    expect(named.sort()).toEqual([...new Set(written)].sort());
  });
});
