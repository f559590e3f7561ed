import { clsx } from 'clsx';

/** A quiet placeholder: give it the size of the coming content. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={clsx('rounded-control bg-line animate-skeleton', className)} />;
}
