import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { FileAnswer } from '../../../contracts/src/files/upload.js';
import { maxFileBytes } from '../../../contracts/src/files/file-kinds.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { History } from '../../../contracts/src/history/queries.js';
import { ended } from '../../../event-store/test/sample-events.js';
import type { Caller } from '../../../testing/caller.js';
import { phonePhoto, pictureBomb, samplePdf } from '../../../testing/sample-files.js';
import { sharedSystem } from '../../../testing/shared-system.js';
import type { TestSystem } from '../../../testing/start-app.js';
import { FileStore } from './file-store.js';
import { LeadFiles } from './lead-files.js';

const octets = 'application/octet-stream';

describe('photos and documents of a lead', () => {
  let system: TestSystem;
  let staff: Caller;
  let photo: Buffer;

  beforeAll(async () => {
    system = await sharedSystem();
    staff = await system.signedIn('user');
    photo = await phonePhoto();
  });
  afterAll(() => system.stop());

  async function add(): Promise<string> {
    const lead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };
    return (await staff.call<CommandAnswer>('POST', '/api/leads', lead)).body.id;
  }
  async function send<Body = FileAnswer>(
    id: string,
    bytes: Buffer,
    { name = 'front.jpg', by = staff, ...headers }: { name?: string; by?: Caller; [header: string]: unknown } = {},
  ) {
    const response = await fetch(`${system.url}/api/leads/${id}/files`, {
      method: 'POST',
      headers: { 'content-type': octets, 'x-file-name': encodeURIComponent(name), cookie: by.cookie, ...headers },
      body: new Uint8Array(bytes),
    });
    return { status: response.status, body: (await response.json()) as Body };
  }
  async function fetched(path: string, headers: Record<string, string> = {}, by = staff) {
    const response = await fetch(`${system.url}${path}`, { headers: { cookie: by.cookie, ...headers } });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }
  const eventsOf = async (id: string) =>
    (await staff.call<History>('GET', `/api/leads/${id}/history`)).body.events.filter(
      ({ type }) => type !== 'LeadCreated',
    );
  const rowsOf = async (id: string) =>
    (await system.infrastructure.pool.query('select * from lead_files where lead_id = $1', [id])).rows as {
      sealed: Buffer;
      sealed_thumbnail: Buffer;
    }[];

  it('are kept without EXIF, sealed, and shown to staff with a small form', async () => {
    const id = await add();
    const { status, body } = await send(id, photo, { name: 'C:\\fakepath\\Küche "1".jpg' });
    expect([status, body.already]).toEqual([201, false]);
    const path = `/api/leads/${id}/files/${body.fileId}`;
    const shown = await fetched(path);
    expect(shown.status).toBe(200);
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': `inline; filename="Ku_che _1_.jpg"; filename*=UTF-8''K%C3%BCche%20%221%22.jpg`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    const picture = await sharp(shown.bytes).metadata();
    expect([picture.width, picture.height, picture.exif]).toEqual([400, 640, undefined]);
    const small = await fetched(`${path}/thumbnail`);
    expect([small.headers.get('content-type'), (await sharp(small.bytes).metadata()).format]).toEqual([
      'image/webp',
      'webp',
    ]);
    expect((await fetched(path, { 'if-none-match': shown.headers.get('etag')! })).status).toBe(304);

    const [event, ...more] = await eventsOf(id);
    expect(more).toEqual([]);
    expect(event).toMatchObject({
      type: 'FileAttached',
      data: {
        fileId: body.fileId,
        name: 'Küche "1".jpg',
        mediaType: 'image/jpeg',
        bytes: shown.bytes.length,
        width: 400,
      },
      undoable: true,
    });
    const [row] = await rowsOf(id);
    for (const sealed of [row!.sealed, row!.sealed_thumbnail])
      expect(
        await sharp(sealed)
          .metadata()
          .catch(() => null),
      ).toBeNull();
    const raw = await system.infrastructure.log.readStream(`lead-${id}`);
    expect(raw.at(-1)).toMatchObject({ type: 'FileAttached' });
  });

  it('are attached once, however often they are sent, under whatever name and by whomever', async () => {
    const id = await add();
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(id, photo, key);
    expect(await send(id, photo, key)).toEqual(first);
    expect((await send<Problem>(id, samplePdf, key)).body.code).toBe('idempotency_key_reused');
    const again = await send(id, photo, { name: 'house.jpg', by: await system.signedIn('admin') });
    expect([again.status, again.body.already, again.body.fileId]).toEqual([200, true, first.body.fileId]);
    const other = await phonePhoto(100);
    const both = await Promise.all([send(id, other), send(id, other)]);
    expect(new Set(both.map(({ body }) => body.fileId)).size).toBe(1);
    expect((await eventsOf(id)).map(({ type }) => type)).toEqual(['FileAttached', 'FileAttached']);
    expect(await rowsOf(id)).toHaveLength(2);
  });

  it('are downloaded, not opened, when they are documents', async () => {
    const id = await add();
    const { body } = await send(id, samplePdf, { name: 'lease.html' });
    const { headers, bytes } = await fetched(`/api/leads/${id}/files/${body.fileId}`);
    expect([headers.get('content-type'), bytes.equals(samplePdf)]).toEqual(['application/pdf', true]);
    expect(headers.get('content-disposition')).toMatch(/^attachment; /);
    expect((await fetched(`/api/leads/${id}/files/${body.fileId}/thumbnail`)).status).toBe(404);
  });

  it('are served to staff, and only with the lead whose they are', async () => {
    const [id, other] = [await add(), await add()];
    const { body } = await send(id, photo);
    const path = `/api/leads/${id}/files/${body.fileId}`;
    const visitor = system.visitor();
    expect((await fetched(path, {}, visitor)).status).toBe(401);
    expect((await fetched(`${path}/thumbnail`, {}, visitor)).status).toBe(401);
    expect((await send<Problem>(id, photo, { by: visitor })).status).toBe(401);
    expect((await visitor.call('DELETE', path)).status).toBe(401);
    for (const wrong of [`/api/leads/${other}/files/${body.fileId}`, `/api/leads/${id}/files/${randomUUID()}`]) {
      expect((await fetched(wrong)).status).toBe(404);
      expect((await staff.call<Problem>('DELETE', wrong)).body.code).toBe('file_not_found');
    }
  });

  it('are gone when they are removed, which the history shows and an undo takes back', async () => {
    const id = await add();
    const { body } = await send(id, photo);
    const path = `/api/leads/${id}/files/${body.fileId}`;
    const etag = (await fetched(path)).headers.get('etag')!;
    expect((await staff.call('DELETE', path)).status).toBe(200);
    expect((await fetched(path, { 'if-none-match': etag })).status).toBe(404);
    expect((await fetched(`${path}/thumbnail`)).status).toBe(404);
    const removed = (await eventsOf(id)).at(-1)!;
    expect(removed).toMatchObject({ type: 'FileRemoved', data: { name: 'front.jpg' }, undoable: true });
    expect((await staff.call('POST', `/api/leads/${id}/undo`, { eventId: removed.id })).status).toBe(200);
    expect((await fetched(path)).status).toBe(200);
    await staff.call('DELETE', path);
    expect((await send(id, photo)).body).toMatchObject({ already: false, fileId: body.fileId });
    expect((await fetched(path)).status).toBe(200);
  });

  it.each<[string, () => Buffer, number, string, string]>([
    ['too large', () => Buffer.alloc(maxFileBytes + 1), 413, 'file_too_large', 'A file can be at most 20 MB.'],
    ['empty', () => Buffer.alloc(0), 400, 'invalid_input', 'Some of what was sent is not valid.'],
    [
      'a program called front.jpg',
      () => Buffer.from(`MZ${' '.repeat(200)}`),
      415,
      'file_type_refused',
      'This kind of file',
    ],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'file_type_refused', 'This kind'],
    ['HTML before a PDF', () => Buffer.concat([Buffer.from('<html>'), samplePdf]), 415, 'file_type_refused', 'This'],
    ['a bomb', pictureBomb, 422, 'picture_unreadable', 'This picture'],
  ])('are refused when they are %s, and nothing is kept', async (_what, bytes, status, code, sentence) => {
    const id = await add();
    const refused = await send<Problem>(id, bytes());
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.body.title.startsWith(sentence)).toBe(true);
    expect([await eventsOf(id), await rowsOf(id)]).toEqual([[], []]);
  });

  it('are refused while they come, when nothing says how large they are', async () => {
    const id = await add();
    let cutOff = Promise.resolve();
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = httpRequest(
        `${system.url}/api/leads/${id}/files`,
        { method: 'POST', headers: { 'content-type': octets, 'x-file-name': 'a.jpg', cookie: staff.cookie } },
        (answer) => {
          answer.resume();
          cutOff = new Promise((closed) => sending.socket!.once('close', () => closed()));
          resolve(answer.statusCode);
        },
      );
      // The server resets the connection after its answer.
      sending.on('error', reject);
      for (let sent = 0; sent <= maxFileBytes; sent += 1024 * 1024) sending.write(Buffer.alloc(1024 * 1024));
      // The request never ends: the answer comes before its end.
    });
    expect(status).toBe(413);
    // The client does not hang up: a server that stops would wait for the rest.
    await cutOff;
  });

  it('need a name, a body of their own type, a lead, and a place that takes them', async () => {
    const id = await add();
    const nameless = await send<Problem>(id, photo, { name: '' });
    expect([nameless.status, nameless.body.errors?.[0]?.path]).toEqual([400, 'X-File-Name']);
    expect((await send<Problem>(id, photo, { 'x-file-name': '%E0%A4%A' })).body.code).toBe('invalid_input');
    expect((await send<Problem>(id, photo, { 'content-type': 'image/jpeg' })).status).toBe(415);
    expect((await send<Problem>(id, Buffer.from('{}'), { 'content-type': 'application/json' })).status).toBe(415);
    expect((await send<Problem>(randomUUID(), photo)).body.code).toBe('lead_not_found');
    await staff.call('DELETE', `/api/leads/${id}`);
    expect((await send<Problem>(id, photo)).body.code).toBe('lead_deleted');
    const elsewhere = await staff.call<Problem>('POST', '/api/leads', 'x', { 'content-type': octets });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([415, 'unsupported_media_type']);
  });

  it('leave no bytes behind whose event never came', async () => {
    const id = await add();
    const { body } = await send(id, photo);
    const orphan = randomUUID();
    const { pool } = system.infrastructure;
    await pool.query(
      `insert into lead_files (lead_id, file_id, wrapped_key, sealed, stored_at)
       values ($1, $2, '', '', now() - interval '2 hours'), ($1, gen_random_uuid(), '', '', now())`,
      [id, orphan],
    );
    // As if the process had died right after appending the event.
    await pool.query(
      `update lead_files set confirmed = false, stored_at = now() - interval '2 hours' where file_id = $1`,
      [body.fileId],
    );
    await system.nest.get(LeadFiles).sweep();
    const { rows } = await pool.query('select file_id, confirmed from lead_files where lead_id = $1', [id]);
    expect(rows).toHaveLength(2);
    expect(rows).toContainEqual({ file_id: body.fileId, confirmed: true });
    expect(rows.map(({ file_id }: { file_id: string }) => file_id)).not.toContain(orphan);
  });

  it('are all destroyed with their keys when a person is erased, and nobody else’s', async () => {
    const [id, other] = [await add(), await add()];
    await Promise.all([send(id, photo), send(id, samplePdf), send(other, photo)]);
    expect(await system.nest.get(FileStore).destroyAll(id)).toBe(2);
    expect([(await rowsOf(id)).length, (await rowsOf(other)).length]).toEqual([0, 1]);
  });

  it('are served no more of who was erased, and no byte of theirs is taken', async () => {
    const id = await add();
    const { body } = await send(id, photo);
    await system.infrastructure.log.append(`lead-${id}`, [ended()], body.revision);
    expect((await fetched(`/api/leads/${id}/files/${body.fileId}`)).status).toBe(404);
    expect((await fetched(`/api/leads/${id}/files/${body.fileId}/thumbnail`)).status).toBe(404);
    const refused = await send<Problem>(id, samplePdf);
    expect([refused.status, refused.body.code]).toEqual([410, 'stream_erased']);
    expect(await rowsOf(id)).toHaveLength(1);
  });

  it('say so when their bytes are not there until they are sent again, and are altered by nobody unnoticed', async () => {
    const id = await add();
    const [first, second] = [await send(id, photo), await send(id, samplePdf)];
    const { pool } = system.infrastructure;
    await pool.query('delete from lead_files where file_id = $1', [first.body.fileId]);
    const gone = await staff.call<Problem>('GET', `/api/leads/${id}/files/${first.body.fileId}`);
    expect([gone.status, gone.body.detail]).toEqual([404, 'The bytes of this file are not here.']);
    expect((await send(id, photo)).body.already).toBe(true);
    expect((await fetched(`/api/leads/${id}/files/${first.body.fileId}`)).status).toBe(200);
    expect(await eventsOf(id)).toHaveLength(2);
    await pool.query(
      `update lead_files set sealed = set_byte(sealed, 20, get_byte(sealed, 20) # 1) where file_id = $1`,
      [second.body.fileId],
    );
    expect((await fetched(`/api/leads/${id}/files/${second.body.fileId}`)).status).toBe(500);
  });
});
