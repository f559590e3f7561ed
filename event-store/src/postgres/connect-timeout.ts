const usualSeconds = 5;

/**
 * How long connecting to Postgres may take: `connect_timeout` in its address, in whole seconds and 0 for no limit, as in libpq
 * (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNECT-CONNECT-TIMEOUT); 5 s by default.
 * @param databaseUrl postgres://...
 * @returns milliseconds, as pg's `connectionTimeoutMillis`
 * @throws Error that names connect_timeout
 */
export function connectTimeoutMs(databaseUrl: string): number {
  const seconds = new URL(databaseUrl).searchParams.get('connect_timeout') ?? String(usualSeconds);
  if (!/^\d{1,4}$/.test(seconds)) throw new Error('connect_timeout must be a whole number of seconds, at most 9999');
  return Number(seconds) * 1000;
}

/** Whether an address of Postgres can be parsed, including its time limit. */
export function isDatabaseUrl(text: string): boolean {
  try {
    connectTimeoutMs(text);
    return true;
  } catch {
    return false;
  }
}
