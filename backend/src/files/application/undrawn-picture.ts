import { DomainError } from '../../platform/problems/domain-error.js';

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
