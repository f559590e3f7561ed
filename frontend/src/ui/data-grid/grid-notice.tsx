import type { ReactNode } from 'react';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { Button } from '../button.js';
import { Failure } from '../failure.js';

/** Shown if a grid has no rows, or not all of them. */
export function GridNotice({
  title = 'The rows could not be loaded',
  total,
  failure,
  onRetry,
  retrying,
  empty,
}: {
  title?: string | undefined;
  /** Null until it is known. */
  total: number | null;
  failure: unknown;
  onRetry: () => void;
  retrying: boolean;
  empty: ReactNode;
}) {
  if (failure !== null && total === null)
    return (
      <div className="absolute inset-0 z-10 overflow-y-auto bg-surface">
        <Failure title={title} retry={onRetry} retrying={retrying} error={failure}>
          {sentenceOf(failure, 'Nothing is lost; only this list could not be read.')}
        </Failure>
      </div>
    );
  if (failure !== null)
    return (
      <div
        role="alert"
        className="absolute inset-x-3 bottom-3 z-10 mx-auto flex w-fit max-w-full items-center gap-3 rounded-control border border-line bg-raised px-3 py-2 text-sm shadow-overlay"
      >
        <p>Some rows could not be read. What you see may be old.</p>
        <Button size="sm" onClick={onRetry} busy={retrying}>
          {retrying ? 'Trying…' : 'Try again'}
        </Button>
      </div>
    );
  if (total === 0)
    return <div className="absolute inset-x-0 top-11 bottom-0 z-10 overflow-y-auto bg-surface">{empty}</div>;
  return null;
}
