import { ApiProblem } from '../../../lib/calls/api-problem.js';

/**
 * What stays true whatever became of a form: its fields are left as they are, and every try of the same content carries
 * the same Idempotency-Key (attempt.ts).
 */
export const nothingLost = 'Everything you typed is still here, and sending it again never counts twice.';

/** Why a form did not arrive, as far as it is known, and what is safe. `error`: what sending it threw. */
export function notSent(error: unknown): string {
  return `${reason(error)} ${nothingLost}`;
}

function reason(error: unknown): string {
  if (!(error instanceof ApiProblem)) return "The server's answer could not be read.";
  if (error.status === 0) return "The server can't be reached. Check your connection.";
  if (error.status >= 500 || error.code === 'unexpected') return 'Something went wrong on our side.';
  return error.detail ?? error.message;
}
