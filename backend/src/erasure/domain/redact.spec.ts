import { describe, expect, it } from '@jest/globals';
import { erased } from '../../../../contracts/src/events/personal.js';
import { redacted } from './redact.js';

describe('texts of a person in data that stay', () => {
  it('are replaced everywhere, however deep, and whatever their case', () => {
    const row = {
      name: 'Ada Lovelace',
      notes: ['call ADA LOVELACE, then ada lovelace again', 7, null],
      more: { sure: true, none: undefined, asked: { by: 'Ada Lovelace' } },
    };
    const before = structuredClone(row);
    expect(redacted(row, ['Ada Lovelace'])).toStrictEqual({
      name: erased,
      notes: [`call ${erased}, then ${erased} again`, 7, null],
      more: { sure: true, none: undefined, asked: { by: erased } },
    });
    expect(row).toStrictEqual(before);
  });

  it('are replaced however their accents, apostrophes and spaces are written, with every mark that stands on them', () => {
    const texts = ['José O’Brien'];
    for (const name of ["Jose O'Brien", 'Jose\u0301 O’Brien', 'JOSÉ  O´BRIEN', 'José\u00a0O\u2019Brie\u0144'])
      expect(redacted(`met ${name}, twice`, texts)).toBe(`met ${erased}, twice`);
    expect(redacted('Straße 7, Straße 8', ['strasse 7'])).toBe(`${erased}, Straße 8`);
    expect(redacted('Joseph O’Brien', texts)).toBe('Joseph O’Brien');
  });

  it('are taken to the letter: no letter of them is a pattern', () => {
    const signs = 'a.b*c+d?e^f$g{h}i(j)k|l[m]n\\o';
    expect(redacted(`<${signs}>`, [signs])).toBe(`<${erased}>`);
    expect(redacted('adamexample', ['adam.xample'])).toBe('adamexample');
  });

  it('are all looked for, and nothing else changes', () => {
    expect(redacted('Ada wrote to ada@example.com of a dam', ['ada@example.com', 'Ada '])).toBe(
      `${erased}wrote to ${erased} of a dam`,
    );
    expect(redacted('as it was', [])).toBe('as it was');
    expect([redacted(0, ['0']), redacted(false, ['false']), redacted(null, ['null'])]).toEqual([0, false, null]);
  });
});
