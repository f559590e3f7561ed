import type { ReactNode } from 'react';

/** A part of Today: its title, how many there are, and those that are loaded. */
export function TodayPart({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-4">
      <h3 className="mb-1 text-xs font-semibold text-ink-soft">
        {title} <span className="font-normal tabular">{count.toLocaleString('en-US')}</span>
      </h3>
      {children}
    </section>
  );
}

/** What a row of Today says: a title, a line below it, and something beside both. A press leads to the lead. */
export function TodayRow({
  title,
  below,
  beside,
  onShow,
}: {
  title: string;
  below: ReactNode;
  beside: ReactNode;
  onShow: () => void;
}) {
  return (
    <button
      type="button"
      className="flex w-full min-w-0 flex-1 items-start gap-2 rounded-control px-2 py-1.5 text-left hover:bg-hover"
      onClick={onShow}
    >
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium wrap-anywhere">{title}</span>
        <span className="block truncate text-xs text-ink-soft">{below}</span>
      </span>
      <span className="shrink-0 text-xs leading-5">{beside}</span>
    </button>
  );
}
