import { clsx } from 'clsx';

/** A quiet placeholder: give it the size of the coming content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('rounded-control bg-line animate-skeleton', className)} />;
}

/**
 * Placeholders while something is loaded, one below the other.
 * @param label for screen readers @param bars the size of each
 */
export function Loading({ label, className, bars }: { label: string; className?: string; bars: readonly string[] }) {
  return (
    <div role="status" aria-label={label} className={className}>
      {bars.map((bar, row) => (
        <Skeleton key={row} className={bar} />
      ))}
    </div>
  );
}

/** Placeholders for a list whose rows have two lines. @param mark the size of what stands before them, if anything */
export function LoadingRows({ label, mark }: { label: string; mark?: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-4 p-4">
      {['w-1/2', 'w-2/5', 'w-3/5'].map((width) => (
        <div key={width} className="flex gap-2">
          {mark && <Skeleton className={mark} />}
          <div className="flex flex-1 flex-col gap-1.5">
            <Skeleton className={`h-4 ${width}`} />
            <Skeleton className="h-3 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
