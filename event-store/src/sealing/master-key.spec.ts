import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadMasterKey, parseMasterKey } from './master-key.js';

describe('parseMasterKey', () => {
  const bytes = randomBytes(32);

  it.each(['base64', 'base64url', 'hex'] as const)('takes 32 bytes as %s', (encoding) => {
    expect(parseMasterKey(` ${bytes.toString(encoding)}\n`, 'MASTER_KEY').export()).toEqual(bytes);
  });

  it.each(['', 'secret', randomBytes(31).toString('base64'), randomBytes(33).toString('hex'), '*'.repeat(44)])(
    'refuses %j with a line that names the variable and not the value',
    (text) => {
      expect(() => parseMasterKey(text, 'MASTER_KEY')).toThrow(
        'MASTER_KEY does not hold a key of 32 bytes in base64 or hex',
      );
    },
  );
});

describe('loadMasterKey', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'master-key-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('prefers MASTER_KEY and then makes no file', async () => {
    const bytes = randomBytes(32);
    const key = await loadMasterKey({ MASTER_KEY: bytes.toString('base64'), DATA_DIR: folder });
    expect(key.export()).toEqual(bytes);
    expect(await readdir(folder)).toEqual([]);
  });

  it('makes a file at the first start, for its owner only, and finds it again', async () => {
    const data = path.join(folder, 'not', 'there', 'yet');
    const first = await loadMasterKey({ DATA_DIR: data });
    expect(await readdir(data)).toEqual(['master.key']);
    expect((await stat(path.join(data, 'master.key'))).mode & 0o777).toBe(0o600);
    expect((await loadMasterKey({ DATA_DIR: data })).equals(first)).toBe(true);
  });

  it('gives processes that start at once the same key, and leaves no draft behind', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => loadMasterKey({ DATA_DIR: folder })));
    expect(keys.every((key) => key.equals(keys[0]!))).toBe(true);
    expect(await readdir(folder)).toEqual(['master.key']);
  });

  it('refuses a damaged file with a line that names it', async () => {
    const file = path.join(folder, 'master.key');
    await writeFile(file, 'half');
    await expect(loadMasterKey({ DATA_DIR: folder })).rejects.toThrow(`${file} does not hold a key of 32 bytes`);
  });
});
