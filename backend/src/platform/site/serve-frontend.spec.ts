import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import rateLimit from '@fastify/rate-limit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import createFastify, { type FastifyInstance } from 'fastify';
import { contentPolicy } from './security-headers.js';
import { AskedPages, type Renderer } from './asked-pages.js';
import type { BuiltSite, SitePage } from './built-site.js';
import { serveFrontend } from './serve-frontend.js';

const shell: SitePage = { html: Buffer.from('shell'), etag: '"s"', scripts: ['sha256-s'], styles: [], listed: false };
const builtShell = { file: 'shell.html', scripts: ['sha256-s'], styles: [], listed: false };
const manifest = {
  ...{ origin: 'https://built.invalid', listingsFrame: 'https://listings.example.com/', pages: {}, shell: [] },
  ...{ notFound: builtShell, shellPage: builtShell },
  ...{ fonts: [], css: '.a{}' },
  asked: {
    '/post/$slug': { scripts: [], css: '.b{}', search: false, listed: true },
    '/list': { scripts: [], css: '', search: true, listed: true },
  },
};

describe('pages that are rendered when asked for', () => {
  let folder: string;
  let fastify: FastifyInstance;
  let rendered: string[];
  let text: string | null;
  let fails: boolean;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-site-'));
    mkdirSync(join(folder, '.site', 'pages'), { recursive: true });
    writeFileSync(join(folder, '.site', 'pages', 'shell.html'), 'shell');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  beforeEach(async () => {
    [rendered, text, fails] = [[], 'text', false];
    const renderer: Renderer = {
      render: (address, given) => {
        rendered.push(address);
        if (fails) return Promise.reject(new Error('broken'));
        const missing = Object.values(given).includes(null);
        return Promise.resolve({ status: missing ? 404 : 200, head: {}, body: JSON.stringify(given) });
      },
      pageCss: (css) => css,
      pageDocument: (_path, page, { style }) => `<style>${style}</style>${(page as { body: string }).body}`,
    };
    const site: BuiltSite = {
      ...{ folder, manifest, pages: new Map(), notFound: shell, shell },
      ...{ origin: 'https://leads.example.com', listingsFrame: manifest.listingsFrame },
    };
    const data = {
      pages: {
        '/post/$slug': ({ slug = '' }) => Promise.resolve({ [slug]: text }),
        '/list': () => Promise.resolve({ list: [] }),
      },
      posts: () => Promise.resolve([]),
      onFailure: () => {},
    };
    fastify = createFastify({ trustProxy: true });
    await fastify.register(rateLimit, { global: false });
    await serveFrontend(
      fastify,
      site,
      contentPolicy(true, []),
      data,
      new AskedPages(site, () => Promise.resolve(renderer)),
    );
  });

  const get = (url: string, from = '192.0.2.1') => fastify.inject({ url, headers: { 'x-forwarded-for': from } });

  it('renders one only once while its data stay, whatever follows a ? that changes nothing', async () => {
    const answers = await Promise.all(['/post/a', '/post/a', '/post/a?utm_source=x'].map((url) => get(url)));
    expect(rendered).toEqual(['/post/a']);
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['<style>.a{}.b{}</style>{"a":"text"}']));
    text = 'another';
    expect((await get('/post/a')).body).toContain('another');
    expect(rendered).toHaveLength(2);
  });

  it('names the hashes of its own style and script in its policy, and of nothing that was written into it', async () => {
    text = '<style>.evil{}</style><script>evil()</script>';
    const { headers } = await get('/post/a');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^script-src 'self' 'sha256-s';style-src 'self' 'sha256-[\w+/]{43}=';/);
  });

  it('answers 404 with the page that says so where there is no such thing', async () => {
    text = null;
    const { statusCode, headers } = await get('/post/a');
    expect([statusCode, headers['x-robots-tag']]).toEqual([404, 'noindex']);
  });

  it('leaves the rendering to the browser of who asks for too many, and to nobody else', async () => {
    const answers = [];
    for (let n = 0; n < 125; n++) answers.push(await get(`/list?page=${n}`));
    expect(rendered).toHaveLength(120);
    const left = answers.filter(({ body }) => body === 'shell');
    expect(left.map(({ statusCode, headers }) => [statusCode, headers['x-robots-tag']])).toEqual(
      Array.from({ length: 5 }, () => [200, undefined]),
    );
    expect((await get('/list?page=1')).body).not.toBe('shell');
    expect((await get('/list?page=200', '192.0.2.2')).body).not.toBe('shell');
    text = null;
    expect((await get('/post/none')).statusCode).toBe(404);
  });

  it('leaves it to the browser where rendering fails, and tries again', async () => {
    fails = true;
    expect(await get('/post/a')).toMatchObject({ statusCode: 200, body: 'shell' });
    fails = false;
    expect((await get('/post/a')).body).toContain('text');
  });
});
