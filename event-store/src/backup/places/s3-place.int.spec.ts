import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { bucket, credentials, SmallS3Store, type Operation, type StoreFault } from '../../../test/small-s3-store.js';
import { erasuresIn } from '../erasure-list.js';
import { openPlace, wrongPlace } from './open-place.js';
import type { BackupPlace } from './place.js';
import { S3Place } from './s3-place.js';

describe('backups in an S3 store', () => {
  const store = new SmallS3Store();
  const address = `s3://${bucket}/leads`;
  let env: NodeJS.ProcessEnv;
  let place: BackupPlace;
  const kept = { ...process.env };

  beforeAll(async () => {
    env = { AWS_ENDPOINT_URL_S3: await store.start(), ...credentials };
    Object.assign(process.env, env);
    place = openPlace(address, env);
  });
  afterEach(() => {
    store.meets = () => undefined;
    store.objects.clear();
    store.uploads.clear();
  });
  afterAll(() => {
    for (const name of Object.keys(env)) {
      if (kept[name] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = kept[name];
    }
    store.stop();
  });

  async function put(name: string, bytes: Buffer, at = place, signal?: AbortSignal): Promise<string> {
    const draft = await at.draft(name);
    try {
      await writeFile(draft.file, bytes);
      await draft.keep(signal);
    } finally {
      await draft.drop();
    }
    return path.dirname(draft.file);
  }

  /** Every request of these kinds gets this. */
  function meeting(faults: Partial<Record<Operation, StoreFault>>): void {
    store.meets = ({ operation }) => faults[operation];
  }

  async function read(name: string): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of place.read(name)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  it('are there whole, small ones and ones in parts, and listed over several pages without what is in folders', async () => {
    const small = randomBytes(1_000);
    const large = randomBytes(12 * 1024 * 1024);
    const draft = await put('one.age', small);
    await put('two.age', large);
    await put('three.age', small);
    expect(existsSync(draft)).toBe(false);
    expect((await read('one.age')).equals(small)).toBe(true);
    expect((await read('two.age')).equals(large)).toBe(true);
    await place.putText('erasures/x.json', '{}');
    expect(await place.list('')).toEqual([
      { name: 'one.age', bytes: 1_000 },
      { name: 'three.age', bytes: 1_000 },
      { name: 'two.age', bytes: large.length },
    ]);
    await place.remove('two.age');
    expect((await place.list('')).map(({ name }) => name)).toEqual(['one.age', 'three.age']);
    await place.remove('erasures/x.json');
  });

  it('do not count when the store gives back other bytes', async () => {
    meeting({ get: 'other_bytes' });
    await expect(put('bad.age', randomBytes(100))).rejects.toThrow('returned other bytes');
    expect((await place.list('')).map(({ name }) => name)).not.toContain('bad.age');
  });

  describe('that breaks off in the middle', () => {
    const large = randomBytes(12 * 1024 * 1024);
    const isOurs = (name: string) => name.endsWith('.age');
    const names = async () => (await place.list('')).map(({ name }) => name);

    it.each<[string, Partial<Record<Operation, StoreFault>>, RegExp]>([
      ['the connection is cut in a part', { part: 'cut' }, /did not accept half\.age: .*(hang up|ECONNRESET)/],
      ['it is full', { part: 507 }, /did not accept half\.age: It was refused \(HTTP 507\)/],
      ['it fails while it puts the parts together', { complete: 500 }, /It was refused \(HTTP 500\)/],
      ['it puts them together and never says so', { complete: 'cut_after' }, /NoSuchUpload|refused|hang up|ECONNRESET/],
    ])('%s: the backup is none, and nothing is left of it', async (_what, faults, reason) => {
      await put('good.age', randomBytes(1_000));
      meeting(faults);
      await expect(put('half.age', large)).rejects.toThrow(reason);
      meeting({});
      expect(await names()).toEqual(['good.age']);
      expect([...store.uploads.keys()]).toEqual([]);
    });

    it('and can no longer be asked for anything: what is left of uploads goes with the next sweep, but for what others have there', async () => {
      for (const name of ['one.age', 'two.age']) {
        meeting({ part: 'cut', 'abort-upload': 'cut', delete: 'cut' });
        await expect(put(name, large)).rejects.toThrow('did not accept');
      }
      store.uploads.set('u-other', { key: 'leads/of-somebody-else', parts: new Map() });
      store.uploads.set('u-beside', { key: 'other/three.age', parts: new Map() });
      meeting({});
      expect(store.uploads.size).toBe(4);
      await place.sweep(isOurs);
      expect([...store.uploads.keys()].sort()).toEqual(['u-beside', 'u-other']);
    });

    it.each([403, 501])('and shows no uploads to us (%i): the sweep leaves them', async (status) => {
      meeting({ 'list-uploads': status });
      await place.sweep(isOurs);
      meeting({ 'list-uploads': 500 });
      await expect(place.sweep(isOurs)).rejects.toThrow('It was refused');
    });

    const never = 24 * 60 * 60_000;
    const patience = 120_000;
    it.each([
      ['for one request', { silenceMs: never, requestMs: 100 }],
      ['without a byte', { silenceMs: 100, requestMs: never }],
    ])(
      'and says nothing any more: it is not waited for longer than it has %s',
      async (_what, limits) => {
        const access = { endpoint: env.AWS_ENDPOINT_URL_S3, region: 'us-east-1' };
        const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = credentials;
        const hasty = new S3Place(
          address,
          { ...access, accessKeyId, secretAccessKey },
          { connectMs: 60_000, ...limits },
        );
        meeting({ put: 'silent' });
        await expect(put('silent.age', randomBytes(1_000), hasty)).rejects.toThrow('did not accept silent.age');
      },
      patience,
    );

    it('and says nothing while the process is stopped: nobody waits', async () => {
      const stopping = new AbortController();
      meeting({ part: 'silent' });
      const asked = new Promise<void>((resolve) => {
        store.meets = ({ operation }) => {
          if (operation !== 'part') return undefined;
          resolve();
          return 'silent';
        };
      });
      const putting = put('stopped.age', large, place, stopping.signal);
      putting.catch(() => undefined);
      await asked;
      stopping.abort(new Error('The process was stopped'));
      await expect(putting).rejects.toThrow('The process was stopped');
      expect(await names()).toEqual([]);
    });
  });

  it('have the list of erasures beside them', async () => {
    const erasure = {
      format: 'erasure-1' as const,
      leadId: '00000000-0000-4000-8000-000000000001',
      at: '2026-11-24T12:00:00.000Z',
      reason: null,
      streams: [],
    };
    await erasuresIn(address).note(erasure);
    expect(await erasuresIn(address).all()).toEqual([erasure]);
    expect(store.objects.has(`leads/erasures/${erasure.leadId}.json`)).toBe(true);
  });

  it('say what is missing or wrong', () => {
    expect(() => openPlace(address, { ...env, AWS_ACCESS_KEY_ID: '' })).toThrow('AWS_ACCESS_KEY_ID is not set');
    expect(wrongPlace('s3://Not A Bucket')).toMatch('s3://bucket/prefix');
    expect([wrongPlace(address), wrongPlace('/var/backups'), wrongPlace('s3://sample-bucket')]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });
});
