import { cloneElement, isValidElement, type ComponentProps, type ReactElement } from 'react';
import type { ReadModel } from '../../../../contracts/src/live/queries.js';
import { useStanding } from '../../live/standing.js';
import { EmptyState } from '../../ui/failure.js';

const words = 'Being rebuilt';

/**
 * The empty state of what read models show. While one of them is filled anew, as after a restore, "nothing yet" would be untrue; the strip
 * above the page says how long that takes.
 * @param of the read models
 */
export function EmptyList({ of, ...nothing }: { of: readonly ReadModel[] } & ComponentProps<typeof EmptyState>) {
  if (useStanding(...of)?.why !== 'filling') return <EmptyState {...nothing} />;
  const { title, className } = nothing;
  return (
    <EmptyState
      className={className}
      // A heading stays one.
      title={isValidElement(title) ? cloneElement(title as ReactElement, undefined, words) : words}
    >
      Nothing is lost. It shows here once all of it is there.
    </EmptyState>
  );
}
