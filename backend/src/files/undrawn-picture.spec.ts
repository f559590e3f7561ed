import { describe, expect, it } from '@jest/globals';
import { undrawnPicture } from './redraw-picture.js';

const of = (message: string) => undrawnPicture(new Error(message), 64_000_000);

describe('a picture that could not be drawn', () => {
  it.each([
    'Input buffer contains unsupported image format',
    'Input buffer has corrupt header: webp: unable to parse image',
    'VipsJpeg: premature end of JPEG image',
    'vipspng: libpng read error\nvips2png: unable to write to target target',
    'pngload_buffer: libspng read error',
  ])('is unreadable: %s', (message) => {
    expect(of(message)).toMatchObject({ code: 'picture_unreadable', detail: undefined });
  });

  it('is unreadable with what to do about it where it has too many pixels', () => {
    expect(of('Input image exceeds pixel limit')).toMatchObject({
      code: 'picture_unreadable',
      detail: 'This picture has more than 64 million pixels. Save it smaller first.',
    });
  });

  it('took too long', () => {
    expect(of('timeout: 80% complete')).toMatchObject({ code: 'picture_too_slow' });
  });

  it.each(['vips_malloc: out of memory', 'vips2png: unable to write to target target', 'unable to create thread'])(
    'for a reason of ours, which stays what it is: %s',
    (message) => {
      const error = new Error(message);
      expect(undrawnPicture(error, 1)).toBe(error);
    },
  );
});
