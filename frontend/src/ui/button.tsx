import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

const base =
  'inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55 [&_svg]:shrink-0';

const variants = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-hover',
  action: 'bg-action font-semibold text-action-ink hover:bg-action-hover',
  secondary: 'border border-line-strong/60 bg-surface text-ink hover:bg-hover',
  quiet: 'text-ink-soft hover:bg-hover hover:text-ink',
  danger: 'bg-danger text-danger-ink hover:bg-danger-hover',
  link: 'text-accent underline underline-offset-4 hover:text-accent-hover',
};

const sizes = {
  sm: 'h-7 px-2 text-xs pointer-coarse:h-10 pointer-coarse:px-3 [&_svg]:size-3.5',
  md: 'h-8 px-3 text-sm pointer-coarse:h-10 [&_svg]:size-4',
  // On public pages: with text of twice the size, a long label breaks instead of overflowing a phone's screen.
  lg: 'min-h-13 max-w-full px-6 text-body max-[16rem]:px-4 max-[16rem]:py-2 max-[16rem]:whitespace-normal [&_svg]:size-5',
  inline: 'h-6 text-xs pointer-coarse:h-10',
  icon: 'size-8 pointer-coarse:size-10 [&_svg]:size-4',
  'icon-sm': 'size-6 pointer-coarse:size-10 [&_svg]:size-3.5',
};

interface Looks {
  variant?: keyof typeof variants;
  size?: keyof typeof sizes;
  className?: string;
}

/** The classes of a button, for links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', className }: Looks = {}): string {
  return clsx(base, variants[variant], sizes[size], className);
}

type ButtonProps = ComponentProps<'button'> & Looks & { busy?: boolean };

/**
 * A button; a link that looks like one uses `buttonClass`. `busy` makes it do nothing and says so to screen readers. It keeps the
 * focus, which a disabled button would lose; the caller changes the label ("Saving…"). Never submits a form
 * unless `type="submit"`.
 */
export function Button({ variant, size, busy, className, type, onClick, ...props }: ButtonProps) {
  return (
    <button
      type={type ?? 'button'}
      className={buttonClass({ variant, size, className })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      // Enter in a field presses its form's button as well.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...props}
    />
  );
}

/** Reads again what could not be read. */
export function TryAgain({ of, ...looks }: { of: { refetch: () => unknown; isFetching: boolean } } & Looks) {
  return (
    <Button {...looks} busy={of.isFetching} onClick={() => void of.refetch()}>
      {of.isFetching ? 'Trying…' : 'Try again'}
    </Button>
  );
}
