import { toast } from 'sonner';
import { newKey } from '../../lib/calls/new-key.js';
import { ApiProblem, sentenceOf } from '../../lib/calls/api-problem.js';

let lastFailure: string | undefined;

/** A success removes the toast of an earlier failure. */
export function tellDone(what: string): void {
  if (lastFailure !== undefined) toast.dismiss(lastFailure);
  lastFailure = undefined;
  toast.success(what);
}

/** @param what the action that failed @param error the thrown error */
export function tellFailed(what: string, error: unknown): void {
  if (lastFailure !== undefined) toast.dismiss(lastFailure);
  // A new id: a toast that is just closing swallows a successor with the same id.
  lastFailure = `image-${newKey()}`;
  const why = isOvertaken(error)
    ? 'Somebody else changed this picture in the meantime. Their version is shown now. Review it, then try again.'
    : sentenceOf(error, 'Try again.');
  toast.error(what, { id: lastFailure, description: why });
}

/** Somebody else changed the place after it was read. */
export function isOvertaken(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'revision_mismatch';
}
