import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { writeBackup, type BackupSource } from './write-backup.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'write-backup-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('refuses a folder, and a file in none, before it reads the log', async () => {
  // Whatever is asked of the log or the keys fails the spec.
  const unread = {} as BackupSource;
  await expect(writeBackup(unread, folder)).rejects.toThrow(`${folder} is a folder: name a file in it`);
  const nowhere = path.join(folder, 'none', 'log.backup');
  await expect(writeBackup(unread, nowhere)).rejects.toThrow(`${path.dirname(nowhere)} is no folder: make it first`);
  expect(await readdir(folder)).toEqual([]);
});
