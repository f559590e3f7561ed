import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { faultsOf, isTitleIn, specificationRows } from './specification-table.js';
import { textRows } from './specification-texts.js';

const document = 'docs/specification.md';
const head = '| What is asked | Built in | Shown by | Why not |\n|---|---|---|---|\n';
const files: Record<string, string> = {
  'a.ts': '',
  'a.spec.ts': "it('is \\'so\\'', () => {});\ntest(`${path} fits`, () => {});\nit.each([])('refuses %s', () => {});",
};
const faults = (row: string) =>
  specificationRows(head + row).flatMap((one) => faultsOf(one, (file) => files[file] ?? null));

describe('the table of the specification', () => {
  it('has a sentence, and a test or a reason, in every row', () => {
    expect(faults('| One \\| two | `a.ts` | `a.spec.ts`: `refuses %s`; `${path} fits` | |')).toEqual([]);
    expect(faults('| One | | | Not built. |')).toEqual([]);
    expect(faults('| One | `a.ts` | | |')).toEqual(['line 3: has neither a test nor a reason']);
    expect(faults('| | | | Why |')).toEqual(['line 3: says nothing that is asked']);
  });

  it('names files and whole titles that exist', () => {
    expect(faults('| One | `b.ts` | `a.spec.ts`: `refuses` | |')).toEqual([
      'line 3: there is no b.ts',
      'line 3: a.spec.ts has no test "refuses"',
    ]);
    expect(faults('| One | | `b.e2e.ts`: `refuses %s` | |')).toEqual(['line 3: there is no b.e2e.ts']);
    expect(isTitleIn(files['a.spec.ts'] ?? '', "is 'so'")).toBe(true);
    expect(isTitleIn("test(\n  'so',\n  () => {});", 'so')).toBe(true);
    expect(isTitleIn("const all = ['so', 'not so'];", 'so')).toBe(false);
  });

  it('has nothing in its column of tests that would be read as nothing', () => {
    expect(faults('| One | | `refuses %s` | Why |')).toEqual([
      'line 3: "refuses %s" is neither a test file nor the title of a test in one',
    ]);
    expect(faults('| One | | a.spec.ts | Why |')).toHaveLength(1);
  });
});

describe('docs/specification.md', () => {
  const markdown = readFileSync(document, 'utf8');
  const rows = specificationRows(markdown);
  const read = new Map<string, string | null>();
  const source = (file: string) => {
    if (!read.has(file)) read.set(file, existsSync(file) ? readFileSync(file, 'utf8') : null);
    return read.get(file) ?? null;
  };

  it('has a table in every section', () => {
    const sections = markdown.match(/^### /gm) ?? [];
    expect(sections.length).toBeGreaterThan(10);
    const tables = [...rows, ...textRows(markdown)];
    expect(new Set(tables.map(({ section }) => section)).size).toBe(sections.length);
  });

  it('names only tests and files that there are', () => {
    expect(rows.flatMap((row) => faultsOf(row, source))).toEqual([]);
  });

  it('says nothing twice', () => {
    const said = rows.map(({ section, asked }) => `${section}: ${asked}`);
    expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
  });
});
