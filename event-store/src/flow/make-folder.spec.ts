import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolder } from './make-folder.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'make-folder-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('makes the folders above it, too, and takes one that is there', async () => {
  const deep = path.join(folder, 'a', 'b');
  await makeFolder(deep, 0o700);
  await makeFolder(deep, 0o700);
  expect((await stat(deep)).mode & 0o777).toBe(0o700);
});

it('fails where none can be made, and does not try for ever', async () => {
  await expect(makeFolder('/proc/x/y')).rejects.toMatchObject({ code: 'ENOENT' });
  await writeFile(path.join(folder, 'file'), '');
  await expect(makeFolder(path.join(folder, 'file'))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(makeFolder(path.join(folder, 'file', 'x'))).rejects.toMatchObject({ code: 'ENOTDIR' });
});
