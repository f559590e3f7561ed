import { createSecretKey } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allEvents } from '../../contracts/src/events/catalogue.js';
import { decodeBatch } from './sealing/decode-batch.js';
import { clearTexts } from './sealing/clear-texts.js';
import { Sealer } from './sealing/sealer.js';

const folder = path.join(process.cwd(), 'contracts', 'golden');
const record = z.record(z.string(), z.unknown());
const goldenSchema = z.strictObject({
  about: z.string(),
  stored: z.strictObject({
    stream: z.string(),
    id: z.uuid(),
    type: z.string(),
    data: record,
    metadata: record.and(z.object({ version: z.int() })),
  }),
  sampleKey: z.base64().optional(),
  expected: record,
});

const files = readdirSync(folder);

function golden(file: string) {
  return goldenSchema.parse(JSON.parse(readFileSync(path.join(folder, file), 'utf8')));
}

/** A MAC covers a place in a log: a golden file has none. */
const notAsked = { judge: () => Promise.resolve([]) };
const onlyRead = () => Promise.reject(new Error('a golden file is only read'));

/** Opens with the sample key that the file itself contains. */
function sealerOf(sampleKey: string | undefined): Sealer {
  const key = sampleKey === undefined ? 'missing' : createSecretKey(Buffer.from(sampleKey, 'base64'));
  return new Sealer({
    keyToSeal: onlyRead,
    destroy: onlyRead,
    macKeys: { find: onlyRead, make: onlyRead },
    keysToOpen: ({ ids, streams }) => {
      const known = (names: Set<string>) => new Map([...names].map((name) => [name, key] as const));
      return Promise.resolve({ byId: known(ids), byStream: known(streams) });
    },
  });
}

describe('fault 17: golden files: events as they were stored, of every version', () => {
  const everyVersion = allEvents.flatMap(({ name, version }) =>
    Array.from({ length: version }, (_, index) => `${name}.v${index + 1}.json`),
  );

  it('exist for every version of every event type, and for nothing else', () => {
    const stored = files.filter((file) => !isSealedLater(file));
    expect([...stored].sort()).toEqual([...everyVersion].sort());
    for (const file of files.filter(isSealedLater)) expect(everyVersion).toContain(file.replace('.sealed.', '.'));
  });

  it.each(files)('%s still decodes to the newest version', async (file) => {
    const { stored, sampleKey, expected } = golden(file);
    expect(file.replace('.sealed.', '.')).toBe(`${stored.type}.v${stored.metadata.version}.json`);
    const { stream, ...event } = stored;
    const [decoded] = await decodeBatch({ sealer: sealerOf(sampleKey), macs: notAsked }, [
      { ...event, streamId: stream, revision: 0n, created: new Date(0) },
    ]);
    expect(decoded).toMatchObject({ readable: true, type: stored.type, metadata: stored.metadata });
    expect(decoded!.data).toStrictEqual(expected);
  });

  // Some texts were once stored readable. They stay as stored; beside each is the form in which it is stored since.
  it.each(allEvents)('$name is there as it is stored today: every personal text sealed', ({ name, version, texts }) => {
    const file = `${name}.v${version}.json`;
    const today = [file.replace('.json', '.sealed.json'), file].find((each) => files.includes(each))!;
    expect(clearTexts(texts, golden(today).stored.data)).toEqual([]);
  });

  it.each(files.filter(isSealedLater))('%s stands beside one that was readable', (file) => {
    const { stored } = golden(file.replace('.sealed.', '.'));
    const { texts } = allEvents.find(({ name }) => name === stored.type)!;
    expect(clearTexts(texts, stored.data)).not.toEqual([]);
  });
});

function isSealedLater(file: string): boolean {
  return file.endsWith('.sealed.json');
}
