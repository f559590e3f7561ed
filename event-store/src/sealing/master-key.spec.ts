import { randomBytes } from 'node:crypto';
import { link, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { loadMasterKey, masterKeyChange, parseMasterKey } from './master-key.js';
import { keyName } from './root-key.js';

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

describe('masterKeyChange', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'master-key-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const text = () => randomBytes(32).toString('base64');
  const inFile = async (name: string) =>
    keyName(parseMasterKey(await readFile(path.join(folder, name), 'utf8'), 'the file'));

  it('is from MASTER_KEY to NEW_MASTER_KEY, and then touches no file', async () => {
    const [old, next] = [text(), text()];
    const change = await masterKeyChange({ MASTER_KEY: old, NEW_MASTER_KEY: next, DATA_DIR: folder });
    expect([change.from, change.to].map(keyName)).toEqual(
      [old, next].map((each) => keyName(parseMasterKey(each, 'it'))),
    );
    expect(await change.finish()).toBeUndefined();
    expect(await readdir(folder)).toEqual([]);
  });

  it('makes the new key beside the file, the same whenever it is interrupted, and keeps the old one under its name', async () => {
    const old = await loadMasterKey({ DATA_DIR: folder });
    const [first, again] = [await masterKeyChange({ DATA_DIR: folder }), await masterKeyChange({ DATA_DIR: folder })];
    expect(again.from.equals(old) && again.to.equals(first.to) && !again.to.equals(old)).toBe(true);
    expect((await stat(path.join(folder, 'master.key.next'))).mode & 0o777).toBe(0o600);
    // Killed between the two steps: the old key has its other name already.
    const kept = `master.key.${keyName(old)}`;
    await link(path.join(folder, 'master.key'), path.join(folder, kept));
    expect(await again.finish()).toBe(path.join(folder, kept));
    expect((await readdir(folder)).sort()).toEqual(['master.key', kept].sort());
    expect([await inFile('master.key'), await inFile(kept)]).toEqual([keyName(again.to), keyName(old)]);
  });

  it.each([
    ['without a key', {}, /^There is no master key yet: neither MASTER_KEY nor .*master\.key$/],
    ['without the new one', { MASTER_KEY: text() }, /^NEW_MASTER_KEY is not set/],
    ['with a short one', { MASTER_KEY: text(), NEW_MASTER_KEY: 'short' }, /^NEW_MASTER_KEY does not hold a key/],
  ])('is refused %s', async (_, given, line) => {
    await expect(masterKeyChange({ ...given, DATA_DIR: folder })).rejects.toThrow(line);
  });

  it('is refused where both are the same, and where NEW_MASTER_KEY would be kept nowhere', async () => {
    const same = text();
    const refused = (given: object) => masterKeyChange({ ...given, DATA_DIR: folder });
    await expect(refused({ MASTER_KEY: same, NEW_MASTER_KEY: same })).rejects.toThrow('NEW_MASTER_KEY is the same key');
    await loadMasterKey({ DATA_DIR: folder });
    await expect(refused({ NEW_MASTER_KEY: text() })).rejects.toThrow('NEW_MASTER_KEY goes with MASTER_KEY');
  });
});
