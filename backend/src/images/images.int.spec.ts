import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  maxImageBytes,
  type ImageAnswer,
  type ImageHistory,
  type SiteImages as Shown,
} from '../../../contracts/src/images/queries.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { Caller } from '../../../testing/caller.js';
import { phonePhoto, pictureBomb, samplePdf } from '../../../testing/sample-files.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

const octets = 'application/octet-stream';
let system: TestSystem;
let staff: Caller;
let photo: Buffer;
beforeAll(async () => {
  system = await startSystem({ projector: false });
  staff = await system.signedIn('user');
  photo = await phonePhoto();
});
afterAll(() => system.stop());

const logo = (headers: Record<string, string> = {}, path = '/api/images/logo.png') =>
  fetch(`${system.url}${path}`, { headers });

/** `headers` override those of a valid upload. */
async function upload<Body = ImageAnswer>(
  name: string,
  bytes: Buffer = photo,
  { alt = 'A porch at dusk', by = staff, ...headers }: { alt?: string; by?: Caller; [header: string]: unknown } = {},
) {
  const response = await fetch(`${system.url}/api/images/${name}`, {
    method: 'POST',
    headers: { 'content-type': octets, 'x-alt-text': encodeURIComponent(alt), cookie: by.cookie, ...headers },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, etag: response.headers.get('etag'), body: (await response.json()) as Body };
}
const shown = async () => (await system.visitor().call<Shown>('GET', '/api/images')).body.images;
const historyOf = async (name: string) =>
  (await staff.call<ImageHistory>('GET', '/api/images/history')).body.images.find((image) => image.name === name)
    ?.versions ?? [];
/** A place that no other test uses. */
const newPlace = () => `team-sample-${randomUUID()}.png`;

it('serves the drawn logo to everybody, for an hour, as nothing but a picture', async () => {
  const answer = await logo();
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'image/png',
    'public, max-age=3600',
  ]);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect([bytes.length, bytes.toString('latin1', 1, 4)]).toEqual([Number(answer.headers.get('content-length')), 'PNG']);
  const again = await logo({ 'if-none-match': answer.headers.get('etag') ?? '' });
  expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
});

it('serves what was put in its place, also after another start, and at the address of the bucket alike', async () => {
  const before = (await logo()).headers.get('etag');
  const { status, body } = await upload('logo.png');
  expect([status, body]).toEqual([200, { name: 'logo.png', version: 1 }]);
  const other = await system.another();
  const answer = await fetch(`${other.url}/api/images/logo.png`, { headers: { 'if-none-match': before ?? '' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const bucket = await logo({}, '/storage/site-images/logo.png');
  for (const header of ['etag', 'cache-control', 'content-type', 'content-security-policy'])
    expect([header, bucket.headers.get(header)]).toEqual([header, answer.headers.get(header)]);
  expect(Buffer.from(await bucket.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await logo({ 'if-none-match': bucket.headers.get('etag')! }, '/storage/site-images/logo.png')).status).toBe(
    304,
  );
});

it.each([
  ['nothing.png', 404],
  ['logo.svg', 400],
  ['..%2flogo.png', 400],
  ['LOGO.PNG', 400],
])('answers %s with %d', async (name, status) => {
  const answer = await system.visitor().call<Problem>('GET', `/api/images/${name}`);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
});

describe('fault 35: a picture that staff upload', () => {
  it('is drawn anew as PNG, no larger than its place, upright and without what the camera wrote into it', async () => {
    const large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#5a8' } })
      .jpeg()
      .toBuffer();
    const place = newPlace();
    await upload(place, large);
    expect(
      await sharp(Buffer.from(await (await logo({}, `/api/images/${place}`)).arrayBuffer())).metadata(),
    ).toMatchObject({ format: 'png', width: 900, height: 450 });
    await upload(place, photo);
    const drawn = await sharp(Buffer.from(await (await logo({}, `/api/images/${place}`)).arrayBuffer())).metadata();
    expect([drawn.format, drawn.width, drawn.height, drawn.exif]).toEqual(['png', 400, 640, undefined]);
  });

  it('is at most 5 MB as PNG, whatever it shows', async () => {
    const place = `city-sample-${randomUUID()}.png`;
    const noise = await sharp({
      create: {
        width: 1600,
        height: 1600,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 90 })
      .toBuffer();
    expect((await upload(place, noise)).status).toBe(200);
    const [version] = await historyOf(place);
    expect(version!.picture!.bytes).toBeLessThanOrEqual(maxImageBytes);
  });

  it('is shown to everybody with its text, and to staff with who put it there and when', async () => {
    const place = newPlace();
    const { etag } = await upload(place, photo, { alt: '  Ann Sample, “smiling”  ' });
    expect(etag).toBe('"1"');
    expect((await shown()).find(({ name }) => name === place)).toEqual({
      ...{ name: place, version: 1, alt: 'Ann Sample, “smiling”' },
    });
    const [version, ...more] = await historyOf(place);
    expect(more).toEqual([]);
    expect(version).toMatchObject({ act: 'uploaded', picture: { width: 400, height: 640 }, restores: null });
    expect(version?.userId).toEqual(expect.any(String));
    expect(Date.parse(version!.at)).toBeLessThanOrEqual(Date.now());
  });

  it('keeps the former ones, which can be put back, and falls back to the built-in one when it is deleted', async () => {
    const place = newPlace();
    await upload(place, photo, { alt: 'The first' });
    const first = (await logo({}, `/api/images/${place}`)).headers.get('etag');
    await upload(place, await phonePhoto(60), { alt: 'The second' });
    expect((await staff.call('PATCH', `/api/images/${place}`, { alt: 'The second, described' })).body).toEqual({
      ...{ name: place, version: 3 },
    });
    expect((await staff.call('DELETE', `/api/images/${place}`)).status).toBe(200);
    expect((await logo({}, `/api/images/${place}`)).status).toBe(404);
    expect((await shown()).some(({ name }) => name === place)).toBe(false);
    expect((await staff.call<Problem>('DELETE', `/api/images/${place}`)).body.code).toBe('image_not_found');
    expect((await staff.call<Problem>('PATCH', `/api/images/${place}`, { alt: 'x' })).body.code).toBe(
      'image_not_found',
    );

    const back = await staff.call('POST', `/api/images/${place}/restore`, { version: 1 }, { 'if-match': '"4"' });
    expect([back.status, back.body]).toEqual([200, { name: place, version: 5 }]);
    expect((await logo({}, `/api/images/${place}`)).headers.get('etag')).toBe(first);
    expect((await historyOf(place)).map(({ version, act, alt, restores }) => [version, act, alt, restores])).toEqual([
      [5, 'restored', 'The first', 1],
      [4, 'removed', 'The second, described', null],
      [3, 'described', 'The second, described', null],
      [2, 'uploaded', 'The second', null],
      [1, 'uploaded', 'The first', null],
    ]);
    const former = await fetch(`${system.url}/api/images/${place}/versions/2`, { headers: { cookie: staff.cookie } });
    expect([former.status, former.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect((await system.visitor().call(`GET`, `/api/images/${place}/versions/2`)).status).toBe(401);
    for (const none of [4, 9])
      expect((await staff.call<Problem>('GET', `/api/images/${place}/versions/${none}`)).body.code).toBe(
        'image_not_found',
      );
    expect((await staff.call<Problem>('POST', `/api/images/${place}/restore`, { version: 4 })).body.code).toBe(
      'image_not_found',
    );
  });

  it('falls back to the drawn logo where it was the logo', async () => {
    await upload('logo.png');
    await staff.call('DELETE', '/api/images/logo.png');
    const answer = await logo();
    expect([answer.status, (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width]).toEqual([
      200, 256,
    ]);
  });

  it('loses nobody’s when two come at once: the second is refused, and both are kept if it goes on', async () => {
    const place = newPlace();
    const other = await system.signedIn('admin');
    const pictures = [photo, await phonePhoto(90)];
    const both = await Promise.all([
      upload<ImageAnswer & Problem>(place, pictures[0], { 'if-match': '"0"', alt: 'Mine' }),
      upload<ImageAnswer & Problem>(place, pictures[1], { 'if-match': '"0"', alt: 'Yours', by: other }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    const refused = both.findIndex(({ status }) => status === 412);
    expect(both[refused]!.body).toMatchObject({ code: 'revision_mismatch', currentRevision: 1 });
    expect((await upload(place, pictures[refused], { 'if-match': '"1"' })).body.version).toBe(2);
    expect(await historyOf(place)).toHaveLength(2);
    // Without an expected version every change is kept.
    await Promise.all([upload(place, pictures[0]), upload(place, pictures[1]), upload(place, pictures[0])]);
    expect((await historyOf(place)).map(({ version }) => version)).toEqual([5, 4, 3, 2, 1]);
  });

  it('is put there once, however often the same request comes', async () => {
    const place = newPlace();
    const key = { 'idempotency-key': randomUUID(), 'if-match': '"0"' };
    const first = await upload(place, photo, key);
    expect([first.status, await upload(place, photo, key)]).toEqual([200, first]);
    expect((await upload<Problem>(place, await phonePhoto(30), key)).body.code).toBe('idempotency_key_reused');
    expect(await historyOf(place)).toHaveLength(1);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, number, string, string]>([
    [
      'a script',
      () => Buffer.from('#!/bin/sh\nrm -rf /\n'),
      415,
      'image_type_refused',
      'Invalid file type. Please upload an image.',
    ],
    [
      'SVG',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      415,
      'image_type_refused',
      'Invalid file type. Please upload an image.',
    ],
    ['a PDF', () => samplePdf, 415, 'image_type_refused', 'Invalid file type. Please upload an image.'],
    ['6 MB', () => Buffer.alloc(6 * 1024 * 1024), 413, 'image_too_large', 'File size too large. Maximum size is 5MB.'],
    [
      'one byte over 5 MB',
      () => Buffer.alloc(maxImageBytes + 1),
      413,
      'image_too_large',
      'File size too large. Maximum size is 5MB.',
    ],
    ['nothing', () => Buffer.alloc(0), 400, 'invalid_input', 'Some of what was sent is not valid.'],
    [
      'a bomb of 100 megapixels',
      () => pictureBomb(10_000),
      422,
      'picture_unreadable',
      'This picture cannot be read. It may be damaged.',
    ],
    [
      'a half of a picture',
      async () => (await sharp(photo).png().toBuffer()).subarray(0, 400),
      422,
      'picture_unreadable',
      'This picture cannot be read. It may be damaged.',
    ],
  ])('is refused when it is %s named .png, and nothing is kept', async (_what, bytes, status, code, title) => {
    const place = newPlace();
    const refused = await upload<Problem>(place, await bytes());
    expect([refused.status, refused.body.code, refused.body.title]).toEqual([status, code, title]);
    expect(await historyOf(place)).toEqual([]);
  });

  it('is refused while it comes, when nothing says how large it is', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = httpRequest(
        `${system.url}/api/images/${newPlace()}`,
        { method: 'POST', headers: { 'content-type': octets, 'x-alt-text': 'A', cookie: staff.cookie } },
        (answer) => {
          resolve(answer.statusCode);
          // Otherwise the server waits for the rest when it stops.
          sending.destroy();
        },
      );
      sending.on('error', reject);
      for (let sent = 0; sent <= maxImageBytes; sent += 1024 * 1024) sending.write(Buffer.alloc(1024 * 1024));
      // The request never ends: the answer comes before its end.
    });
    expect(status).toBe(413);
  });

  it('needs an alternative text, a place of the site, its own type, and somebody who is signed in', async () => {
    for (const alt of ['', '   ', 'x'.repeat(251)]) {
      const { status, body } = await upload<Problem>(newPlace(), photo, { alt });
      expect([alt.length, status, body.errors?.[0]?.path]).toEqual([alt.length, 400, 'alt']);
    }
    expect((await upload<Problem>(newPlace(), photo, { 'x-alt-text': '%E0%A4%A' })).body.errors).toEqual([
      { path: 'alt', message: 'Alternative text is required' },
    ]);
    for (const name of ['banner.png', 'logo.svg', `team-${'x'.repeat(90)}.png`])
      expect([name, (await upload<Problem>(name)).body.code]).toEqual([name, 'invalid_input']);
    expect((await upload<Problem>('hero.png', photo, { 'content-type': 'image/png' })).body.code).toBe(
      'unsupported_media_type',
    );
    expect((await upload<Problem>('hero.png', photo, { 'if-match': 'x' })).body.code).toBe('invalid_input');
    expect((await upload<Problem>('hero.png', photo, { by: system.visitor() })).status).toBe(401);
    expect((await system.visitor().call('DELETE', '/api/images/hero.png')).status).toBe(401);
    expect((await system.visitor().call('GET', '/api/images/history')).status).toBe(401);
    for (const body of [{}, { alt: '' }, { alt: 'x', more: 1 }])
      expect((await staff.call<Problem>('PATCH', '/api/images/hero.png', body)).body.code).toBe('invalid_input');
    for (const version of [0, 1.5, 'one', undefined])
      expect((await staff.call<Problem>('POST', '/api/images/hero.png/restore', { version })).body.code).toBe(
        'invalid_input',
      );
    expect((await shown()).some(({ name }) => name === 'hero.png')).toBe(false);
  });
});
