import { Skeleton } from '../../../ui/skeleton.js';

export function TimelineSkeleton() {
  return (
    <div className="flex flex-col gap-5 px-4 py-4" role="status" aria-label="Loading the history">
      {[72, 56, 84, 48].map((width) => (
        <div key={width} className="flex gap-3">
          <Skeleton className="size-7 rounded-full" />
          <div className="flex flex-1 flex-col gap-1.5">
            <div style={{ width: `${width}%` }}>
              <Skeleton className="h-4" />
            </div>
            <Skeleton className="h-3 w-1/3" />
          </div>
        </div>
      ))}
    </div>
  );
}
