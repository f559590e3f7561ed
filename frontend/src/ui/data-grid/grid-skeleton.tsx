import { Skeleton } from '../skeleton.js';

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
