/**
 * One line about an error: message and code (SQLSTATE or system error). Never a database error's `detail`, which can quote rows.
 * Node's connection errors for a name with several addresses, and errors of a broken transaction, hold their causes.
 */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? ` (${error.code})` : '';
  const parts =
    error instanceof AggregateError ? error.errors : error.cause instanceof AggregateError ? error.cause.errors : [];
  const causes = parts.map(messageOf).join(', ');
  return `${error.message || error.name}${code}${causes && `: ${causes}`}`.replaceAll('\n', ' ');
}
