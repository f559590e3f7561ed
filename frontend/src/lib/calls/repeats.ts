import { ApiProblem, type ApiProblemCode } from './api-problem.js';

/** The maximum number of repetitions of a command, after its first try. */
const maxRepeats = 2;
const firstPauseMs = 500;
/** If an answer asks for a longer delay, a person has to retry: a page must not hang that long. */
const longestPauseMs = 8_000;
const worthRepeating: readonly number[] = [0, 502, 503, 504];
/** The provider failed: that is a separate outcome, already reported. The person who pressed decides about a retry. */
const outcomes: readonly ApiProblemCode[] = [
  'docuseal_failed',
  'invoice_failed',
  'marketing_adoption_failed',
  'marketing_create_failed',
  'marketing_sync_failed',
  'payment_session_failed',
];

/**
 * The delay before a failed command is sent again; null if it is not. No answer, 502, 503 and 504 may differ
 * the next time. A missing configuration stays missing, and a provider's failure is an outcome.
 * @param repeats how often it was already repeated
 * @param random 0 to 1: pages that failed together do not retry together
 */
export function pauseBeforeRepeat(error: unknown, repeats: number, random: number): number | null {
  if (!(error instanceof ApiProblem) || repeats >= maxRepeats) return null;
  if (!worthRepeating.includes(error.status)) return null;
  if (error.code.endsWith('_not_configured') || outcomes.includes(error.code)) return null;
  const backoff = firstPauseMs * 2 ** repeats * (1 + random / 2);
  const pause = Math.max(backoff, error.retryAfterMs ?? 0);
  return pause <= longestPauseMs ? pause : null;
}
