import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What one page may do beyond what every answer may: sources such as `'sha256-...'` or `'nonce-...'`. */
export interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** Makes the content security policy of an answer. */
export type PolicyOf = (inline?: InlineSources) => string;

/**
 * The content security policy (CSP Level 3): our own files only, no inline script or style without its hash or nonce.
 * @param https whether browsers come over TLS: only then may they be told to ask for nothing else
 * @param frames origins of other sites that a page may embed, and ask whether they answer
 */
export function contentPolicy(https: boolean, frames: readonly string[]): PolicyOf {
  const elsewhere = frames.map((origin) => ` ${origin}`).join('');
  const rest = [
    "default-src 'self'",
    "script-src-attr 'none'",
    // An author gives the picture of a post as a URL, and Markdown may hold more of them, so a picture may come from any
    // site over TLS. It cannot be narrowed to the blog's pages: the site changes pages without loading a new document, so
    // the policy of the first page is that of all. What it leaves open is little: a picture is only drawn, no script of
    // ours makes an address of data, and a request for one carries neither cookies' powers nor where it comes from
    // (referrer-policy: same-origin). http: pictures are neither accepted (contracts/src/commands/blog.ts) nor shown.
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${elsewhere}`,
    `frame-src 'self'${elsewhere}`,
    "object-src 'none'",
    // No page has a <base>, so nobody's markup may bring one.
    "base-uri 'none'",
    // Forms are sent by scripts. One that is submitted before its script runs must not put what was typed into an address.
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join(';');
  const listed = (sources: string[] = []) => sources.map((source) => ` '${source}'`).join('');
  return (inline) => `script-src 'self'${listed(inline?.scripts)};style-src 'self'${listed(inline?.styles)};${rest}`;
}

/**
 * Strict headers on every answer (OWASP secure headers); a page may replace the policy by one of its own.
 * @param https whether browsers come over TLS: only then may they be told to insist on it
 */
export async function addSecurityHeaders(
  fastify: FastifyInstance,
  https: boolean,
  policyOf = contentPolicy(https, []),
): Promise<void> {
  const policy = policyOf();
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', policy);
    done();
  });
  await fastify.register(helmet, {
    contentSecurityPolicy: false,
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
}
