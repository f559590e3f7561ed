import { clsx } from 'clsx';
import { useDue } from './use-due.js';

/**
 * The number of one's own due tasks, on the navigation entry that leads to them. It is beside
 * the link, so the link's name stays the same.
 * @param className its place in the entry
 */
export function DueBadge({ className = '-top-0.5 right-0 translate-x-1/3' }: { className?: string }) {
  const count = useDue()?.count ?? 0;
  if (count === 0) return null;
  const words = `${count.toLocaleString('en-US')} of your tasks ${count === 1 ? 'is' : 'are'} due`;
  return (
    <span
      role="img"
      aria-label={words}
      className={clsx(
        'pointer-events-none absolute z-10 min-w-4 rounded-full bg-danger px-1 text-center text-2xs leading-4 font-semibold text-danger-ink tabular',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
