import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { phonePhoto, pictureBomb } from '../../../testing/sample-files.js';
import { redrawPicture } from './redraw-picture.js';

describe('a picture that is drawn anew', () => {
  it('stands upright, and has lost its EXIF, where it was taken, and whose it is', async () => {
    const sent = await phonePhoto();
    expect(await sharp(sent).metadata()).toMatchObject({ orientation: 6, width: 640, exif: expect.any(Buffer) });
    expect(sent.includes('Sample Owner')).toBe(true);
    const { bytes, width, height, mediaType, thumbnail } = await redrawPicture(sent, 'image/jpeg');
    expect([mediaType, width, height]).toEqual(['image/jpeg', 400, 640]);
    for (const part of [bytes, thumbnail]) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(part).metadata();
      expect([exif, icc, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
      expect(part.includes('Sample')).toBe(false);
    }
    const small = await sharp(thumbnail).metadata();
    expect([small.format, small.width, small.height]).toEqual(['webp', 300, 480]);
  });

  it('keeps what is transparent, and is no larger than 4096 pixels a side', async () => {
    const wide = { width: 5000, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } as const;
    const sent = await sharp({ create: wide }).png().toBuffer();
    const { bytes, width, height, mediaType } = await redrawPicture(sent, 'image/png');
    expect([mediaType, width, height]).toEqual(['image/png', 4096, 8]);
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });

  it('loses whatever stood behind it', async () => {
    const sent = Buffer.concat([await phonePhoto(), Buffer.from('<script>alert(1)</script>')]);
    expect((await redrawPicture(sent, 'image/jpeg')).bytes.includes('script')).toBe(false);
  });

  it('is refused when it is a bomb or broken, and the next one is drawn', async () => {
    await expect(redrawPicture(pictureBomb(), 'image/png')).rejects.toMatchObject({
      code: 'picture_unreadable',
      detail: 'This picture has more than 64 million pixels. Save it smaller first.',
    });
    const half = (await phonePhoto()).subarray(0, 400);
    await expect(redrawPicture(half, 'image/jpeg')).rejects.toMatchObject({ code: 'picture_unreadable' });
    expect((await redrawPicture(await phonePhoto(), 'image/jpeg')).width).toBe(400);
  });
});
