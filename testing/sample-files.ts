import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** A photo as a phone makes it: rotated, with EXIF data on that, and on where and by whom it was taken. */
export function phonePhoto(seed = 0): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 400, channels: 3, background: { r: 40 + seed, g: 90, b: 60 } } })
    .withExif({
      IFD0: { Orientation: '6', Copyright: 'Sample Owner', Make: 'Sample Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 35/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '93/1 37/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A few bytes that claim to be a picture of this many pixels: its rows are all the same, so they compress to almost nothing. */
export function pictureBomb(side = 16_000): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0], 8);
  const rows = deflateSync(Buffer.alloc(side * (side + 1)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND')]);
}

export const samplePdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

function chunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(typed.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(typed, 4);
  framed.writeUInt32BE(crc32(typed), framed.length - 4);
  return framed;
}
