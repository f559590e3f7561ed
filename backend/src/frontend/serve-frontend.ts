import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PolicyOf } from '../http/security-headers.js';
import { AskedPages, type PageData } from './asked-pages.js';
import type { BuiltSite } from './built-site.js';
import { robots, sitemap, type ListedAddress } from './search-engines.js';
import { sendPage, sendRendered } from './send-page.js';

const aYear = 365 * 24 * 60 * 60;
const pageMethods = ['GET', 'HEAD'];

/** What the pages need of the application. */
export interface SiteData {
  /** By the pattern of a page that is rendered when asked for. */
  pages: Record<string, PageData>;
  /** Addresses of such pages for search engines. */
  posts: () => Promise<ListedAddress[]>;
  /** Told when a page could not be rendered; the browser draws it then. */
  onFailure: (error: unknown, pattern: string) => void;
}

/**
 * Serves the built frontend: files whose names hold a hash of their content for a year, other files and pages fresh;
 * pages as the build rendered them, some rendered now, and a shell where only the browser draws.
 */
export async function serveFrontend(
  fastify: FastifyInstance,
  site: BuiltSite,
  policyOf: PolicyOf,
  data: SiteData,
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

  const asked = new AskedPages(site);
  const render = async (pattern: string, request: FastifyRequest, reply: FastifyReply) => {
    const dataOf = data.pages[pattern];
    const given = dataOf ? await dataOf(request.params as Record<string, string>) : {};
    if (!given) return sendPage(request, reply, site.notFound, policyOf, 404);
    const page = await asked.render(pattern, request.url, given).catch((error: unknown) => {
      data.onFailure(error, pattern);
      return null;
    });
    return page ? sendRendered(reply, page, policyOf) : sendPage(request, reply, site.shell, policyOf);
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
    route(pattern, (request, reply) => sendPage(request, reply, site.shell, policyOf));
  }
  for (const pattern of Object.keys(site.manifest.asked).filter((path) => !site.pages.has(path))) {
    route(pattern, (request, reply) => render(pattern, request, reply));
  }
  route('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(site)));
  route('/sitemap.xml', async (_request, reply) =>
    reply.type('application/xml; charset=utf-8').send(sitemap(site, await data.posts())),
  );
}

/** A page's address, as against a file's or the API's. */
export function isPage(request: FastifyRequest): boolean {
  const path = pathOf(request);
  const last = path.slice(path.lastIndexOf('/') + 1);
  return pageMethods.includes(request.method) && !/^\/(api|assets)(\/|$)/.test(path) && !last.includes('.');
}

/** Answers the address of a page that there is not: with the way to the one it means, or with the 404 page. */
export function sendNoPage(request: FastifyRequest, reply: FastifyReply, site: BuiltSite, policyOf: PolicyOf): void {
  const path = pathOf(request);
  const meant = path.replace(/\/+$/, '');
  if (meant !== path && meant.startsWith('/') && !meant.startsWith('//')) {
    void reply.redirect(meant + request.url.slice(path.length), 308);
    return;
  }
  sendPage(request, reply, site.notFound, policyOf, 404);
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? '';
}
