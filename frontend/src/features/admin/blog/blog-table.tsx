import { type ReactNode, useEffect } from 'react';
import { Skeleton } from '../../../ui/skeleton.js';
import { Link } from '@tanstack/react-router';
import type { ManagedPostRow } from '../../../../../contracts/src/blog/admin-queries.js';
import { exactDateTime, officeDate } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';
import { actionToast } from '../../lead-commands/action-toast.js';

/** As the specification describes the table of posts. */
const skeletonRows = 5;
const cell = 'px-3 py-2 align-middle';

/** A table of a few dozen rows. On a phone a row becomes a card: every cell below the one before, its header beside it. */
export function BlogTable<Item extends { id: string }>({
  label,
  items,
  columns,
  actions,
  empty,
}: {
  label: string;
  items: readonly Item[];
  columns: readonly { header: string; cell: (item: Item) => ReactNode }[];
  actions: (item: Item) => ReactNode;
  empty: ReactNode;
}) {
  if (items.length === 0) return <div className="rounded-card border border-line bg-surface">{empty}</div>;
  return (
    <table aria-label={label} className="w-full rounded-card border border-line bg-surface text-left text-sm">
      <thead className="border-b border-line bg-sunken text-xs text-ink-soft max-md:sr-only">
        <tr>
          {columns.map(({ header }) => (
            <th key={header} scope="col" className="px-3 py-2 font-medium">
              {header}
            </th>
          ))}
          <th scope="col" className="px-3 py-2 text-right font-medium">
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.id} className="border-b border-line last:border-0 max-md:flex max-md:flex-col max-md:py-2">
            {columns.map(({ header, cell: draw }) => (
              <td
                key={header}
                className={`${cell} max-md:flex max-md:gap-3 max-md:py-0.5 max-md:has-[span:last-child:empty]:hidden`}
              >
                <span aria-hidden className="w-24 shrink-0 text-ink-soft md:hidden">
                  {header}
                </span>
                <span className="min-w-0">{draw(item)}</span>
              </td>
            ))}
            <td className={`${cell} text-right whitespace-nowrap max-md:-mt-8 max-md:pb-1`}>{actions(item)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Five placeholder rows while the data loads. */
export function TableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="rounded-card border border-line bg-surface">
      <div className="h-8 border-b border-line bg-sunken max-md:hidden" />
      {Array.from({ length: skeletonRows }, (_, row) => (
        <div
          key={row}
          data-skeleton-row
          className="flex h-12 items-center gap-8 border-b border-line px-3 last:border-0"
        >
          <Skeleton className="h-3 w-48" />
          <Skeleton className="h-3 w-20" />
          <Skeleton className="h-3 w-32 max-md:hidden" />
          <Skeleton className="ml-auto h-6 w-16" />
        </div>
      ))}
    </div>
  );
}

export const statusHues = { draft: 'gray', published: 'green', archived: 'orange' } as const;
export const statusLabels = { draft: 'Draft', published: 'Published', archived: 'Archived' } as const;

const day = (at: string | null) => at && <span title={exactDateTime(at)}>{officeDate(at)}</span>;

/** What the table of posts shows. */
export const postColumns = [
  {
    header: 'Title',
    cell: ({ id, title, draftKeptAt }: ManagedPostRow) => (
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link
          to="/admin/blog/posts/$id"
          params={{ id }}
          className="font-medium wrap-anywhere text-accent hover:underline"
        >
          {title}
        </Link>
        {draftKeptAt && <Badge hue="yellow">Your draft</Badge>}
      </span>
    ),
  },
  {
    header: 'Status',
    cell: ({ status }: ManagedPostRow) => <Badge hue={statusHues[status]}>{statusLabels[status]}</Badge>,
  },
  { header: 'Category', cell: ({ category }: ManagedPostRow) => category },
  { header: 'Author', cell: ({ author }: ManagedPostRow) => author },
  { header: 'Published', cell: ({ publishedAt }: ManagedPostRow) => day(publishedAt) },
  { header: 'Created', cell: ({ createdAt }: ManagedPostRow) => day(createdAt) },
];

/** Says that a list could not be read, with the specification's sentence. Removes the toast once the list can be read. */
export function useLoadToast(sentence: string, error: Error | null) {
  useEffect(() => {
    const toast = actionToast(sentence, 'list');
    if (error) toast.failed(sentence, error);
    else toast.clear();
  }, [sentence, error]);
}
