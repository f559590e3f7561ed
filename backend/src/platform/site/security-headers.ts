import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What one page may use beyond the policy of every answer: sources such as `'sha256-...'` or `'nonce-...'`. */
interface InlineSources {
  scripts: string[];
  styles: string[];
}

/** Makes the content security policy of an answer. */
export type PolicyOf = (inline?: InlineSources) => string;

/**
 * The content security policy (CSP Level 3): our own files only, no inline script or style without its hash or nonce.
 * @param https whether browsers come over TLS: only then may they be asked to use nothing else
 * @param frames origins of other sites that a page may embed, and that it may ask whether they answer
 */
export function contentPolicy(https: boolean, frames: readonly string[]): PolicyOf {
  const elsewhere = frames.map((origin) => ` ${origin}`).join('');
  const rest = [
    "default-src 'self'",
    "script-src-attr 'none'",
    // An author gives a post's picture as a URL, and Markdown may hold more of them, so a picture may come from any site over TLS. The
    // policy can't be limited to the blog's pages: the site changes pages without loading a new document, so the first page's policy
    // applies to all. The risk is small: a picture is only drawn, no script of ours builds an address from data, and the request carries
    // neither cookies' powers nor its origin (referrer-policy: same-origin). http: pictures are neither accepted
    // (contracts/src/blog/post.ts) nor shown.
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${elsewhere}`,
    `frame-src 'self'${elsewhere}`,
    "object-src 'none'",
    // No page has a <base>, so no injected markup may bring one.
    "base-uri 'none'",
    // Scripts send the forms. A form submitted before its script runs must not put its fields into an address.
    "form-action 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join(';');
  const listed = (sources: string[] = []) => sources.map((source) => ` '${source}'`).join('');
  return (inline) => `script-src 'self'${listed(inline?.scripts)};style-src 'self'${listed(inline?.styles)};${rest}`;
}

/** No page of ours uses these, so nothing that gets into one may, nor any page that it embeds (W3C Permissions Policy). */
const permissions = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * Strict headers on every answer (OWASP secure headers); a page may replace the policy by one of its own.
 * @param https whether browsers come over TLS: only then may they be asked to insist on it
 */
export async function addSecurityHeaders(
  fastify: FastifyInstance,
  https: boolean,
  policyOf = contentPolicy(https, []),
): Promise<void> {
  const policy = policyOf();
  fastify.addHook('onRequest', (_request, reply, done) => {
    reply.header('content-security-policy', policy);
    reply.header('permissions-policy', permissions);
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
