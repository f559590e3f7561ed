import { expect, it } from '@jest/globals';
import { bytesInWords } from './bytes.js';

it.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [512, '512 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [8_192, '8.2 kB'],
  [81_920, '82 kB'],
  [482_133, '482 kB'],
  [999_700, '1 MB'],
  [3_400_000, '3.4 MB'],
  [12_345_678, '12 MB'],
  [22_000_000, '22 MB'],
  [1_234_567_890, '1.2 GB'],
])('%d bytes are "%s"', (bytes, words) => {
  expect(bytesInWords(bytes)).toBe(words);
});
