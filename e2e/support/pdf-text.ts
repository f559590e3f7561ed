import { inflateSync } from 'node:zlib';

/** The text of each page of a PDF as Chromium writes it (PDF 1.4, classic objects, Type 0 and Type 3 fonts with a
 * ToUnicode map). */
export function pdfPages(file: Buffer): string[] {
  const objects = objectsOf(file);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]))?.stream ?? '';
    const fonts = new Map<string, PdfFont>();
    for (const [, name = '', id] of (/\/Font <<(.*?)>>/s.exec(head)?.[1] ?? '').matchAll(/\/(\w+) (\d+) 0 R/g)) {
      const font = objects.get(Number(id))?.head ?? '';
      const map = /\/ToUnicode (\d+) 0 R/.exec(font)?.[1];
      // Chromium turns variable fonts into Type 3: one byte per glyph, where Type 0 has two.
      const digits = font.includes('/Type3') ? 2 : 4;
      fonts.set(name, { digits, glyphs: unicodeMap(objects.get(Number(map))?.stream ?? '') });
    }
    return textOf(content, fonts);
  });
}

interface PdfFont {
  /** The number of hexadecimal digits of a glyph. */
  digits: number;
  glyphs: Map<number, string>;
}

interface PdfObject {
  head: string;
  stream: string;
}

function objectsOf(file: Buffer): Map<number, PdfObject> {
  const text = file.toString('latin1');
  const objects = new Map<number, PdfObject>();
  for (const { 1: id, 0: opening, index } of text.matchAll(/^(\d+) 0 obj\n/gm)) {
    const from = index + opening.length;
    const rest = text.slice(from, text.indexOf('endobj', from));
    const at = rest.indexOf(' stream\n');
    const head = at < 0 ? rest : rest.slice(0, at);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const raw = file.subarray(from + at + 8, from + at + 8 + length);
    const wanted = at >= 0 && !/\/Subtype \/(Image|Type1C|CIDFontType0C)|\/Length1/.test(head);
    const stream = !wanted ? '' : (head.includes('FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
    objects.set(Number(id), { head, stream });
  }
  return objects;
}

/** beginbfchar and beginbfrange of a CMap: glyph -> text. */
function unicodeMap(cmap: string): Map<number, string> {
  const map = new Map<number, string>();
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of cmap.matchAll(/beginbfchar(.*?)endbfchar/gs))
    for (const [, glyph = '', to = ''] of block.matchAll(/<(\w+)> <(\w+)>/g)) map.set(parseInt(glyph, 16), text(to));
  for (const [, block = ''] of cmap.matchAll(/beginbfrange(.*?)endbfrange/gs))
    for (const [, first = '', last = '', to = ''] of block.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let glyph = parseInt(first, 16); glyph <= parseInt(last, 16); glyph++)
        map.set(glyph, String.fromCharCode(parseInt(to, 16) + glyph - parseInt(first, 16)));
  return map;
}

/** Glyphs in drawing order; a new text block is a space. */
function textOf(content: string, fonts: Map<string, PdfFont>): string {
  let font: PdfFont = { digits: 4, glyphs: new Map() };
  let text = '';
  for (const [token, name, hex] of content.matchAll(/\/(\w+) [\d.]+ Tf|<([\da-fA-F]+)>|\bET\b/g)) {
    if (token === 'ET') text += ' ';
    else if (name !== undefined) font = fonts.get(name) ?? font;
    else
      for (let at = 0; hex && at < hex.length; at += font.digits)
        text += font.glyphs.get(parseInt(hex.slice(at, at + font.digits), 16)) ?? '\ufffd';
  }
  return text.replace(/\s+/g, ' ').trim();
}
