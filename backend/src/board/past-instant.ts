import { wrongField } from '../platform/problems/problem.js';
import { askedBy } from '../../../contracts/src/pipeline/lead-list.js';
import type { SignedIn } from '../platform/access/signed-in.js';

/** Browsers' clocks may be slightly off. */
const toleranceMs = 60_000;

/**
 * The requested instant of the past; null for the present: none was given, or one that is just ahead.
 * @param at ISO 8601 UTC
 * @param path its name in the address
 * @throws ProblemError invalid_input for the future, which is unknown
 */
export function pastInstant(at: string | null, path = 'at'): string | null {
  if (at === null) return null;
  const ahead = Date.parse(at) - Date.now();
  if (ahead > toleranceMs) throw wrongField(path, `${path} must not lie in the future`);
  return ahead < 0 ? at : null;
}

/** The filter for the caller: `me` becomes that user. */
export function ofCaller<Filter extends { assignee?: string | undefined }>(
  filter: Filter,
  user: Pick<SignedIn, 'id'> | null,
): Filter {
  return user ? askedBy(filter, user.id) : filter;
}
