import type { FastifyReply, FastifyRequest } from 'fastify';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PolicyOf } from '../http/security-headers.js';
import type { AskedPage } from './asked-pages.js';
import type { SitePage } from './built-site.js';

type Encoding = 'br' | 'gzip';
const compressed = new WeakMap<SitePage, Partial<Record<Encoding, Buffer>>>();

/** Sends a built page, or 304 where the browser has it already. */
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

/** Sends a page that was rendered for this answer alone. */
export function sendRendered(reply: FastifyReply, page: AskedPage, policyOf: PolicyOf): FastifyReply {
  const inline = [`nonce-${page.nonce}`];
  if (!page.listed) void reply.header('x-robots-tag', 'noindex');
  return reply
    .code(page.status)
    .header('cache-control', 'no-cache')
    .header('content-security-policy', policyOf({ scripts: inline, styles: inline }))
    .type('text/html; charset=utf-8')
    .send(page.html);
}

/** The better of the two that the browser takes; what it weighs with q=0 it refuses. */
function encodingFor(accepted: string | undefined): Encoding | null {
  const takes = (name: string) =>
    new RegExp(`(^|[,\\s])${name}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))\\s*(;|,|$)`).test(accepted ?? '');
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : null;
}

/** Once for each page: they do not change while the process runs. */
function compress(page: SitePage, encoding: Encoding): Buffer {
  const known = compressed.get(page) ?? {};
  compressed.set(page, known);
  known[encoding] ??=
    encoding === 'br'
      ? brotliCompressSync(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : gzipSync(page.html, { level: 9 });
  return known[encoding];
}
