import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Pencil, Plus, Trash } from 'lucide-react';
import { useState } from 'react';
import { queryClient } from '../../../lib/calls/query-client.js';
import { useTitle } from '../../../lib/use-title.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/empty-state.js';
import { Failure } from '../../../ui/failure.js';
import { BlogTable, TableSkeleton } from './blog-table.js';
import { DeleteItemDialog } from './delete-item-dialog.js';
import { PartDialog } from './part-dialog.js';
import type { Part, PartKind } from './part-kind.js';
import { useLoadToast } from './use-load-toast.js';

/** The list of categories, tags or authors, with dialogs to create, edit and delete one. */
export function PartManagement<Item extends Part>({
  kind,
  query,
}: {
  kind: PartKind<Item>;
  query: UseQueryOptions<{ items: Item[] }, Error, { items: Item[] }, readonly unknown[]>;
}) {
  useTitle(kind.title);
  const { data, error, isFetching, refetch } = useQuery(query);
  useLoadToast(kind.texts.notLoaded, error);
  const [open, setOpen] = useState<{ edit: Item | null } | { remove: Item } | null>(null);
  const close = () => setOpen(null);
  const create = (
    <Button variant="primary" onClick={() => setOpen({ edit: null })}>
      <Plus aria-hidden /> New {kind.noun}
    </Button>
  );
  return (
    <div className="flex flex-col gap-3 p-4 max-md:p-2">
      <header className="flex items-center gap-2">
        <h1 className="text-lg font-semibold">{kind.title}</h1>
        <div className="ml-auto">{create}</div>
      </header>
      {data ? (
        <BlogTable
          label={kind.title}
          items={data.items}
          columns={[
            { header: 'Name', cell: ({ name }) => <span className="font-medium wrap-anywhere">{name}</span> },
            ...kind.columns,
            { header: 'Posts', cell: ({ posts }) => <span className="tabular">{posts}</span> },
          ]}
          actions={(item) => (
            <>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Edit ${item.name}`}
                onClick={() => setOpen({ edit: item })}
              >
                <Pencil aria-hidden />
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Delete ${item.name}`}
                onClick={() => setOpen({ remove: item })}
              >
                <Trash aria-hidden />
              </Button>
            </>
          )}
          empty={<EmptyState title={kind.texts.empty}>{kind.purpose}</EmptyState>}
        />
      ) : error ? (
        <Failure title={kind.texts.notLoaded} retry={() => void refetch()} retrying={isFetching} error={error}>
          Your data is safe.
        </Failure>
      ) : (
        <TableSkeleton label={`Loading the ${kind.path}`} />
      )}
      {open && 'edit' in open && (
        <PartDialog
          kind={kind}
          item={open.edit}
          readNow={async () => (await queryClient.fetchQuery(query)).items}
          onClose={close}
        />
      )}
      {open && 'remove' in open && (
        <DeleteItemDialog
          path={kind.path}
          noun={kind.noun}
          item={open.remove}
          name={open.remove.name}
          texts={{ done: kind.texts.deleted, failed: kind.texts.notDeleted }}
          onClose={close}
        >
          {consequence(open.remove.posts)}
        </DeleteItemDialog>
      )}
    </div>
  );
}

function consequence(posts: number): string {
  if (posts === 0) return 'No post uses it.';
  return posts === 1 ? 'One post uses it and will lose it.' : `${posts} posts use it and will lose it.`;
}
