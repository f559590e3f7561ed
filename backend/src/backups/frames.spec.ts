import { describe, expect, it } from '@jest/globals';
import { backupFormat, frame, partFrames, readFrames, WrongBackup } from './frames.js';
import { inOrder } from './public-tables.js';

const header = { format: backupFormat, begunAt: '2026-11-24T02:30:00.000Z', migrations: ['Sample1'] };
const contents = { log: { events: 2, keys: 0, lostKeys: 0, hash: 'sample' }, tables: { users: 2 } };

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}

async function whole(): Promise<Buffer> {
  const all = [frame('H', header)];
  const part = { kind: 'table' as const, name: 'users', columns: ['id'] };
  for await (const each of partFrames(part, pieces('a\n', 'b\n'))) all.push(each);
  all.push(frame('Z', contents));
  return Buffer.concat(all);
}

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield await Promise.resolve(bytes.subarray(from, from + size));
}

describe('the frames of a backup', () => {
  it('given a backup in pieces of any size, then each part comes as it was', async () => {
    for (const size of [1, 3, 7, 10_000]) {
      const seen: string[] = [];
      const end = await readFrames(cut(await whole(), size), {
        begin: (part) => void seen.push(part.kind),
        data: (bytes) => void seen.push(bytes.toString()),
        end: (rows) => void seen.push(`${rows} rows`),
      });
      expect(end).toEqual(contents);
      expect(seen).toEqual(['table', 'a\n', 'b\n', '2 rows']);
    }
  });

  it('given one that lacks its end anywhere, then it is refused', async () => {
    const bytes = await whole();
    for (let length = 0; length < bytes.length; length++)
      await expect(readFrames(cut(bytes.subarray(0, length), 64))).rejects.toThrow(WrongBackup);
  });

  it('given a part whose bytes were changed, or more after the end, then it is refused', async () => {
    const bytes = await whole();
    const changed = Buffer.from(bytes);
    changed[bytes.indexOf('a\n')] = 0x63;
    await expect(readFrames(cut(changed, 64))).rejects.toThrow('its hash does not match');
    await expect(readFrames(cut(Buffer.concat([bytes, bytes]), 64))).rejects.toThrow('continues after its end');
  });

  it('given some other file, then it is said', async () => {
    await expect(readFrames(pieces('Some text that is no backup.'))).rejects.toThrow('not a backup of this system');
  });

  it('given tables that refer to others, then those come first; a circle is refused', () => {
    const table = (name: string, ...refers: string[]) => ({ name, refers });
    const names = inOrder([
      table('posts', 'authors', 'tags'),
      table('tags'),
      table('authors', 'people'),
      table('people'),
    ]);
    expect(names.map(({ name }) => name)).toEqual(['tags', 'people', 'authors', 'posts']);
    expect(() => inOrder([table('a', 'b'), table('b', 'a')])).toThrow('refer to each other');
  });
});
