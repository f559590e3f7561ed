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
