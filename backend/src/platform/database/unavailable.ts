import { LogUnavailable, StreamErased } from '../../../../event-store/src/errors.js';
import { DomainError, logProblem, ProblemError } from '../problems/problem.js';

/** When somebody may ask again. */
const retryAfterSeconds = 2;

/** The refusal that an error stands for: of a command, of the log or of the database; undefined for any other error. */
export function refusalBehind(error: unknown): ProblemError | undefined {
  if (error instanceof ProblemError) return error;
  if (error instanceof DomainError) return new ProblemError(error.code, { detail: error.detail, ...error.extras });
  if (error instanceof StreamErased) return new ProblemError('stream_erased');
  if (error instanceof LogUnavailable) return new ProblemError(logProblem(error), {}, retryAfterSeconds);
  if (readModelsMissing(error)) return new ProblemError('not_ready', {}, retryAfterSeconds);
  return isDatabaseUnavailable(error) ? new ProblemError('database_unavailable', {}, retryAfterSeconds) : undefined;
}

/** The read models do not exist: the projector makes them at its first start. */
export function readModelsMissing(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === '3F000' || code === '42P01';
}

/** Looks something up in the read models; before the projector has made them there is `none` of it. */
export async function onceBuilt<Answer>(none: Answer, look: () => Promise<Answer>): Promise<Answer> {
  try {
    return await look();
  } catch (error) {
    if (readModelsMissing(error)) return none;
    throw error;
  }
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
 * read-only, 25P03 a session that it ended since it was silent), as opposed to a wrong statement.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string') return connectionCodes.has(code) || /^(08|53|57P|25006|25P03)/.test(code);
  // pg sets no code on these.
  return /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Query read timeout)/.test(
    error.message,
  );
}
