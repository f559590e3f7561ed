import { DatabaseError } from 'pg';

/**
 * True if Postgres refused the rows themselves, so that the same rows would be refused again: SQLSTATE classes 22 (data
 * exception), 23 (constraint violation) and 54 (a limit, such as an index row too large).
 * Everything else (lost connection, deadlock, serialization failure, disk full, read-only) passes and is retried.
 */
export function refusesRows(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError && /^(22|23|54)/.test(error.code ?? '');
}
