import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { countFiles, sizesOf, sizesIn, sumOf, tokensIn, withSizes, wrongSizes } from '../lib/size.mjs';

const document = readFileSync(new URL('../../docs/size.md', import.meta.url), 'utf8');
let counted: ReturnType<typeof countFiles>;

beforeAll(() => {
  counted = countFiles();
});

it('no room is larger than docs/size.md allows, and no line there allows over one percent too much', () => {
  expect(wrongSizes(sizesIn(document), sizesOf(counted))).toEqual([]);
});

it('every token counts once, whatever it says; comments and blank text between tags do not', () => {
  expect(tokensIn('a.ts', 'const a = `x ${b} y`;')).toBe(7);
  expect(tokensIn('a.ts', '/** Why. */ const a = 1; // One.\n')).toBe(5);
  expect(tokensIn('a.tsx', '<p>\n  Two words\n  <b />\n</p>;')).toBe(tokensIn('a.tsx', '<p>Words<b /></p>;'));
});

it('counts the rooms as parts of the whole, and the domains as parts of the rooms', () => {
  const [rooms, domains] = [sizesOf(counted), sizesOf(counted, true)];
  for (const groups of [rooms, domains]) expect(sumOf(Object.values(groups))).toEqual(sumOf(counted));
  expect(Object.keys(rooms)).not.toContain('testing');
  expect(Object.keys(domains)).toContain('backend/leads');
});

describe('the table of docs/size.md', () => {
  const text = 'Before\n\n| `backend` | 1,000 | 10 |\n| `gone` | 5 | 1 |\n\nAfter\n';

  it('a room that grew is named, with how much', () => {
    expect(wrongSizes(sizesIn(text), { backend: { tokens: 1_200, files: 10 }, gone: { tokens: 5, files: 1 } })).toEqual(
      [
        'backend grew by 200 tokens: 1,200 tokens of 1,000 in docs/size.md. Make it smaller; or node scripts/size.mjs --write, and say in the commit why the table rises.',
      ],
    );
    expect(wrongSizes({}, { added: { tokens: 1, files: 0 } })).toEqual([expect.stringMatching('^added grew by 1 tok')]);
  });

  it('a line falls when it allows over one percent too much', () => {
    const gone = { tokens: 5, files: 1 };
    expect(wrongSizes(sizesIn(text), { backend: { tokens: 990, files: 10 }, gone })).toEqual([]);
    expect(wrongSizes(sizesIn(text), { backend: { tokens: 989, files: 10 }, gone })).toEqual([
      'backend became smaller: 989 tokens of 1,000 in docs/size.md. node scripts/size.mjs --write',
    ]);
  });

  it('is written anew where it is wrong, and only there', () => {
    const found = { backend: { tokens: 995, files: 12 }, added: { tokens: 1_234, files: 3 } };
    const written = withSizes(text, found);
    expect(sizesIn(written)).toEqual({ backend: { tokens: 1_000, files: 12 }, added: { tokens: 1_234, files: 3 } });
    expect(written).toMatch(/^Before\n\n\| `backend`.*\n\| `added`.*\n\nAfter\n$/);
    expect(wrongSizes(sizesIn(written), found)).toEqual([]);
  });
});
