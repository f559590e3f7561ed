import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { phonePhoto, samplePdf } from '../../../testing/sample-files.js';
import { fileKind } from './file-store.js';

const refused = (bytes: Buffer) => expect(fileKind(bytes)).rejects.toMatchObject({ code: 'file_type_refused' });
const picture = () => sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } });

/** A zip with one stored entry per name: enough of an office file for the check. */
function zipOf(entries: Record<string, string>): Buffer {
  const parts = Object.entries(entries).map(([name, content]) => {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt32LE(content.length, 18);
    head.writeUInt32LE(content.length, 22);
    head.writeUInt16LE(name.length, 26);
    return Buffer.concat([head, Buffer.from(name + content)]);
  });
  return Buffer.concat(parts);
}
const typeOf = (type: string) =>
  `<Types><Override PartName="/word/document.xml" ContentType="application/${type}.main+xml"/></Types>`;
const word = 'vnd.openxmlformats-officedocument.wordprocessingml.document';

describe('what a file is', () => {
  it('is recognised by its content', async () => {
    expect(await fileKind(await phonePhoto())).toBe('image/jpeg');
    expect(await fileKind(await picture().png().toBuffer())).toBe('image/png');
    expect(await fileKind(await picture().webp().toBuffer())).toBe('image/webp');
    expect(await fileKind(samplePdf)).toBe('application/pdf');
    expect(await fileKind(zipOf({ '[Content_Types].xml': typeOf(word), 'word/document.xml': '<x/>' }))).toBe(
      `application/${word}`,
    );
  });

  it('is refused for what can act: SVG, HTML, programs, archives, macros', async () => {
    await refused(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'));
    await refused(Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'));
    await refused(Buffer.from('<!doctype html><script>alert(1)</script>'));
    await refused(Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]));
    await refused(Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(200)]));
    await refused(zipOf({ 'a.txt': 'x' }));
    const macros = { '[Content_Types].xml': typeOf(word), 'word/document.xml': '<x/>', 'word/vbaProject.bin': 'x' };
    await refused(zipOf(macros));
    await refused(
      zipOf({ '[Content_Types].xml': typeOf('vnd.ms-word.document.macroEnabled'), 'word/document.xml': '' }),
    );
    await refused(Buffer.concat([Buffer.from('<html>'), samplePdf]));
    await refused(await picture().gif().toBuffer());
    await refused(Buffer.from('just words'));
  });

  it('says of HEIC what helps', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(64)]);
    await expect(fileKind(heic)).rejects.toMatchObject({ detail: expect.stringContaining('HEIC') });
  });
});
