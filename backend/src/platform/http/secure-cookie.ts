import type { Config } from '../config/config.js';

/**
 * The `secure` option of a cookie for @fastify/cookie: always where the public address is TLS; otherwise where the request itself
 * came over TLS, also by the word of a proxy that TRUST_PROXY trusts.
 */
export function secureCookie({ publicUrl }: Pick<Config, 'publicUrl'>): true | 'auto' {
  return publicUrl?.startsWith('https:') ? true : 'auto';
}
