import type { Import } from '../../../../contracts/src/queries/imports.js';

export type Encoding = Import['encoding'];
export type Separator = Import['separator'];

const separators = [',', ';', '\t'] as const;
const linesLooked = 20;
/** A character may be cut at the end of a piece and continue in the next one. */
const pieceBytes = 1024 * 1024;
const beginningBytes = 4096;

/**
 * The encoding of the bytes: by their byte order mark; without one UTF-16 if every second byte is mostly NUL, which text in other
 * encodings does not contain; UTF-8 if they are valid UTF-8, which Windows-1252 text with special characters is not; else
 * Windows-1252, which reads anything.
 */
export function encodingOf(bytes: Uint8Array): Encoding {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return 'UTF-16';
  if (hasHalfNuls(bytes.subarray(0, beginningBytes))) return 'UTF-16';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let at = 0; at < bytes.length; at += pieceBytes)
      decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
    decoder.decode();
    return 'UTF-8';
  } catch {
    return 'Windows-1252';
  }
}

/** Whether NULs stand in every second place, as in UTF-16 of Western letters, and in hardly any other. */
function hasHalfNuls(bytes: Uint8Array): boolean {
  const nuls = [0, 0];
  for (const [at, byte] of bytes.entries()) if (byte === 0) nuls[at % 2]!++;
  const [fewer, more] = nuls.sort((a, b) => a - b);
  return more! > bytes.length / 4 && fewer! < more! / 10;
}

/** Turns bytes into text, piece by piece; the last call has no bytes. */
export interface Decoder {
  decode(bytes?: Uint8Array, options?: { stream: boolean }): string;
}

/**
 * A decoder for such bytes that drops the byte order mark.
 * @param first the first two bytes: without a mark, a NUL comes first if the high byte does, as the column names begin with a letter
 */
export function decoderFor(encoding: Encoding, first: Uint8Array): Decoder {
  if (encoding === 'UTF-16') return new TextDecoder(first[0] === 0xfe || first[0] === 0 ? 'utf-16be' : 'utf-16le');
  return encoding === 'UTF-8' ? new TextDecoder('utf-8') : windows1252;
}

/** Windows-1252's characters from 0x80 on, where Latin-1 has controls (Unicode's CP1252.TXT); undefined bytes stay. */
const upper = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Spelled out: Node 20's decoder reads these bytes as Latin-1. */
const windows1252: Decoder = {
  decode: (bytes = new Uint8Array()) =>
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (character) => upper[character.charCodeAt(0) - 0x80]!),
};

/** The separator that occurs most evenly in the first lines, outside of quotes; a comma if none does. */
export function separatorOf(beginning: string): Separator {
  const counts = separators.map((separator) => ({ separator, perLine: countsOf(beginning, separator) }));
  const scored = counts.map(({ separator, perLine }) => {
    const [header = 0] = perLine;
    const even = perLine.filter((count) => count === header).length;
    return { separator, score: header === 0 ? 0 : header * (even / perLine.length) };
  });
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a));
  return best.score === 0 ? ',' : best.separator;
}

function countsOf(text: string, separator: string): number[] {
  const counts: number[] = [];
  let [count, quoted, empty] = [0, false, true];
  for (const character of text) {
    if (character === '"') quoted = !quoted;
    else if (!quoted && character === separator) count++;
    if (!quoted && character === '\n') {
      if (!empty) counts.push(count);
      [count, empty] = [0, true];
      if (counts.length === linesLooked) return counts;
    } else if (character !== '\r') empty = false;
  }
  if (!empty && !quoted) counts.push(count);
  return counts.length > 0 ? counts : [count];
}
