import { answerPatienceMs } from '../../../../contracts/src/patience.js';

/**
 * Postgres ends a session that is silent for so long in the middle of a transaction: a process that is suspended there keeps its locks
 * from nobody. Shorter than the 10 s that another process waits for a statement.
 */
const silentMs = 8_000;

/** What connections are opened with (https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-CONNECT-OPTIONS). */
export const endsSilentTransactions = `-c idle_in_transaction_session_timeout=${silentMs}`;

/** The first statement of a transaction in the middle of which the log is asked. */
export const waitsForLog = `set local idle_in_transaction_session_timeout = ${answerPatienceMs}`;

/** The first statement of one that only reads, at the pace of whoever is sent what it reads: it holds nobody up. */
export const waitsForReader = 'set local idle_in_transaction_session_timeout = 0';
