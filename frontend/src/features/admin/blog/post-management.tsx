import { counted } from '../../../../../contracts/src/numerals.js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, Trash } from 'lucide-react';
import { useState } from 'react';
import type { ManagedPostRow, ManagedPosts } from '../../../../../contracts/src/blog/admin-queries.js';
import { newKey } from '../../../lib/calls/api.js';
import { officeDateTime } from '../../../lib/format.js';
import { useTitle } from '../../../lib/page-head.js';
import { useTypedText } from '../../../lib/use-typed-text.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { EmptyState, Failure } from '../../../ui/failure.js';
import { FilterChoice, Input } from '../../../ui/field.js';
import { managedPostsQuery, postsPerPage } from './blog-calls.js';
import { statusLabels, BlogTable, TableSkeleton, postColumns, useLoadToast } from './blog-table.js';
import { DeletePostDialog } from './delete-dialogs.js';
import type { PostsSearch } from '../addresses.js';

const typingPauseMs = 250;

/** `/admin/blog`: all posts, and unsaved drafts of new ones. */
export function PostManagement() {
  useTitle('Blog posts');
  const search = useSearch({ from: '/_console/admin/blog/' });
  const navigate = useNavigate({ from: '/admin/blog/' });
  const answer = useQuery({
    ...managedPostsQuery(search),
    placeholderData: keepPreviousData,
  });
  const { data, error } = answer;
  useLoadToast('Failed to load blog posts', error);
  const [fresh] = useState(newKey);
  const [remove, setRemove] = useState<ManagedPostRow | null>(null);
  // A new filter starts at the first page. Typing replaces the address, so Back leads out of the list.
  const ask = (change: PostsSearch) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      replace: change.page === undefined,
      resetScroll: false,
    });
  const title = useTypedText(search.search ?? '', (text) => ask({ search: text.trim() || undefined }));
  const filtered = search.status !== undefined || search.search !== undefined;
  return (
    <div className="flex flex-col gap-3 p-4 max-md:p-2">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-lg font-semibold">Posts</h1>
        <Input
          type="search"
          aria-label="Search posts by title"
          placeholder="Search titles"
          className="max-w-56"
          value={title.text}
          maxLength={200}
          onChange={({ target }) => title.type(target.value, typingPauseMs)}
          onKeyDown={({ key }) => key === 'Enter' && title.type(title.text, 0)}
        />
        <FilterChoice
          aria-label="Status"
          className="max-w-40"
          any="All statuses"
          value={search.status}
          options={statusLabels}
          onChoose={(status) => ask({ status })}
        />
        <Link
          to="/admin/blog/posts/$id"
          params={{ id: fresh }}
          search={{ new: true }}
          className={buttonClass({ variant: 'primary' })}
        >
          <Plus /> New post
        </Link>
      </header>
      {data && <Unsaved drafts={data.unsaved} />}
      {data ? (
        <>
          <BlogTable
            label="Posts"
            items={data.posts}
            columns={postColumns}
            actions={(post) => (
              <Button variant="quiet" size="icon" aria-label={`Delete ${post.title}`} onClick={() => setRemove(post)}>
                <Trash />
              </Button>
            )}
            empty={
              filtered ? (
                <EmptyState title="No posts match">Nothing matches your search and filters.</EmptyState>
              ) : (
                <EmptyState title="No posts found">Posts you write are listed here.</EmptyState>
              )
            }
          />
          <Pages page={search.page ?? 1} total={data.total} onPage={(page) => ask({ page })} />
        </>
      ) : error ? (
        <Failure title="Failed to load blog posts" of={answer}>
          Your data is safe.
        </Failure>
      ) : (
        <TableSkeleton label="Loading the posts" />
      )}
      {remove && <DeletePostDialog post={remove} onClose={() => setRemove(null)} />}
    </div>
  );
}

/** The person's unsaved drafts of new posts, from any browser. */
function Unsaved({ drafts }: { drafts: ManagedPosts['unsaved'] }) {
  if (drafts.length === 0) return null;
  return (
    <section aria-label="Started, not saved" className="rounded-card border border-line bg-surface px-3 py-2 text-sm">
      <h2 className="font-medium">Started, not saved</h2>
      <ul>
        {drafts.map(({ id, title, keptAt }) => (
          <li key={id} className="py-0.5">
            <Link to="/admin/blog/posts/$id" params={{ id }} className="wrap-anywhere text-accent hover:underline">
              {title.trim() || 'Untitled'}
            </Link>{' '}
            <span className="text-ink-soft">kept {officeDateTime(keptAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Pages({ page, total, onPage }: { page: number; total: number; onPage: (page: number | undefined) => void }) {
  const pages = Math.max(1, Math.ceil(total / postsPerPage));
  return (
    <div className="flex items-center gap-2 text-xs text-ink-soft">
      <p role="status" className="tabular">
        {counted(total, 'post')}
        {pages > 1 && `, page ${page} of ${pages}`}
      </p>
      {pages > 1 && (
        <>
          <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1 > 1 ? page - 1 : undefined)}>
            Newer
          </Button>
          <Button size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            Older
          </Button>
        </>
      )}
    </div>
  );
}
