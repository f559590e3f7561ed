import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { S3Client } from '@aws-sdk/client-s3';
import type { BackupPlace, Draft } from './place.js';

export interface S3Access {
  /** AWS_ENDPOINT_URL_S3; AWS's own where it is undefined. */
  endpoint: string | undefined;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

const deadlineMs = 30_000;
/** Loaded by who uses it: it takes time and memory, and most systems have no such store. */
const sdk = () => import('@aws-sdk/client-s3');

/**
 * A bucket of an S3-compatible store. An object is there whole or not at all; what was uploaded is read back and compared before it counts.
 * @param address `s3://bucket/prefix`
 */
export class S3Place implements BackupPlace {
  private readonly client: () => Promise<S3Client>;
  private readonly bucket: string;
  private readonly prefix: string;

  constructor(
    readonly address: string,
    { endpoint, region, ...credentials }: S3Access,
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
        requestHandler: { connectionTimeout: deadlineMs, requestTimeout: 20 * deadlineMs },
        // Stores other than AWS's know neither bucket names in the host nor the newer checksums.
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
      keep: async () => {
        const { Upload } = await import('@aws-sdk/lib-storage');
        await new Upload({
          client: await this.client(),
          params: { ...this.at(name), Body: createReadStream(file) },
        }).done();
        if ((await hashOf(this.read(name))) === (await hashOf(createReadStream(file)))) return;
        await this.remove(name);
        throw new Error(`${this.address} gave back other bytes of ${name} than were uploaded`);
      },
      drop: () => rm(folder, { recursive: true, force: true }),
    };
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

  /** What is uploaded in part is no object; the store removes it by its own rules. */
  sweep(): Promise<void> {
    return Promise.resolve();
  }

  private at(name: string) {
    return { Bucket: this.bucket, Key: this.prefix === '' ? name : `${this.prefix}/${name}` };
  }
}

async function hashOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined;
  return () => (made ??= make());
}
