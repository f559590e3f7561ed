import { ProblemError } from '../../platform/problems/problem.js';

/** Clocks of browsers go wrong by a little. */
const toleranceMs = 60_000;

/**
 * The instant of the past that was asked for; null for the present: none was asked for, or one that is only just to come.
 * @param at ISO 8601 UTC
 * @param path what it is called in the address
 * @throws ProblemError invalid_input for the future, of which nothing is known
 */
export function pastInstant(at: string | null, path = 'at'): string | null {
  if (at === null) return null;
  const ahead = Date.parse(at) - Date.now();
  if (ahead > toleranceMs)
    throw new ProblemError('invalid_input', { errors: [{ path, message: `${path} must not lie in the future` }] });
  return ahead < 0 ? at : null;
}
