import { toast } from 'sonner';
import { newKey } from '../../lib/calls/new-key.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';

let lastFailure: string | undefined;

/** A success takes the toast of a failure before it away. */
export function tellDone(what: string): void {
  if (lastFailure !== undefined) toast.dismiss(lastFailure);
  lastFailure = undefined;
  toast.success(what);
}

/** @param what could not be done @param error what was thrown */
export function tellFailed(what: string, error: unknown): void {
  if (lastFailure !== undefined) toast.dismiss(lastFailure);
  // An id of its own: a toast that is just going swallows a successor of the same id.
  lastFailure = `image-${newKey()}`;
  const why = isOvertaken(error)
    ? 'Somebody else changed this picture in the meantime. What they did is shown now; look at it and try again.'
    : sentenceOf(error, 'Try again.');
  toast.error(what, { id: lastFailure, description: why });
}

/** Somebody else changed the place since it was looked at. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'revision_mismatch';
}
