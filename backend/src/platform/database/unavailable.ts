/** The read models do not exist: the projector makes them at its first start. */
export function readModelsMissing(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '3F000' || code === '42P01';
}

/** Node's codes for a connection that could not be made or broke. */
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);

/**
 * Says whether Postgres could not be reached or did not serve (SQLSTATE classes 08 connection, 53 resources, 57P shutdown, 25006
 * read-only), as opposed to a wrong statement.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return connectionCodes.has(code) || /^(08|53|57P|25006)/.test(code);
  // pg sets no code on these.
  return /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout)/.test(
    error.message,
  );
}
