import { clsx } from 'clsx';
import type { ReactNode } from 'react';

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
