import type { Config } from '../config/config.js';

/**
 * The `secure` option of a cookie for @fastify/cookie: always if the public address is TLS; otherwise if the request came over TLS,
 * also if a proxy that TRUST_PROXY trusts says so.
 */
export function secureCookie({ publicUrl }: Pick<Config, 'publicUrl'>): true | 'auto' {
  return publicUrl?.startsWith('https:') ? true : 'auto';
}
