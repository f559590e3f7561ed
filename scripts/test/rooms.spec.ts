import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { arrowsOf, drawn, imports, withDrawings } from '../lib/rooms.mjs';

it('docs/architecture.md draws the rooms as the sources are; if not: node scripts/draw-rooms.mjs', async () => {
  const document = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');
  const drawing = drawn(await imports());
  for (const name of Object.keys(drawing)) expect(document).toContain(`<!-- drawn: ${name} -->`);
  expect(document).toBe(withDrawings(document, drawing));
  // Places that import one another would share a box.
  expect(document).not.toMatch(/\["[^"]* & /);
}, 120_000);

describe('arrows', () => {
  const place = /^([a-z]+)\//;

  it('go down only, and leave out what a longer way says', () => {
    const found: [string, string][] = [
      ['low/', 'low/'],
      ['top/', 'low/'],
      ['top/', 'middle/'],
      ['middle/', 'low/'],
      ['Elsewhere', 'low/'],
    ];
    expect(arrowsOf(found, place)).toEqual([
      ['top', 'middle'],
      ['middle', 'low'],
    ]);
  });

  it('places that import one another stand as one', () => {
    const found: [string, string][] = [
      ['top/', 'two/'],
      ['one/', 'two/'],
      ['two/', 'one/'],
      ['two/', 'low/'],
    ];
    expect(arrowsOf(found, place)).toEqual([
      ['top', 'one & two'],
      ['one & two', 'low'],
    ]);
  });
});

describe('a drawing', () => {
  it('stands between its marks', () => {
    const text = 'Before\n\n<!-- drawn: rooms -->\n\nold\n\n<!-- end -->\n\nAfter\n';
    expect(withDrawings(text, { rooms: 'new' })).toBe(text.replace('old', 'new'));
    expect(() => withDrawings(text, {})).toThrow('Nothing is drawn for rooms');
  });
});
