import { describe, expect, it } from '@jest/globals';
import { decoderFor, encodingOf, separatorOf } from './csv.js';

const bytes = (...codes: number[]) => Uint8Array.from(codes);
const none = bytes();

describe('the encoding of bytes', () => {
  it.each([
    ['a mark, low byte first', bytes(0xff, 0xfe), 'UTF-16'],
    ['a mark, high byte first', bytes(0xfe, 0xff), 'UTF-16'],
    ['half of a mark', bytes(0xff, 0x61), 'Windows-1252'],
    ['the other half', bytes(0x61, 0xfe), 'Windows-1252'],
    ['its halves twice', bytes(0xfe, 0xfe), 'Windows-1252'],
    ['the other half twice', bytes(0xff, 0xff), 'Windows-1252'],
    ['nothing', none, 'UTF-8'],
    ['plain letters', bytes(0x61, 0x62), 'UTF-8'],
    ['a character that is cut off at the end', bytes(0x61, 0xc3), 'Windows-1252'],
  ])('of %s', (_what, given, encoding) => expect(encodingOf(given)).toBe(encoding));

  it.each([
    ['low byte first', 'utf16le'],
    ['high byte first', 'utf16be'],
  ] as const)('is UTF-16 without a mark too, %s', (_how, order) => {
    const given = Buffer.from('Name,Email\nZoë Sample,zoe@example.com\n', 'utf16le');
    if (order === 'utf16be') given.swap16();
    expect(encodingOf(given)).toBe('UTF-16');
    expect(decoderFor('UTF-16', given.subarray(0, 2)).decode(given)).toContain('Zoë Sample');
  });

  it('stays what it is if a few NULs stand in the text', () => {
    expect(encodingOf(Buffer.from('Name,Email\nAnn\0 Sample,ann@example.com\n\0\0'))).toBe('UTF-8');
  });

  it('is recognised by every piece of a long file', () => {
    const long = new Uint8Array(1024 * 1024 + 2).fill(0x61);
    expect(encodingOf(long)).toBe('UTF-8');
    long[long.length - 1] = 0xfa;
    expect(encodingOf(long)).toBe('Windows-1252');
    const early = new Uint8Array(1024 * 1024 + 2).fill(0x61);
    early[5] = 0xfa;
    expect(encodingOf(early)).toBe('Windows-1252');
  });
});

describe('a decoder', () => {
  it('reads what its encoding says, in the order that the first bytes say', () => {
    expect(decoderFor('UTF-16', bytes(0xff, 0xfe)).decode(bytes(0xf1, 0x00))).toBe('ñ');
    expect(decoderFor('UTF-16', bytes(0xfe, 0xff)).decode(bytes(0x00, 0xf1))).toBe('ñ');
    expect(decoderFor('UTF-8', none).decode(bytes(0xc3, 0xb1))).toBe('ñ');
    expect(decoderFor('Windows-1252', none).decode(bytes(0xc3, 0xb1))).toBe('Ã±');
    expect(decoderFor('Windows-1252', none).decode()).toBe('');
  });

  it('reads Windows-1252 with its own characters, from a part of a buffer', () => {
    const text = bytes(0x61, 0x7f, 0x80, 0x85, 0x93, 0x9f, 0xa0, 0xff);
    expect(decoderFor('Windows-1252', none).decode(text)).toBe('a\u007f€…“Ÿ\u00a0ÿ');
    expect(decoderFor('Windows-1252', none).decode(text.subarray(2, 4))).toBe('€…');
  });

  it('keeps a character that is cut in two', () => {
    const decoder = decoderFor('UTF-8', none);
    expect(decoder.decode(bytes(0x61, 0xc3), { stream: true }) + decoder.decode(bytes(0xb1))).toBe('añ');
  });
});

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

describe('the separator', () => {
  it.each([
    ['stands in the first line', 'a;b\n1\n', ';'],
    ['stands there more often than the other', 'a;b;c,d\n1;2;3,4\n', ';'],
    ['stands as often in each line, not only in the first', 'a;b;c,d\n1,2\n1,2\n1,2\n1,2\n1,2\n', ','],
    ['is the comma where two stand as often', 'a,b;c\n1,2;3\n', ','],
    ['is none that only later lines have', 'ab\n1;2\n', ','],
    ['is none within quotes', '"a;b;c",d\n"x;y;z",1\n', ','],
    ['is none within quotes over several lines', '"a;\n;;",b\n1,2\n', ','],
    ['may follow a quote within quotes', '"a"";";b\n1;2\n', ';'],
    ['is found behind empty lines', '\n\r\na;b\n', ';'],
    ['is found in a last line without an end', 'a\tb', '\t'],
    ['is none of a line whose quotes are open', 'a,b\n"1;2;3', ','],
    ['is looked for in a last line without an end', 'a;b;c,d\n1,2', ','],
    ['is not looked for before an open quote at the end', 'a;b;c,d\n1;"2,3,4', ';'],
    ['is found though the only line has open quotes', 'a;"b', ';'],
    ['is found in lines that end both ways', 'a;b\r\n1;2\r\n', ';'],
  ])('%s', (_what, text, separator) => expect(separatorOf(text)).toBe(separator));

  it('is looked for in the first twenty lines', () => {
    // A header with two semicolons and one comma, and lines with one comma each: the more of them, the likelier the comma.
    const header = 'a;b;c,d';
    expect(separatorOf(`${header}\n${lines(1, '1;2;3')}\n${lines(18, '1,2')}`)).toBe(',');
    expect(separatorOf(`${header}\n${lines(9, '1;2;3')}\n${lines(10, '1,2')}\n`)).toBe(';');
    expect(separatorOf(`${header}\n${lines(9, '1;2;3')}\n${lines(10, '1,2')}\n${lines(500, '1,2')}\n`)).toBe(';');
  });
});
