import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export const bucket = 'sample-bucket';
/** Credentials that callers need. */
export const credentials = { AWS_ACCESS_KEY_ID: 'sample-id', AWS_SECRET_ACCESS_KEY: 'sample-secret' };

export type Operation =
  | 'put'
  | 'begin-upload'
  | 'part'
  | 'complete'
  | 'abort-upload'
  | 'list-uploads'
  | 'list'
  | 'get'
  | 'delete';

/**
 * The fate of a request: `cut`: the connection breaks before anything is done; `cut_after`: it is done, and the connection breaks;
 * `silent`: nothing is done, and no answer comes; `other_bytes`: it returns other bytes than were put; a number: this HTTP status,
 * and nothing is done.
 */
export type StoreFault = 'cut' | 'cut_after' | 'silent' | 'other_bytes' | number;

interface Asked {
  operation: Operation;
  key: string;
  body: Buffer;
  query: URLSearchParams;
}
interface Answered {
  status?: number;
  body?: string | Buffer;
  headers?: Record<string, string>;
}

/** The parts of an S3 store that backups use: objects, lists in pages, multipart uploads; and its failures. */
export class SmallS3Store {
  readonly objects = new Map<string, Buffer>();
  /** By their ids. */
  readonly uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  /** Called for every request, in order. */
  meets: (asked: Pick<Asked, 'operation' | 'key'>) => StoreFault | undefined = () => undefined;
  private begun = 0;
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      this.answer(request, response).catch(() => response.destroy());
    });
  }

  /** @returns its address */
  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as { port: number }).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const say = ({ status = 200, body = '', headers = {} }: Answered) => response.writeHead(status, headers).end(body);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '', 'http://store');
    const signer = `AWS4-HMAC-SHA256 Credential=${credentials.AWS_ACCESS_KEY_ID}/`;
    if (!request.headers.authorization?.startsWith(signer)) return void say({ status: 403 });
    const [, first, ...rest] = decodeURIComponent(url.pathname).split('/');
    if (first !== bucket) return void say(refusal(404, 'NoSuchBucket'));
    const key = rest.join('/');
    const operation = operationOf(request.method ?? '', key, url.searchParams);
    const fault = this.meets({ operation, key });
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === 'silent') return;
    if (typeof fault === 'number') return void say(refusal(fault, 'SampleFault'));
    const done = this.work({ operation, key, body: Buffer.concat(chunks), query: url.searchParams });
    if (fault === 'cut_after') return void request.socket.destroy();
    const isOther = fault === 'other_bytes' && Buffer.isBuffer(done.body);
    say(isOther ? { ...done, body: randomBytes((done.body as Buffer).length) } : done);
  }

  private work({ operation, key, body, query }: Asked): Answered {
    const id = query.get('uploadId') ?? '';
    switch (operation) {
      case 'put':
        this.objects.set(key, body);
        return { headers: { etag: etagOf(body) } };
      case 'begin-upload': {
        const begun = `u${++this.begun}`;
        this.uploads.set(begun, { key, parts: new Map() });
        return {
          body: `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
        };
      }
      case 'part': {
        const upload = this.uploads.get(id);
        if (!upload) return refusal(404, 'NoSuchUpload');
        upload.parts.set(Number(query.get('partNumber')), body);
        return { headers: { etag: etagOf(body) } };
      }
      case 'complete': {
        const upload = this.uploads.get(id);
        if (!upload) return refusal(404, 'NoSuchUpload');
        const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, part]) => part);
        this.objects.set(key, Buffer.concat(parts));
        this.uploads.delete(id);
        return { body: '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>' };
      }
      case 'abort-upload':
        return this.uploads.delete(id) ? { status: 204 } : refusal(404, 'NoSuchUpload');
      case 'list-uploads':
        return { body: this.listUploads(query) };
      case 'delete':
        this.objects.delete(key);
        return { status: 204 };
      case 'list':
        return { body: this.list(query) };
      case 'get':
        return this.objects.has(key) ? { body: this.objects.get(key)! } : refusal(404, 'NoSuchKey');
    }
  }

  /** Two at a time. */
  private list(query: URLSearchParams): string {
    const all = [...this.objects]
      .filter(([key]) => key.startsWith(query.get('prefix') ?? ''))
      // By the key alone: sorted as texts, the bytes of every object would be turned into one.
      .sort(([a], [b]) => (a < b ? -1 : 1));
    const from = Number(query.get('continuation-token') ?? 0);
    const contents = all
      .slice(from, from + 2)
      .map(([key, bytes]) => `<Contents><Key>${key}</Key><Size>${bytes.length}</Size></Contents>`);
    const more = from + 2 < all.length;
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''}${contents.join('')}</ListBucketResult>`;
  }

  /** One at a time. */
  private listUploads(query: URLSearchParams): string {
    const after = query.get('upload-id-marker') ?? '';
    const all = [...this.uploads].filter(([, { key }]) => key.startsWith(query.get('prefix') ?? '')).sort();
    const [next, ...more] = all.filter(([id]) => id > after);
    const shown = next && `<Upload><Key>${next[1].key}</Key><UploadId>${next[0]}</UploadId></Upload>`;
    const marker =
      next && `<NextKeyMarker>${next[1].key}</NextKeyMarker><NextUploadIdMarker>${next[0]}</NextUploadIdMarker>`;
    return `<ListMultipartUploadsResult><IsTruncated>${more.length > 0}</IsTruncated>${marker ?? ''}${shown ?? ''}</ListMultipartUploadsResult>`;
  }
}

function operationOf(method: string, key: string, query: URLSearchParams): Operation {
  if (method === 'POST') return query.has('uploads') ? 'begin-upload' : 'complete';
  if (method === 'PUT') return query.has('uploadId') ? 'part' : 'put';
  if (method === 'DELETE') return query.has('uploadId') ? 'abort-upload' : 'delete';
  if (query.has('uploads')) return 'list-uploads';
  return key === '' ? 'list' : 'get';
}

function refusal(status: number, code: string): Answered {
  return { status, body: `<Error><Code>${code}</Code><Message>It was refused</Message></Error>` };
}

function etagOf(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}
