import { askedBy } from '../../../../contracts/src/pipeline/assignee-filter.js';
import type { SignedIn } from '../../platform/access/signed-in.js';

/** The filter for the caller: `me` becomes that user. */
export function ofCaller<Filter extends { assignee?: string | undefined }>(
  filter: Filter,
  user: Pick<SignedIn, 'id'> | null,
): Filter {
  return user ? askedBy(filter, user.id) : filter;
}
