import { withCommas } from '../../../../contracts/src/numerals.js';
import type { ReactNode } from 'react';

/**
 * A part of Today: its title, how many there are in all, those that are loaded, and how many are not.
 * @param shown the number of loaded ones. @param more the number of further ones
 * @param further says of one, and of several of them, what they are: "task is overdue", "tasks are overdue"
 * @param then where they are to be found
 */
export function TodayPart({
  title,
  shown,
  more,
  further: [one, several],
  then,
  children,
}: {
  title: string;
  shown: number;
  more: number;
  further: readonly [string, string];
  then: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="mb-4">
      <h3 className="mb-1 text-xs font-semibold text-ink-soft">
        {title} <span className="font-normal tabular">{withCommas(shown + more)}</span>
      </h3>
      <ul>{children}</ul>
      {more > 0 && (
        <p className="mt-1 text-xs text-ink-soft">
          {withCommas(more)} more {more === 1 ? one : several}; {then}.
        </p>
      )}
    </section>
  );
}

/** The assignee after a row's second line, if it is to be shown. */
export const withWhose = (whose: string | null): string => (whose ? ` · ${whose}` : '');

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
