import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Encoding } from './csv.js';
import { LineBlanker } from './waiting-lines.js';
import { PersonFinder } from '../../../contracts/src/keys/person-in-text.js';

const isAbout = (line: string) => line.includes('Ann');

/** The pieces after blanking, in the order in which they became final. */
function pieces(texts: readonly Buffer[], encoding: Encoding, about = isAbout) {
  const blanker = new LineBlanker({ encoding, separator: ',' }, about);
  const copies = texts.map((text) => Buffer.from(text));
  const final = copies.map((copy, part) => blanker.push(part, copy).map((piece) => piece.part));
  const rest = blanker.end();
  return { ...{ final, rest: rest.map((piece) => piece.part), copies }, blanked: blanker.blanked };
}
const utf8 = (...texts: string[]) => texts.map((text) => Buffer.from(text));

describe('pieces of a file', () => {
  it('are final once their last line has ended, and not before', () => {
    const { final, rest, copies } = pieces(utf8('Be', 'n\nA', 'nn', '\nCy\n'), 'UTF-8');
    expect(final).toEqual([[], [0], [], [1, 2]]);
    expect(rest).toEqual([3]);
    expect(copies.map(String)).toEqual(['Be', 'n\n-', '--', '\nCy\n']);
  });

  it('are marked as changed where something was blanked in them, and nowhere else', () => {
    const blanker = new LineBlanker({ encoding: 'UTF-8', separator: ',' }, isAbout);
    const given = utf8('Ben\n', 'Ann', ' S\nCy\n', 'Dan');
    const all = given.flatMap((bytes, part) => blanker.push(part, bytes)).concat(blanker.end());
    expect(all.map(({ part, changed }) => [part, changed])).toEqual([
      ...[
        [0, false],
        [1, true],
        [2, true],
        [3, false],
      ],
    ]);
    expect(blanker.blanked).toBe(1);
  });

  it('are none of an empty file', () => {
    expect(new LineBlanker({ encoding: 'UTF-8', separator: ',' }, isAbout).end()).toEqual([]);
  });

  it.each([
    ['a line feed', 'Ann\nBen', '---\nBen'],
    ['a carriage return', 'Ann\rBen', '---\rBen'],
    ['both', 'Ann\r\nBen', '---\r\nBen'],
    ['none', 'Ben\nAnn', 'Ben\n---'],
    ['a line feed in quotes is no end', 'Ben,"x\nAnn"\nCy', '-----------\nCy'],
    ['quotes end', '"Ben"\nAnn\n"Cy"', '"Ben"\n---\n"Cy"'],
  ])('have lines that end with %s', (_what, text, after) => {
    expect(pieces(utf8(text), 'UTF-8').copies.map(String)).toEqual([after]);
  });

  it('are never asked about an empty line', () => {
    const asked: string[] = [];
    pieces(utf8('\n\r\nBen\n\n'), 'UTF-8', (line) => (asked.push(line), false));
    expect(asked).toEqual(['Ben']);
  });

  it('keep their byte order mark, which is no text', () => {
    const asked: string[] = [];
    const listen = (line: string) => (asked.push(line), true);
    const marked = pieces(utf8('\ufeffAnn\nBen'), 'UTF-8', listen);
    expect(marked.copies.map(String)).toEqual(['\ufeff---\n---']);
    const wide = Buffer.from('\ufeffAnn\nBen', 'utf16le');
    expect(pieces([wide], 'UTF-16', listen).copies[0]!.toString('utf16le')).toBe('\ufeff---\n---');
    const swapped = pieces([Buffer.from(wide).swap16()], 'UTF-16', listen).copies[0]!;
    expect(Buffer.from(swapped).swap16().toString('utf16le')).toBe('\ufeff---\n---');
    expect(asked).toEqual(['Ann', 'Ben', 'Ann', 'Ben', 'Ann', 'Ben']);
  });

  it('of two bytes a character end a line by a whole one', () => {
    // Ċ is 0x010a and ഊ is 0x0d0a: their bytes look like the ends of lines.
    const wide = Buffer.from('\ufeffĊഊAnn\nBen', 'utf16le');
    expect(pieces([wide], 'UTF-16').copies[0]!.toString('utf16le')).toBe('\ufeff-----\nBen');
    const swapped = pieces([Buffer.from(wide).swap16()], 'UTF-16').copies[0]!;
    expect(Buffer.from(swapped).swap16().toString('utf16le')).toBe('\ufeff-----\nBen');
  });

  it('may end with half a character', () => {
    const cut = Buffer.concat([Buffer.from('\ufeffAnn\nBen', 'utf16le'), Buffer.from([0x0a])]);
    const { copies, blanked } = pieces([cut], 'UTF-16');
    expect([blanked, copies[0]!.length]).toEqual([1, cut.length]);
    expect(copies[0]!.subarray(10)).toEqual(cut.subarray(10));
  });

  it('are blanked alike, wherever they are cut', () => {
    const text = '\ufeffBen,"a\nb"\r\nAnn,"x\ny"\rCy\nDan Ann\n\nEve';
    const expected = '\ufeffBen,"a\nb"\r\n---------\rCy\n-------\n\nEve';
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 2, max: 45 }), { maxLength: 6 }), (cuts) => {
        const all = Buffer.from(text);
        const at = [0, ...[...new Set(cuts.map((cut) => Math.max(cut, 3)))].sort((a, b) => a - b), all.length];
        const parts = at.slice(1).map((end, i) => all.subarray(at[i], end));
        const { copies, final, rest } = pieces(parts, 'UTF-8');
        expect(Buffer.concat(copies).toString()).toBe(expected);
        expect([...final.flat(), ...rest]).toEqual(parts.map((_, i) => i));
      }),
    );
  });
});

describe('what is about a person', () => {
  const nobody = { names: [], emails: [], phones: [], addresses: [] };

  it.each([
    ['a name of two words', { names: [' Bo Cy X '] }, 'x BO CY X y', true],
    ['a name alone, without the spaces around it', { names: [' Bo Cy X '] }, 'BO CY X', true],
    ['a name of one word', { names: ['Quillfeather'] }, 'Quillfeather', false],
    ['a name that is too short', { names: ['Bo C'] }, 'Bo C', false],
    ['a name of six letters', { names: ['Bo Cyr'] }, 'bo cyr', true],
    ['an e-mail', { emails: ['a@b.us'] }, '<A@B.us>', true],
    ['an e-mail that is too short', { emails: ['a@b.c'] }, 'a@b.c', false],
    ['an address', { addresses: ['1 Elm St'] }, 'of 1 elm st, Ames', true],
    ['an address in another spelling', { addresses: ['12 NW Elm St Apt 4'] }, 'A,"12 N. W. ELM STREET #4",Ames', true],
    ['its columns', { addresses: ['12 Elm Street, Ames, IA 50010'] }, 'A;12 Elm St;Ames;IA;50010', true],
    ['a saint', { addresses: ['12 Saint Marys St'] }, '12 St. Mary’s Street', true],
    ['the house beside it', { addresses: ['12 Elm St'] }, '112 Elm Street', false],
    ['another street', { addresses: ['12 Elm St'] }, '12 Elm Ave', false],
    ['a number with its country', { phones: ['+1 515 555 0177'] }, '515-555-0177', true],
    ['a number without it', { phones: ['5155550177'] }, '+1 (515) 555-0177', true],
    ['a number of seven digits', { phones: ['555-0177'] }, '555 0177', true],
    ['a number of six digits', { phones: ['55-0177'] }, '55 0177', false],
    ['a number with too much between its digits', { phones: ['555-0177'] }, '555 -- - 0177', false],
    ['a number with three marks between its digits', { phones: ['555-0177'] }, '555 - 0177', true],
    ['a number within another', { phones: ['555-0177'] }, '95550177', false],
    ['a number before more digits', { phones: ['555-0177'] }, '55501779', false],
    ['a number of another country', { phones: ['+44 20 7946 0958'] }, '442079460958', true],
    ['a number of eleven digits after a 1', { phones: ['123456789012'] }, '23456789012', false],
    ['a number that 1 does not begin', { phones: ['91555550177'] }, '1555550177', false],
    ['a long number with a 1 in it', { phones: ['915155550177'] }, '915155550177', true],
    ['nothing', {}, 'Sample', false],
  ])('%s', (_what, person, text, found) => {
    expect(new PersonFinder({ ...nobody, ...person }).isIn(text)).toBe(found);
  });
});
