import type { IncomingHttpHeaders } from 'node:http';

/** Our pages send it with requests that they make by themselves while nobody touches them. */
export const unattendedHeader = 'x-unattended';

/** Pages open and reopen these for as long as they are open. */
const byPagesAlone = new Set<string | undefined>(['/api/live']);

/** The facts that decide it. `routeOptions` are Fastify's. */
export interface AskedBy {
  headers: IncomingHttpHeaders;
  routeOptions?: { url?: string | undefined };
}

/**
 * Whether a person is behind the request, so that it keeps their session from ending for idleness. Otherwise a page left
 * open would keep the session for ever: it follows the live stream, and reloads what others change. Leaving the header
 * out extends nothing beyond 24 hours.
 */
export function isAttended({ headers, routeOptions }: AskedBy): boolean {
  return headers[unattendedHeader] === undefined && !byPagesAlone.has(routeOptions?.url);
}
