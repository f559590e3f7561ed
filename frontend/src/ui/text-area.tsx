import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A multi-line field that grows with its text, up to a third of the window. Styled like the inputs. */
export function TextArea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={clsx(
        'field-sizing-content max-h-[33dvh] min-h-16 w-full resize-y rounded-control border border-line-strong bg-surface px-2.5 py-1.5 text-sm text-ink transition-colors hover:border-ink-soft disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft read-only:bg-sunken aria-invalid:border-danger aria-invalid:ring-1 aria-invalid:ring-danger pointer-coarse:text-lg',
        className,
      )}
      {...props}
    />
  );
}
