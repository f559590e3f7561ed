import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

const directives = {
  defaultSrc: ["'self'"],
  scriptSrc: ["'self'"],
  scriptSrcAttr: ["'none'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:', 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  objectSrc: ["'none'"],
  baseUri: ["'self'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
} as const;

/**
 * Strict headers on every answer (OWASP secure headers).
 * @param https whether browsers come over TLS: only then may they be told to insist on it
 */
export async function addSecurityHeaders(fastify: FastifyInstance, https: boolean): Promise<void> {
  await fastify.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { ...structuredClone(directives), ...(https && { upgradeInsecureRequests: [] }) },
    },
    strictTransportSecurity: https,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginEmbedderPolicy: false,
  });
}
