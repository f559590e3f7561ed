import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

/** One part of a lead's page: its name, its actions, and its content. */
export function Section({
  title,
  action,
  flush = false,
  children,
}: {
  title: string;
  action?: ReactNode;
  /** The content extends to its edges. */
  flush?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col rounded-card border border-line bg-surface">
      <header className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line px-4 py-1.5">
        <h2 id={id} className="flex-1 text-sm font-semibold whitespace-nowrap">
          {title}
        </h2>
        {action}
      </header>
      <div className={clsx('min-w-0 text-sm', !flush && 'px-4 py-3')}>{children}</div>
    </section>
  );
}

/** Brings a part of the page that is open into sight, and its name into focus. */
export function showSection(title: string) {
  const heading = [...document.querySelectorAll<HTMLElement>('section > header > h2')].find(
    ({ textContent }) => textContent.trim() === title,
  );
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
}

/** Says in a quiet line or two that there is nothing yet. */
export function NothingYet({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>;
}
