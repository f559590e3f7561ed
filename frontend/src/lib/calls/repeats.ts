import { ApiProblem, type ApiProblemCode } from './api-problem.js';

/** How often a command is repeated at most, after its first try. */
const maxRepeats = 2;
const firstPauseMs = 500;
/** Whoever asks for more patience than this gets it from a person, not from a page that hangs. */
const longestPauseMs = 8_000;
const worthRepeating: readonly number[] = [0, 502, 503, 504];
/** The provider was asked, and failed: that is an outcome of its own, already told. To ask again is a decision of whoever pressed. */
const outcomes: readonly ApiProblemCode[] = [
  'docuseal_failed',
  'invoice_failed',
  'marketing_adoption_failed',
  'marketing_create_failed',
  'marketing_sync_failed',
  'payment_session_failed',
];

/**
 * For how long to wait before a failed command is sent again; null when it is not. No answer, 502, 503 and 504 may be another
 * the next time; what is not configured stays so, and a provider's failure is an outcome.
 * @param repeats how often it was repeated already
 * @param random 0 to 1: pages that failed together do not come back together
 */
export function pauseBeforeRepeat(error: unknown, repeats: number, random: number): number | null {
  if (!(error instanceof ApiProblem) || repeats >= maxRepeats) return null;
  if (!worthRepeating.includes(error.status)) return null;
  if (error.code.endsWith('_not_configured') || outcomes.includes(error.code)) return null;
  const backoff = firstPauseMs * 2 ** repeats * (1 + random / 2);
  const pause = Math.max(backoff, error.retryAfterMs ?? 0);
  return pause <= longestPauseMs ? pause : null;
}
