import { inflateSync } from 'node:zlib';
import { expect, it } from '@jest/globals';
import { drawnLogo } from './draw-images.js';

it('is a PNG of a house with a lit door, its corners transparent', () => {
  const png = drawnLogo();
  expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([256, 256]);
  const data = inflateSync(png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8));
  const pixel = (x: number, y: number) => [...data.subarray(y * 1025 + 1 + x * 4, y * 1025 + 5 + x * 4)];
  expect(pixel(0, 0)[3]).toBe(0);
  expect(pixel(128, 10)).toEqual([0x17, 0x3a, 0x30, 255]);
  expect(pixel(128, 170)).toEqual([0xf0, 0xb2, 0x3e, 255]);
  expect(pixel(128, 64)).toEqual([0xf7, 0xf3, 0xea, 255]);
});
