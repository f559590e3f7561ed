import type { FastifyReply, FastifyRequest, FastifyInstance } from 'fastify';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { encodingFor, type Encoding } from '../encoding.js';
import type { PolicyOf } from './security-headers.js';
import { type SitePage, type BuiltSite, robots, sitemap, type ListedAddress } from './built-site.js';
import fastifyStatic from '@fastify/static';
import type {} from '@fastify/rate-limit';
import { AskedPages, type PageData } from './asked-pages.js';

const compressed = new WeakMap<SitePage, Partial<Record<Encoding, Buffer>>>();

/**
 * Sends a page, or 304 if the browser has it already.
 * @param address whether it lets in whoever has it, as that of a mailed link does: then it leaves with no click, and no cache keeps it
 */
function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SitePage,
  policyOf: PolicyOf,
  status: 200 | 404 = 200,
  address: 'open' | 'secret' = 'open',
): FastifyReply {
  void reply
    .header('cache-control', address === 'secret' ? 'no-store' : 'no-cache')
    .header('content-security-policy', policyOf({ scripts: page.scripts, styles: page.styles }))
    .header('etag', page.etag)
    .header('vary', 'accept-encoding');
  if (address === 'secret') void reply.header('referrer-policy', 'no-referrer');
  if (!page.listed) void reply.header('x-robots-tag', 'noindex');
  if (status === 200 && request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding) void reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(encoding ? compress(page, encoding) : page.html);
}

/** Runs once for each page: pages don't change. */
function compress(page: SitePage, encoding: Encoding): Buffer {
  const known = compressed.get(page) ?? {};
  compressed.set(page, known);
  known[encoding] ??=
    encoding === 'br'
      ? // The best quality that takes no longer than gzip: some pages are rendered for one answer only.
        brotliCompressSync(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
      : gzipSync(page.html, { level: 9 });
  return known[encoding];
}

const aYear = 365 * 24 * 60 * 60;
const pageMethods = ['GET', 'HEAD'];
/** From one address. Nobody reads that many pages, and rendering is the costliest thing that a visitor can ask for. */
const rendersPerMinute = 120;

/** What the pages need from the application. */
export interface SiteData {
  /** By the pattern of the page that is rendered on request. */
  pages: Record<string, PageData>;
  /** Addresses of such pages for search engines. */
  posts: () => Promise<ListedAddress[]>;
  /** Called when a page could not be rendered; the browser draws it then. */
  onFailure: (error: unknown, pattern: string) => void;
}

/**
 * Serves the built frontend: files with a hash in their names are cached for a year, other files and pages are not; pages as built,
 * some rendered on request, and a shell for those that only the browser draws.
 */
export async function serveFrontend(
  fastify: FastifyInstance,
  site: BuiltSite,
  policyOf: PolicyOf,
  data: SiteData,
  asked = new AskedPages(site),
): Promise<void> {
  await fastify.register(fastifyStatic, {
    root: site.folder,
    wildcard: false,
    globIgnore: ['index.html', '**/*.br', '**/*.gz'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/');
      void response.header('cache-control', hashed ? `public, max-age=${aYear}, immutable` : 'no-cache');
    },
  });
  const route = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => unknown) =>
    fastify.route({ method: pageMethods, url: url.replaceAll('$', ':'), handler });

  const renders = fastify.createRateLimit({ max: rendersPerMinute, timeWindow: '1 minute' });
  const listedShell = { ...site.shell, listed: true };
  const render = async (pattern: string, request: FastifyRequest, reply: FastifyReply) => {
    const dataOf = data.pages[pattern];
    const search = new URLSearchParams(request.url.split('?')[1]);
    const given = dataOf ? await dataOf(request.params as Record<string, string>, search) : {};
    if (!given) return sendPage(request, reply, site.notFound, policyOf, 404);
    const mayRender = async () => {
      const limit = await renders(request);
      return limit.isAllowed || !limit.isExceeded;
    };
    const page = await asked.page(pattern, request.url, given, mayRender).catch((error: unknown) => {
      data.onFailure(error, pattern);
      return null;
    });
    if (page) return sendPage(request, reply, page, policyOf, page.status);
    // The browser draws the same page, so neither a failure nor the limit takes it from anybody.
    const exists = !Object.values(given).includes(null);
    const shell = exists && site.manifest.asked[pattern]?.listed ? listedShell : site.shell;
    return sendPage(request, reply, shell, policyOf, exists ? 200 : 404);
  };

  for (const [path, page] of site.pages) {
    const dependsOnSearch = Object.hasOwn(site.manifest.asked, path);
    route(path, (request, reply) =>
      dependsOnSearch && request.url.includes('?')
        ? render(path, request, reply)
        : sendPage(request, reply, page, policyOf),
    );
  }
  for (const pattern of site.manifest.shell) {
    if (pattern.endsWith('/$')) {
      // The console has no such page, and says so within its frame.
      const noPage = (request: FastifyRequest, reply: FastifyReply) =>
        isPage(request) ? sendNoPage(request, reply, site.shell, policyOf) : reply.callNotFound();
      const above = pattern.replace(/\/\$$/, '');
      route(`${above}/*`, noPage);
      if (!site.manifest.shell.includes(above)) route(above, noPage);
    } else {
      const secrecy = pattern.includes('$token') ? 'secret' : 'open';
      route(pattern, (request, reply) => sendPage(request, reply, site.shell, policyOf, 200, secrecy));
    }
  }
  for (const pattern of Object.keys(site.manifest.asked).filter((path) => !site.pages.has(path))) {
    route(pattern, (request, reply) => render(pattern, request, reply));
  }
  route('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(site)));
  route('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(site, await data.posts())),
  );
}

/** Whether the address is a page's, not a file's or the API's. */
export function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const last = path.slice(path.lastIndexOf('/') + 1);
  return pageMethods.includes(request.method) && !/^\/(api|assets)(\/|$)/.test(path) && !last.includes('.');
}

/**
 * Answers an address without a page: redirects to the page it means, or sends `page`.
 * @param page what to send: the site's 404 page, or a shell in which the browser draws one
 */
export function sendNoPage(request: FastifyRequest, reply: FastifyReply, page: SitePage, policyOf: PolicyOf): void {
  const path = pathOf(request);
  // Only the first part: behind it may be a token or an id, whose case matters.
  const meant = path.replace(/\/+$/, '').replace(/^\/[^/]+/, (first) => first.toLowerCase());
  if (meant !== path && meant.startsWith('/') && !meant.startsWith('//')) {
    void reply.redirect(meant + request.url.slice(path.length), 308);
    return;
  }
  sendPage(request, reply, page, policyOf, 404);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}
