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

const like = 'postgres://user:password@host:5432/app';

/**
 * What is wrong with an address of Postgres, as the rest of a sentence that begins with its variable; undefined: nothing.
 * Says nothing of what stands in it: it may be a part of the password.
 */
export function wrongDatabaseUrl(text: string): string | undefined {
  if (!/^postgres(ql)?:\/\//.test(text)) return `must be an address like ${like}`;
  // A password with @, / or # ends the part before the host too early or too late.
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.hash !== '' || url.pathname.includes('@') || url.search.includes('@'))
    return `must be an address like ${like}; in a password @, /, ? and # are %40, %2F, %3F and %23, or PGPASSWORD has it`;
  try {
    connectTimeoutMs(text);
    return undefined;
  } catch {
    return 'has a connect_timeout that is not a whole number of seconds';
  }
}
