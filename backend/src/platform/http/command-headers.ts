import { ProblemError } from '../problems/problem.js';

/**
 * `If-Match: "<revision>"` (RFC 9110 section 13.1.1; revisions are strong validators).
 * @returns the revision, -1 for a stream that does not exist; undefined when the header is absent
 * @throws ProblemError invalid_input for anything but one quoted whole number
 */
export function parseIfMatch(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const match = /^"(-1|\d{1,15})"$/.exec(header.trim());
  if (!match) throw headerFault('If-Match', 'must be a revision in quotes, like "7"');
  return Number(match[1]);
}

/**
 * Refuses a condition that would be ignored: something new, or many leads at once, has no revision that a caller has seen.
 * @throws ProblemError invalid_input
 */
export function refuseIfMatch(header: string | undefined): void {
  if (header !== undefined) throw headerFault('If-Match', 'has no meaning for this command');
}

/**
 * `Idempotency-Key`: 1 to 255 visible ASCII characters (draft-ietf-httpapi-idempotency-key-header).
 * @returns the key, undefined when the header is absent
 * @throws ProblemError invalid_input
 */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw headerFault('Idempotency-Key', 'must be 1 to 255 visible ASCII characters');
  return header;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * `X-Correlation-Id`: staff's calls of one action share a UUID. A visitor's is ignored: their calls must not join
 * those of staff or of another visitor.
 * @returns the id; undefined if absent or ignored
 */
export function parseCorrelationId(header: string | string[] | undefined, user: unknown): string | undefined {
  return user && typeof header === 'string' && uuid.test(header) ? header : undefined;
}

function headerFault(path: string, message: string): ProblemError {
  return new ProblemError('invalid_input', { errors: [{ path, message: `${path} ${message}` }] });
}
