import { describe, expect, it } from '@jest/globals';
import { decoderFor, encodingOf, separatorOf } from './csv.js';

const bytes = (...codes: number[]) => Uint8Array.from(codes);
const read = (given: Uint8Array) => decoderFor(encodingOf(given), given).decode(given);

describe('the encoding of a file', () => {
  it('is recognised by its bytes, and its mark is no text', () => {
    expect(encodingOf(new TextEncoder().encode('Núñez'))).toBe('UTF-8');
    expect(read(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe('a');
    expect(encodingOf(bytes(0x4e, 0xfa, 0xf1, 0x65, 0x7a))).toBe('Windows-1252');
    expect(read(bytes(0x4e, 0xfa, 0xf1, 0x65, 0x7a, 0x20, 0x93))).toBe('Núñez “');
    expect(read(bytes(0xff, 0xfe, 0x61, 0x00))).toBe('a');
    expect(read(bytes(0xfe, 0xff, 0x00, 0x61))).toBe('a');
  });

  it('is UTF-8 also where a character stands across two pieces that are looked at', () => {
    const long = new TextEncoder().encode('a'.repeat(1024 * 1024 - 1) + 'ñ');
    expect(encodingOf(long)).toBe('UTF-8');
  });
});

describe('the separator of a file', () => {
  it.each([
    ['a,b,c\n1,2,3\n', ','],
    ['a;b;c\n1,5;2;3\n', ';'],
    ['a\tb\n"1, 2, 3"\t2\n', '\t'],
    ['name;address\nAnn;"1 St; Ames, IA, 5"\nBob;x\n', ';'],
    ['email\nann@example.com\n', ','],
    ['', ','],
  ])('of %j is %j', (text, separator) => expect(separatorOf(text)).toBe(separator));
});
