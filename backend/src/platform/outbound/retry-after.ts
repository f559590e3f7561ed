/** The longest wait that we accept: whoever waits needs an answer by then. */
export const longestRetryAfterMs = 15 * 60_000;

/**
 * Reads Retry-After (RFC 9110, 10.2.3): seconds, or a date.
 * @param now milliseconds since 1970
 * @returns milliseconds to wait, from 0 to 15 minutes; undefined if absent or malformed
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (text === '' || Number.isNaN(ms)) return undefined;
  return Math.min(Math.max(ms, 0), longestRetryAfterMs);
}
