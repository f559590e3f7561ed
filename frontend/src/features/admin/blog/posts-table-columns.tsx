import { Link } from '@tanstack/react-router';
import type { ManagedPostRow } from '../../../../../contracts/src/blog/admin-queries.js';
import { exactDateTime, officeDate } from '../../../lib/format.js';
import { Badge } from '../../../ui/badge.js';

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
