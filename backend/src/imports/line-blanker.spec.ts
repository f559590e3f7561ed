import { describe, expect, it } from '@jest/globals';
import { LineBlanker } from './waiting-lines.js';
import { PersonFinder } from '../../../contracts/src/keys/person-in-text.js';

const person = {
  ...{ names: ['Sample Quillfeather'], emails: ['quillfeather@example.com'], phones: ['515-555-0177'] },
  addresses: ['77 Quillfeather Ln'],
};
const finder = new PersonFinder(person);
const isAbout = (text: string) => finder.isIn(text);

/** Blanked in pieces of this many bytes. */
function blanked(text: Buffer, encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252', pieceBytes: number) {
  const blanker = new LineBlanker({ encoding, separator: ',' }, isAbout);
  const through = [];
  for (let at = 0; at < text.length; at += pieceBytes)
    through.push(...blanker.push(at / pieceBytes, Buffer.from(text.subarray(at, at + pieceBytes))));
  through.push(...blanker.end());
  expect(through.map(({ part }) => part)).toEqual(through.map((_, i) => i));
  const bytes = Buffer.concat(through.map((piece) => piece.bytes));
  expect(bytes.length).toBe(text.length);
  return { bytes, lines: blanker.blanked, changed: through.filter((piece) => piece.changed).length };
}

const csv =
  'Name,Email,Note\r\nAda Sample,ada@example.com,"Says ""hi""\nand more"\r\nsample QUILLFEATHER,x@example.com,"Ask\nthe neighbour"\r\nBen Sample,ben@example.com,\r\nS.,QuillFeather@example.com,Grüße';

describe('lines of a person in a file', () => {
  it.each([1, 7, 64, 100_000])('are blanked as a whole, in place, in pieces of %i bytes', (pieceBytes) => {
    const { bytes, lines } = blanked(Buffer.from(csv), 'UTF-8', pieceBytes);
    expect(lines).toBe(2);
    expect(bytes.toString()).toMatch(
      /^Name,Email,Note\r\nAda Sample,ada@example.com,"Says ""hi""\nand more"\r\n-+\r\nBen Sample,ben@example.com,\r\n-+$/,
    );
  });

  it('are found in every encoding, and byte order marks stay', () => {
    const mark = Buffer.from([0xff, 0xfe]);
    const wide = blanked(Buffer.concat([mark, Buffer.from(csv, 'utf16le')]), 'UTF-16', 64);
    expect(wide.lines).toBe(2);
    expect(wide.bytes.subarray(0, 2)).toEqual(mark);
    expect(wide.bytes.subarray(2).toString('utf16le')).not.toMatch(/quillfeather|neighbour/i);
    const swapped = Buffer.concat([mark, Buffer.from(csv, 'utf16le')]).swap16();
    expect(blanked(swapped, 'UTF-16', 64).lines).toBe(2);
    expect(blanked(Buffer.from(csv, 'latin1'), 'Windows-1252', 64).lines).toBe(2);
    const marked = blanked(Buffer.from(`\ufeff${csv}`), 'UTF-8', 64);
    expect(marked.bytes.toString()).toMatch(/^\ufeffName,/);
  });

  it.each([1, 7, 1000])(
    'end where the import ends them, whatever quotes stand in a cell, in pieces of %i bytes',
    (size) => {
      const inner =
        'Name,Email\nAda 6" pipe,ada@example.com\nSample Quillfeather,x@example.com\nBen "B" Lee,b@example.com\n';
      const { bytes, lines } = blanked(Buffer.from(inner), 'UTF-8', size);
      expect(lines).toBe(1);
      expect(bytes.toString()).toMatch(/^Name,Email\nAda 6" pipe,ada@example.com\n-+\nBen "B" Lee,b@example.com\n$/);
    },
  );

  it('leave the pieces of others as they are', () => {
    const others = `Name\n${'Ada Sample\n'.repeat(50)}`;
    expect(blanked(Buffer.from(others), 'UTF-8', 16)).toMatchObject({ lines: 0, changed: 0 });
  });
});

describe('what is about a person', () => {
  it.each([
    '(515) 555 0177',
    '+1 515.555.0177',
    '5155550177',
    'of SAMPLE QUILLFEATHER,',
    '"77 Quillfeather Ln, Ankeny"',
  ])('%s', (text) => expect(isAbout(text)).toBe(true));
  it.each(['Quillfeather', 'Sample', '51555501770', '515-555-0178', ''])('not %j', (text) =>
    expect(isAbout(text)).toBe(false),
  );
});
