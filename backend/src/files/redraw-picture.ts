import { DomainError } from '../platform/problems/problem.js';
import sharp, { type Sharp } from 'sharp';
import { maxFileBytes, thumbnailSide, type ImageType } from '../../../contracts/src/files/file-kinds.js';

/** How messages of libvips and its readers begin if the input is damaged, or no picture. */
const damaged =
  /^Input |^VipsJpeg: |^(?:vips|s)?png\w*: .*\b(?:read|decod|crc|libspng)|^webp: unable to (?:parse|read|decode)|premature end/i;

/**
 * Why a picture could not be drawn, from libvips's message, which is all we get.
 * @param maxPixels the limit that libvips was given
 * @returns DomainError picture_unreadable for a picture that is damaged or too large, picture_too_slow for one that took too long; any
 * other error unchanged: the fault is ours, and is logged as such
 */
export function undrawnPicture(error: unknown, maxPixels: number): unknown {
  if (!(error instanceof Error)) return error;
  if (error.message.includes('pixel limit'))
    return new DomainError(
      'picture_unreadable',
      `This picture has more than ${maxPixels / 1_000_000} million pixels. Save it smaller first.`,
    );
  if (error.message.startsWith('timeout')) return new DomainError('picture_too_slow');
  return damaged.test(error.message) ? new DomainError('picture_unreadable') : error;
}

/** Larger than phones' pictures (50 megapixels), and small enough to fit into memory. */
const maxPixels = 64_000_000;
/** The longest side that is kept, in pixels: enough to print. */
const longestSide = 4096;
const maxSeconds = 30;
/** A PNG up to this size is sent to visitors as it is. */
const lightBytes = 1024 * 1024;

/** A picture as it is stored: upright, in sRGB, with nothing but the picture. */
export interface Redrawn {
  mediaType: ImageType;
  bytes: Buffer;
  width: number;
  height: number;
  /** WebP, at most `thumbnailSide` pixels a side. */
  thumbnail: Buffer;
}

// libvips can read more formats than these; blocking the others keeps their readers' holes out.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

/** One after the other: each may need some hundred megabytes for a moment. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Redraws a picture: turned as its EXIF says, at most 4096 pixels a side, without EXIF, GPS, profiles or anything after its end.
 * @throws DomainError picture_unreadable if it is damaged or has too many pixels, picture_too_slow; libvips's other errors
 */
export function redrawPicture(bytes: Uint8Array, type: ImageType): Promise<Redrawn> {
  return inTurn(() => redraw(bytes, type));
}

/**
 * Like redrawPicture, but always as PNG. A photo is many times larger as PNG: one of more than a megabyte gets a palette of
 * 256 colours, and is shrunk until it fits.
 * @param side the longest side that is kept, in pixels
 * @param maxBytes the limit of the PNG
 * @throws DomainError picture_unreadable, picture_too_slow; libvips's other errors
 */
export function redrawAsPng(
  bytes: Uint8Array,
  side: number,
  maxBytes: number,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  const png = async (longest: number, palette: boolean) => {
    const { data, info } = await upright(bytes, longest)
      .png({ palette, compressionLevel: 9 })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  };
  return inTurn(() =>
    withClearFault(async () => {
      let drawn = await png(side, false);
      if (drawn.bytes.length > lightBytes) drawn = await png(side, true);
      for (let longest = side; drawn.bytes.length > maxBytes;) drawn = await png((longest = longest * 0.75) | 0, true);
      return drawn;
    }),
  );
}

function inTurn<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn> {
  const mine = last.then(draw);
  last = mine.catch(() => undefined);
  return mine;
}

function upright(bytes: Uint8Array, side: number): Sharp {
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true })
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: maxSeconds });
}

function redraw(bytes: Uint8Array, type: ImageType): Promise<Redrawn> {
  return withClearFault(async () => {
    const picture = upright(bytes, longestSide);
    let mediaType = type;
    let { data, info } = await encoded(picture.clone(), type).toBuffer({ resolveWithObject: true });
    // A photo as PNG can grow beyond any limit.
    if (data.length > maxFileBytes) {
      mediaType = 'image/webp';
      ({ data, info } = await encoded(picture.clone(), mediaType).toBuffer({ resolveWithObject: true }));
    }
    const thumbnail = await sharp(data, { limitInputPixels: maxPixels })
      .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75 })
      .timeout({ seconds: maxSeconds })
      .toBuffer();
    return { mediaType, bytes: data, width: info.width, height: info.height, thumbnail };
  });
}

/** @throws what `undrawnPicture` makes of libvips's message */
async function withClearFault<Drawn>(draw: () => Promise<Drawn>): Promise<Drawn> {
  try {
    return await draw();
  } catch (error) {
    throw undrawnPicture(error, maxPixels);
  }
}

function encoded(picture: Sharp, type: ImageType): Sharp {
  switch (type) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 85 });
    case 'image/png':
      return picture.png();
    case 'image/webp':
      return picture.webp({ quality: 85 });
  }
}
