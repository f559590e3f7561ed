import type { ReactNode } from 'react';
import { sentenceOf } from '../../lib/calls/api-problem.js';
import { Button } from '../button.js';
import { Failure } from '../failure.js';
import { Skeleton } from '../skeleton.js';

/** Shown if a grid has no rows, or not all of them. */
export function GridNotice({
  title = 'The rows could not be loaded',
  total,
  failure,
  onRetry,
  retrying,
  empty,
}: {
  title?: string;
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

/** As high and wide as the grid that replaces it. */
export function GridSkeleton() {
  return (
    <div aria-busy className="min-h-0 flex-1 overflow-hidden bg-surface">
      <div className="h-9 border-b border-line bg-sunken pointer-coarse:h-11" />
      {Array.from({ length: 30 }, (_, row) => (
        <div key={row} className="flex h-9 items-center gap-8 border-b border-line px-3 pointer-coarse:h-11">
          <Skeleton className="h-3 w-36" />
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-3 w-40 max-md:hidden" />
          <Skeleton className="h-3 w-28 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
