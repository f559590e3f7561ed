import { expect, it } from '@jest/globals';
import { faultOfFile } from './upload-dialog.js';

const file = (type: string, size: number) => ({ type, size }) as File;

it.each([
  ['image/png', 10, undefined],
  ['image/jpeg', 5 * 1024 * 1024, undefined],
  ['image/jpeg', 5 * 1024 * 1024 + 1, 'File size too large. Maximum size is 5MB.'],
  ['application/pdf', 10, 'Invalid file type. Please upload an image.'],
  ['', 10, 'Invalid file type. Please upload an image.'],
  ['text/html', 6 * 1024 * 1024, 'Invalid file type. Please upload an image.'],
])('a file of %s with %d bytes: %s', (type, size, fault) => {
  expect(faultOfFile(file(type, size))).toBe(fault);
});
