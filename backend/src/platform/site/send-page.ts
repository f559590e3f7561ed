import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PolicyOf } from './security-headers.js';
import type { SitePage } from './built-site.js';

type Encoding = 'br' | 'gzip';
const compressed = new WeakMap<SitePage, Partial<Record<Encoding, Buffer>>>();

/** Sends a page, or 304 if the browser has it already. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SitePage,
  policyOf: PolicyOf,
  status: 200 | 404 = 200,
): FastifyReply {
  void reply
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policyOf({ scripts: page.scripts, styles: page.styles }))
    .header('etag', page.etag)
    .header('vary', 'accept-encoding');
  if (!page.listed) void reply.header('x-robots-tag', 'noindex');
  if (status === 200 && request.headers['if-none-match']?.includes(page.etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding) void reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(encoding ? compress(page, encoding) : page.html);
}

/** The better of the two encodings that the browser accepts; q=0 refuses one. */
function encodingFor(accepted: string | undefined): Encoding | null {
  const takes = (name: string) =>
    new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`).test(accepted ?? '');
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
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
