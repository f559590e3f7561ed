import { expect, it } from '@jest/globals';
import { tmpdir } from 'node:os';
import { fullDisk } from './housekeeping.js';

it('warns of a disk with too little room, and of nothing else', async () => {
  expect(await fullDisk(tmpdir(), 2 ** 60)).toMatch(
    /^The disk of the data folder is full: \d+ MB are free, at least \d+ MB are needed$/,
  );
  expect(await fullDisk(tmpdir(), 1)).toBeUndefined();
  expect(await fullDisk('/nowhere/at/all')).toBeUndefined();
});
