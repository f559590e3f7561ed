import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { erasuresIn } from '../erasure-list.js';
import { openPlace, wrongPlace } from './open-place.js';
import type { BackupPlace } from './place.js';

const bucket = 'sample-bucket';

/** As much of an S3 store as backups use: objects, lists in pages, uploads in parts. */
class SmallStore {
  readonly objects = new Map<string, Buffer>();
  private readonly parts = new Map<string, Map<number, Buffer>>();
  /** Gives back something else than was put. */
  corrupts = false;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      void this.answer(request).then(({ status = 200, body = '', headers = {} }) =>
        response.writeHead(status, headers).end(body),
      );
    });
  }

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(
    request: IncomingMessage,
  ): Promise<{ status?: number; body?: string | Buffer; headers?: Record<string, string> }> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '', 'http://store');
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=sample-id/')) return { status: 403 };
    const [, first, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (first !== bucket) return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' };
    const key = rest.join('/');
    const upload = url.searchParams.get('uploadId');
    if (request.method === 'POST' && url.searchParams.has('uploads')) {
      this.parts.set('u1', new Map());
      return { body: '<InitiateMultipartUploadResult><UploadId>u1</UploadId></InitiateMultipartUploadResult>' };
    }
    if (request.method === 'POST' && upload !== null) {
      const parts = [...this.parts.get(upload)!].sort(([a], [b]) => a - b).map(([, part]) => part);
      this.objects.set(key, Buffer.concat(parts));
      return { body: '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>' };
    }
    if (request.method === 'PUT') {
      const body = Buffer.concat(chunks);
      if (upload === null) this.objects.set(key, body);
      else this.parts.get(upload)!.set(Number(url.searchParams.get('partNumber')), body);
      return { headers: { etag: `"${createHash('md5').update(body).digest('hex')}"` } };
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      return { status: 204 };
    }
    if (key === '') return { body: this.list(url.searchParams) };
    const found = this.objects.get(key);
    if (!found) return { status: 404, body: '<Error><Code>NoSuchKey</Code><Message>none</Message></Error>' };
    return { body: this.corrupts ? randomBytes(found.length) : found };
  }

  /** Two at a time. */
  private list(asked: URLSearchParams): string {
    const all = [...this.objects].filter(([key]) => key.startsWith(asked.get('prefix') ?? '')).sort();
    const from = Number(asked.get('continuation-token') ?? 0);
    const contents = all
      .slice(from, from + 2)
      .map(([key, bytes]) => `<Contents><Key>${key}</Key><Size>${bytes.length}</Size></Contents>`);
    const more = from + 2 < all.length;
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`;
  }
}

describe('backups in an S3 store', () => {
  const store = new SmallStore();
  const address = `s3://${bucket}/leads`;
  let env: NodeJS.ProcessEnv;
  let place: BackupPlace;
  const kept = { ...process.env };

  beforeAll(async () => {
    env = {
      AWS_ENDPOINT_URL_S3: await store.start(),
      AWS_ACCESS_KEY_ID: 'sample-id',
      AWS_SECRET_ACCESS_KEY: 'sample-secret',
    };
    Object.assign(process.env, env);
    place = openPlace(address, env);
  });
  afterEach(() => {
    store.corrupts = false;
  });
  afterAll(() => {
    for (const name of Object.keys(env)) {
      if (kept[name] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = kept[name];
    }
    store.stop();
  });

  async function put(name: string, bytes: Buffer): Promise<string> {
    const draft = await place.draft(name);
    try {
      await writeFile(draft.file, bytes);
      await draft.keep();
    } finally {
      await draft.drop();
    }
    return path.dirname(draft.file);
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
    store.corrupts = true;
    await expect(put('bad.age', randomBytes(100))).rejects.toThrow('gave back other bytes');
    expect((await place.list('')).map(({ name }) => name)).not.toContain('bad.age');
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
