import { createSecretKey } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allEvents } from '../../contracts/src/events/catalogue.js';
import { decodeBatch } from './decode-batch.js';
import { sealedFields } from './sealing/seal.js';
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

/** Opens with the sample key that the file itself brings along. */
function sealerOf(sampleKey: string | undefined): Sealer {
  const key = sampleKey === undefined ? 'missing' : createSecretKey(Buffer.from(sampleKey, 'base64'));
  return new Sealer({
    keyToSeal: () => Promise.reject(new Error('a golden file is only read')),
    keysToOpen: (streams) => Promise.resolve(new Map([...streams].map((stream) => [stream, key]))),
  });
}

describe('fault 17: golden files: events as they were stored, of every version', () => {
  const everyVersion = allEvents.flatMap(({ name, version }) =>
    Array.from({ length: version }, (_, index) => `${name}.v${index + 1}.json`),
  );

  it('exist for every version of every event type, and for nothing else', () => {
    expect([...files].sort()).toEqual([...everyVersion].sort());
  });

  it.each(files)('%s still decodes to the newest version', async (file) => {
    const { stored, sampleKey, expected } = golden(file);
    expect(file).toBe(`${stored.type}.v${stored.metadata.version}.json`);
    const { stream, ...event } = stored;
    const [decoded] = await decodeBatch(sealerOf(sampleKey), [
      { ...event, streamId: stream, revision: 0n, created: new Date(0) },
    ]);
    expect(decoded).toMatchObject({ readable: true, type: stored.type, metadata: stored.metadata });
    expect(decoded!.data).toStrictEqual(expected);
  });

  it.each(files)('%s holds personal fields sealed', (file) => {
    const { stored, expected } = golden(file);
    const { personalFields } = allEvents.find(({ name }) => name === stored.type)!;
    const personal = personalFields.filter((field) => typeof expected[field] === 'string');
    expect(sealedFields(stored.data).sort()).toEqual([...personal].sort());
  });
});
