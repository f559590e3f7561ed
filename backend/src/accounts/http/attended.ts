import type { IncomingHttpHeaders } from 'node:http';

/** Sent by our pages with what they ask for by themselves while nobody touches them. */
export const unattendedHeader = 'x-unattended';

/** Opened, and opened again, by pages for as long as they are there. */
const byPagesAlone = new Set<string | undefined>(['/api/live']);

/** What tells of it. `routeOptions` are Fastify's. */
export interface AskedBy {
  headers: IncomingHttpHeaders;
  routeOptions?: { url?: string | undefined };
}

/**
 * Whether a person is behind the request, so that it keeps their session from ending for idleness. Without this a page that is left
 * open would keep it for ever: it follows the live stream, and reads anew whatever others change. Who leaves the header out makes
 * nothing last longer than 24 hours.
 */
export function isAttended({ headers, routeOptions }: AskedBy): boolean {
  return headers[unattendedHeader] === undefined && !byPagesAlone.has(routeOptions?.url);
}
