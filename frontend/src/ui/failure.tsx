import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.js';

/** Something could not be loaded: what happened, what is safe, and the retry. Announced to screen readers. */
export function Failure({
  title,
  children,
  retry,
  retrying,
  className,
}: {
  title: ReactNode;
  children?: ReactNode;
  retry?: () => void;
  retrying?: boolean;
  className?: string;
}) {
  return (
    <div role="alert" className={clsx('flex flex-col items-center gap-1 px-6 py-10 text-center', className)}>
      <CircleAlert aria-hidden className="mb-2 size-6 text-danger" />
      <p className="font-medium">{title}</p>
      {children && <p className="max-w-sm text-ink-soft">{children}</p>}
      {retry && (
        <Button className="mt-4" onClick={retry} busy={retrying ?? false}>
          {retrying ? 'Trying…' : 'Try again'}
        </Button>
      )}
    </div>
  );
}
