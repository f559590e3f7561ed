import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { sentenceOf, technicalDetail } from '../lib/calls/api-problem.js';
import { Button } from './button.js';

/** Something could not be loaded: says what happened, what is safe, and offers a retry. Announced to screen readers. */
export function Failure({
  title,
  of,
  otherwise,
  children = otherwise !== undefined && sentenceOf(of?.error, otherwise),
  retry = of && (() => void of.refetch()),
  retrying = of?.isFetching,
  instead,
  error = of?.error,
  className,
}: {
  title: ReactNode;
  /** What is shown; unset: what the failed query's error says, `otherwise` if it says nothing. */
  children?: ReactNode;
  otherwise?: string;
  /** The query that failed: it is tried again, and its error is shown. */
  of?: { refetch: () => unknown; isFetching: boolean; error: unknown };
  retry?: () => void;
  retrying?: boolean;
  /** An alternative beside the retry. */
  instead?: ReactNode;
  /** The thrown error: a failed call adds its technical details, for support. */
  error?: unknown;
  className?: string;
}) {
  const detail = technicalDetail(error);
  return (
    <div role="alert" className={clsx('flex flex-col items-center gap-1 px-6 py-10 text-center', className)}>
      <CircleAlert className="mb-2 size-6 text-danger" />
      <p className="font-medium">{title}</p>
      {children && <p className="max-w-sm text-ink-soft">{children}</p>}
      {detail && <p className="max-w-sm text-xs text-ink-soft">Details: {detail}</p>}
      {retry && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          <Button onClick={retry} busy={retrying ?? false}>
            {retrying ? 'Trying…' : 'Try again'}
          </Button>
          {instead}
        </div>
      )}
    </div>
  );
}

/** Says that there is nothing here yet and what to do next, and contains the button for that. */
export function EmptyState({
  title,
  children,
  icon,
  action,
  className,
}: {
  title: ReactNode;
  children?: ReactNode;
  icon?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  return (
    <div className={clsx('flex flex-col items-center justify-center gap-1 px-6 py-10 text-center', className)}>
      {icon && <div className="mb-2 text-ink-soft [&_svg]:size-6">{icon}</div>}
      <div className="font-medium">{title}</div>
      {children && <p className="max-w-sm text-ink-soft">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
