import type { Config } from '../../platform/config/config.js';
import { secureCookie } from '../../platform/http/secure-cookie.js';

/** How the session's cookie is set, and cleared. */
export function sessionCookieOptions(config: Config) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: secureCookie(config) } as const;
}
