import type { Config } from '../../platform/config/config.js';
import { secureCookie } from '../../platform/http/secure-cookie.js';

/** The options that set and clear the session's cookie. */
export function sessionCookieOptions(config: Config) {
  return { httpOnly: true, sameSite: 'lax', path: '/', secure: secureCookie(config) } as const;
}
