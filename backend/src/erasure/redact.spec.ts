import { describe, expect, it } from '@jest/globals';
import { erased } from '../../../contracts/src/log/personal.js';
import { PersonFinder } from '../../../contracts/src/keys/person-in-text.js';
import { redacted } from './remove-person.js';

const named = (...names: string[]) => new PersonFinder({ names, emails: [], phones: [], addresses: [] });

describe('texts of a person in data that stay', () => {
  it('are replaced everywhere, however deep, and whatever their case', () => {
    const row = {
      name: 'Ada Lovelace',
      notes: ['call ADA LOVELACE, then ada lovelace again', 7, null],
      more: { sure: true, none: undefined, asked: { by: 'Ada Lovelace' } },
    };
    const before = structuredClone(row);
    expect(redacted(row, named('Ada Lovelace'))).toStrictEqual({
      name: erased,
      notes: [`call ${erased}, then ${erased} again`, 7, null],
      more: { sure: true, none: undefined, asked: { by: erased } },
    });
    expect(row).toStrictEqual(before);
  });

  it('are replaced however their accents, apostrophes and spaces are written, with every mark that stands on them', () => {
    const jose = named('José O’Brien');
    for (const name of ["Jose O'Brien", 'Jose\u0301 O’Brien', 'JOSÉ  O´BRIEN', 'José\u00a0O\u2019Brie\u0144'])
      expect(redacted(`met ${name}, twice`, jose)).toBe(`met ${erased}, twice`);
    expect(redacted('Straße 7, Straße 8', named('strasse 7'))).toBe(`${erased}, Straße 8`);
    expect(redacted('Joseph O’Brien', jose)).toBe('Joseph O’Brien');
  });

  it('are taken to the letter: no letter of them is a pattern', () => {
    const signs = 'a.b*c+d ?e^f$g{h}i(j)k|l[m]n\\o';
    expect(redacted(`<${signs}>`, named(signs))).toBe(`<${erased}>`);
    expect(redacted('a damexample', named('a dam.xample'))).toBe('a damexample');
  });

  it('are all looked for, and nothing else changes', () => {
    const ada = new PersonFinder({
      ...{ names: ['Ada Lovelace', 'Ada'], emails: ['ada@example.com'] },
      ...{ phones: ['515-555-0142'], addresses: ['100 NW Sample St, Ankeny, IA 50023'] },
    });
    const text = 'Ada Lovelace (ada@example.com, 515.555.0142) of 100 Northwest Sample Street asks Ada of a dam';
    expect(redacted(text, ada)).toBe(`${erased} (${erased}, ${erased}) of ${erased} asks Ada of a dam`);
    expect(redacted('as it was', named())).toBe('as it was');
    expect([redacted(0, ada), redacted(false, ada), redacted(null, ada)]).toEqual([0, false, null]);
  });
});
