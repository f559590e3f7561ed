import { ApiProblem } from '../../../lib/calls/api-problem.js';

/**
 * True after any failure of a form: its fields are unchanged, and every retry of the same content carries
 * the same Idempotency-Key (attempt.ts).
 */
export const nothingLost = 'Everything you typed is still here, and sending it again never counts twice.';

/** Why a form was not received, as far as known, and what is safe. `error`: thrown by the request. */
export function notSent(error: unknown): string {
  return `${reason(error)} ${nothingLost}`;
}

function reason(error: unknown): string {
  if (!(error instanceof ApiProblem)) return "The server's answer could not be read.";
  if (error.status === 0) return "The server can't be reached. Check your connection.";
  if (error.status >= 500 || error.code === 'unexpected') return 'Something went wrong on our side.';
  return error.detail ?? error.message;
}
