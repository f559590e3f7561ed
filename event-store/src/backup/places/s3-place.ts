import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BackupPlace, Draft } from './place.js';

export interface S3Access {
  /** AWS_ENDPOINT_URL_S3; undefined: AWS's own. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Time limits of a store in milliseconds. */
export interface StorePatience {
  connectMs: number;
  /** Without a byte: a store that assembles a large upload may be silent for a while. */
  silenceMs: number;
  /** For one whole request, which carries at most a part of an upload. */
  requestMs: number;
}
const usualPatience: StorePatience = { connectMs: 30_000, silenceMs: 5 * 60_000, requestMs: 10 * 60_000 };
/** HTTP statuses of a store that has no list of uploads, or does not show it to us. */
const withoutUploads: ReadonlySet<number | undefined> = new Set([403, 404, 405, 501]);
/** Loaded on use: it takes time and memory, and most systems have no such store. */
const sdk = () => import('@aws-sdk/client-s3');

/**
 * A bucket of an S3-compatible store. An object is there whole or not at all; an upload counts once it was read back and compared.
 * @param address `s3://bucket/prefix`
 */
export class S3Place implements BackupPlace {
  private readonly client: () => Promise<S3Client>;
  private readonly bucket: string;
  private readonly prefix: string;

  constructor(
    readonly address: string,
    { endpoint, region, ...credentials }: S3Access,
    { connectMs, silenceMs, requestMs }: StorePatience = usualPatience,
  ) {
    const { host, pathname } = new URL(address);
    this.bucket = host;
    this.prefix = pathname.replace(/^\/+|\/+$/g, '');
    this.client = once(async () => {
      const { S3Client } = await sdk();
      return new S3Client({
        region,
        credentials,
        maxAttempts: 3,
        requestHandler: {
          ...{ connectionTimeout: connectMs, socketTimeout: silenceMs, requestTimeout: requestMs },
          // Without this it only warns, and a backup to a store that hangs would never end.
          throwOnRequestTimeout: true,
        },
        // Other stores than AWS's know neither bucket names in the host nor the newer checksums.
        ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      });
    });
  }

  async draft(name: string): Promise<Draft> {
    const folder = await mkdtemp(path.join(tmpdir(), 'lead-pipeline-upload-'));
    const file = path.join(folder, `${randomUUID()}.part`);
    await (await open(file, 'wx', 0o600)).close();
    return {
      file,
      keep: async (signal) => {
        try {
          await this.upload(name, file, signal);
          if ((await hashOf(this.read(name), signal)) !== (await hashOf(createReadStream(file), signal)))
            throw new Error('it returned other bytes than were uploaded');
        } catch (error) {
          signal?.throwIfAborted();
          // The store may have assembled the object without saying so. If it can't be asked to remove it now, whoever
          // knows that this backup failed removes it later.
          await this.remove(name).catch(() => undefined);
          throw new Error(`${this.address} did not accept ${name}: ${said(error)}`, { cause: error });
        }
      },
      drop: () => rm(folder, { recursive: true, force: true }),
    };
  }

  private async upload(name: string, file: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    const { Upload } = await import('@aws-sdk/lib-storage');
    const body = createReadStream(file);
    const upload = new Upload({ client: await this.client(), params: { ...this.at(name), Body: body } });
    const stop = () => void upload.abort();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      await upload.done();
    } finally {
      signal?.removeEventListener('abort', stop);
      body.destroy();
    }
  }

  async putText(name: string, text: string): Promise<void> {
    await (await this.client()).send(new (await sdk()).PutObjectCommand({ ...this.at(name), Body: text }));
  }

  async *read(name: string): AsyncGenerator<Uint8Array, void, undefined> {
    const { Body } = await (await this.client()).send(new (await sdk()).GetObjectCommand(this.at(name)));
    for await (const chunk of Body as AsyncIterable<Uint8Array>) yield chunk;
  }

  async list(folder: string): Promise<{ name: string; bytes: number }[]> {
    const under = [this.prefix, folder]
      .filter((part) => part !== '')
      .map((part) => `${part}/`)
      .join('');
    const found: { name: string; bytes: number }[] = [];
    for (let token: string | undefined; ;) {
      const page = await (
        await this.client()
      ).send(new (await sdk()).ListObjectsV2Command({ Bucket: this.bucket, Prefix: under, ContinuationToken: token }));
      for (const { Key = '', Size = 0 } of page.Contents ?? []) {
        const name = Key.slice(under.length);
        if (name !== '' && !name.includes('/')) found.push({ name, bytes: Size });
      }
      if (!page.IsTruncated) return found;
      token = page.NextContinuationToken;
    }
  }

  async remove(name: string): Promise<void> {
    await (await this.client()).send(new (await sdk()).DeleteObjectCommand(this.at(name)));
  }

  /** A partial upload is no object, but it is kept, and costs money, until somebody ends it. */
  async sweep(isOurs: (name: string) => boolean): Promise<void> {
    const { AbortMultipartUploadCommand } = await sdk();
    const client = await this.client();
    for (const { key, uploadId } of await this.openUploads(isOurs))
      await client
        .send(new AbortMultipartUploadCommand({ Bucket: this.bucket, Key: key, UploadId: uploadId }))
        .catch((error: unknown) => {
          // It has ended meanwhile.
          if (statusOf(error) !== 404) throw error;
        });
  }

  private async openUploads(isOurs: (name: string) => boolean): Promise<{ key: string; uploadId: string }[]> {
    const { ListMultipartUploadsCommand } = await sdk();
    const under = this.prefix === '' ? '' : `${this.prefix}/`;
    const found: { key: string; uploadId: string }[] = [];
    let from: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
    for (;;) {
      const asked = new ListMultipartUploadsCommand({ Bucket: this.bucket, Prefix: under, ...from });
      const page = await (await this.client()).send(asked).catch((error: unknown) => {
        if (withoutUploads.has(statusOf(error))) return undefined;
        throw error;
      });
      for (const { Key: key = '', UploadId: uploadId = '' } of page?.Uploads ?? [])
        if (isOurs(key.slice(under.length))) found.push({ key, uploadId });
      if (!page?.IsTruncated) return found;
      from = { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker };
    }
  }

  private at(name: string) {
    return { Bucket: this.bucket, Key: this.prefix === '' ? name : `${this.prefix}/${name}` };
  }
}

async function hashOf(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal | undefined): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) {
    signal?.throwIfAborted();
    hash.update(chunk);
  }
  return hash.digest('hex');
}

/** For people, on one line: the store's answer, or how the connection broke. */
function said(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  const status = statusOf(error);
  return `${text.split('\n')[0]}${status === undefined ? '' : ` (HTTP ${status})`}`;
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
}
