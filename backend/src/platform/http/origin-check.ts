/** The headers that tell where a request came from, lower-case names. */
export interface OriginHeaders {
  origin?: string;
  referer?: string;
  'sec-fetch-site'?: string;
}

/**
 * Says whether a command may come from its origin (OWASP: verifying origin with standard headers).
 * Browsers set Sec-Fetch-Site and Origin themselves on every non-GET and pages can't forge them, so a request with neither
 * (and no Referer) is no browser's and has no ambient authority to abuse. An origin is scheme, host and port.
 * @param headers of the request
 * @param ownOrigins origins the application is served at: PUBLIC_URL's, and the one that the request went to
 */
export function isOwnOrigin(headers: OriginHeaders, ownOrigins: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  // `none` says that no page sent it, so it names none of another site either.
  if (site !== undefined && site !== 'none') return site === 'same-origin';
  const claimed = headers.origin ?? headers.referer;
  if (claimed === undefined) return true;
  return URL.canParse(claimed) && ownOrigins.includes(new URL(claimed).origin);
}
