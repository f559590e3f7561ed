import { inflateSync } from 'node:zlib';

const headBytes = 44;
const entryBytes = 20;

/** The TrueType font in a WOFF 1.0 file: the tables, each unpacked (W3C, "WOFF File Format 1.0", 4 and 5). */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF file');
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  woff.copy(directory, 0, 4, 8);
  directory.writeUInt16BE(count, 4);
  const power = Math.floor(Math.log2(count));
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (count - 2 ** power), 10);
  const parts: Buffer[] = [directory];
  let end = directory.length;
  for (let i = 0; i < count; i++) {
    const entry = woff.subarray(headBytes + entryBytes * i, headBytes + entryBytes * (i + 1));
    const [offset, packed, length] = [entry.readUInt32BE(4), entry.readUInt32BE(8), entry.readUInt32BE(12)];
    const stored = woff.subarray(offset, offset + packed);
    const table = packed < length ? inflateSync(stored) : stored;
    const place = 12 + 16 * i;
    entry.copy(directory, place, 0, 4);
    entry.copy(directory, place + 4, 16, 20);
    directory.writeUInt32BE(end, place + 8);
    directory.writeUInt32BE(length, place + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    end += length + padding.length;
  }
  return Buffer.concat(parts);
}
