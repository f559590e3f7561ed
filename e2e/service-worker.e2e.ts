import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.js';

/** The site as a visitor's browser sees it. A test can change its version and cut the connection. */
interface Front {
  url: string;
  /** The text that /service-worker.js ends with: a new one is a new version. */
  version: string;
  /** Addresses answered with 404, as after a build without them. */
  gone: RegExp | null;
  /** Cuts every connection instead of answering. */
  down: boolean;
  /** Paths that the server received. */
  asked: string[];
}

test.use({ serviceWorkers: 'allow' });

let server: Server;
const front: Front = { url: '', version: '', gone: null, down: false, asked: [] };

test.beforeAll(async () => {
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  front.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
test.afterAll(() => server.closeAllConnections());
test.beforeEach(() => Object.assign(front, { version: '', gone: null, down: false, asked: [] }));

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '/';
  front.asked.push(path);
  if (front.down) return void request.socket.destroy();
  if (front.gone?.test(path)) return void response.writeHead(404).end();
  const upstream = send(new URL(path, process.env.E2E_URL), {
    method: request.method,
    headers: { ...request.headers, 'accept-encoding': 'identity' },
  });
  upstream.on('response', (from) => {
    if (path !== '/service-worker.js') {
      response.writeHead(from.statusCode ?? 502, from.headers);
      return void from.pipe(response);
    }
    let source = '';
    from.setEncoding('utf8').on('data', (text: string) => (source += text));
    from.on('end', () => {
      const version = front.version;
      const changed = version ? source.replace(/const version = "[^"]*"/, `const version = "${version}"`) : source;
      response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(changed);
    });
  });
  upstream.on('error', () => request.socket.destroy());
  request.pipe(upstream);
}

/** Opens a page and waits until its service worker controls it. */
async function openServed(page: Page, path: string): Promise<void> {
  await page.goto(front.url + path);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

const caches = (page: Page) =>
  page.evaluate(async () => {
    const names = await window.caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await window.caches.open(name)).keys()));
    return { names, paths: kept.flat().map(({ url }) => new URL(url).pathname) };
  });

test('it takes charge of the first visit and keeps the files of every page, and nothing else', async ({ page }) => {
  await openServed(page, '/');
  const { names, paths } = await caches(page);
  expect(names).toHaveLength(1);
  expect(paths.filter((path) => path.endsWith('.woff2'))).toHaveLength(2);
  expect(paths.every((path) => path.startsWith('/assets/'))).toBe(true);
});

test('a kept file is there without the network; a page and the API are not', async ({ page }) => {
  await openServed(page, '/');
  const { paths } = await caches(page);
  front.down = true;
  const results = await page.evaluate(async (asset) => {
    const ask = (path: string) =>
      fetch(path).then(
        ({ status }) => status,
        () => 'no answer',
      );
    return { asset: await ask(asset), page: await ask('/team'), api: await ask('/api/auth/session') };
  }, paths[0] ?? '');
  expect(results).toEqual({ asset: 200, page: 'no answer', api: 'no answer' });
});

test('pages and the API are asked of the server every time', async ({ page }) => {
  await openServed(page, '/');
  front.asked = [];
  await page.evaluate(async () => {
    // The page's own requests may still be running; it never makes these.
    for (const path of ['/api/blog/posts', '/api/blog/posts', '/team', '/team']) await fetch(path);
  });
  expect(front.asked.filter((path) => path === '/api/blog/posts')).toHaveLength(2);
  expect(front.asked.filter((path) => path === '/team')).toHaveLength(2);
  expect((await caches(page)).paths.some((path) => !path.startsWith('/assets/'))).toBe(false);
});

test('a part loaded later is kept from then on', async ({ page }) => {
  await openServed(page, '/');
  const before = (await caches(page)).paths;
  await page.getByRole('link', { name: 'View Full Team' }).click();
  await expect(page).toHaveURL(/\/team$/);
  await expect.poll(async () => (await caches(page)).paths.length).toBeGreaterThan(before.length);
});

test('a new version takes over, removes the old files, and the next page is the new one', async ({ page }) => {
  await openServed(page, '/');
  const [old] = (await caches(page)).names;
  front.version = 'second';
  await page.evaluate(async () => {
    const { serviceWorker } = navigator;
    const changed = new Promise((resolve) =>
      serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
    await (await serviceWorker.ready).update();
    await changed;
  });
  await expect.poll(async () => (await caches(page)).names).toEqual(['assets-second']);
  expect(old).not.toBe('assets-second');

  // The page, with any typed text, stays until the visitor navigates.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'View Full Team' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The people with the keys' })).toBeVisible();
  await page.waitForFunction(() => !('sameDocument' in window));
});

test('a long-open tab whose parts are gone loads the page anew instead of failing', async ({ page }) => {
  // Without the worker: for browsers that have none, and for parts that were never cached.
  await page.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { get: () => undefined }));
  await page.goto(`${front.url}/`);
  await page.waitForLoadState('networkidle');
  front.gone = /team-screen-/;
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'View Full Team' }).hover();
  await expect.poll(() => front.asked.some((path) => path.includes('team-screen-'))).toBe(true);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.getByRole('link', { name: 'View Full Team' }).click();
  await page.waitForFunction(() => !('sameDocument' in window));
  front.gone = null;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'The people with the keys' })).toBeVisible();
});
