import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Problem } from '../../../../contracts/src/problem.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';
import { SiteImages } from '../application/site-images.js';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ projector: false });
});
afterAll(() => system.stop());

const logo = (headers: Record<string, string> = {}) => fetch(`${system.url}/api/images/logo.png`, { headers });

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

it('serves what was put in its place, also after another start', async () => {
  const before = (await logo()).headers.get('etag');
  const bytes = Buffer.from('not drawn by us');
  await system.nest.get(SiteImages).put('logo.png', { contentType: 'image/webp', bytes, alt: 'Ours' });
  const other = await system.another();
  const answer = await fetch(`${other.url}/api/images/logo.png`, { headers: { 'if-none-match': before ?? '' } });
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    200,
    'image/webp',
    'not drawn by us',
  ]);
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
