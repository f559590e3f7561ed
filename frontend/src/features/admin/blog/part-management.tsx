import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Pencil, Plus, Trash } from 'lucide-react';
import { useState } from 'react';
import { queryClient } from '../../../lib/calls/query-client.js';
import { useTitle } from '../../../lib/page-head.js';
import { Button } from '../../../ui/button.js';
import { EmptyState, Failure } from '../../../ui/failure.js';
import { BlogTable, TableSkeleton, useLoadToast } from './blog-table.js';
import { DeleteItemDialog } from './delete-dialogs.js';
import { PartDialog, type Part, type PartKind } from './part-dialog.js';
import type { ManagedCategory, ManagedTag, ManagedAuthor } from '../../../../../contracts/src/blog/admin-queries.js';
import { categoriesQuery, tagsQuery, authorsQuery } from './blog-calls.js';

/** The list of categories, tags or authors, with dialogs to create, edit and delete one. */
function PartManagement<Item extends Part>({
  kind,
  query,
}: {
  kind: PartKind<Item>;
  query: UseQueryOptions<{ items: Item[] }, Error, { items: Item[] }, readonly unknown[]>;
}) {
  useTitle(kind.title);
  const answer = useQuery(query);
  const { data, error } = answer;
  useLoadToast(kind.texts.notLoaded, error);
  const [open, setOpen] = useState<{ edit: Item | null } | { remove: Item } | null>(null);
  const close = () => setOpen(null);
  const create = (
    <Button variant="primary" onClick={() => setOpen({ edit: null })}>
      <Plus /> New {kind.noun}
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
                <Pencil />
              </Button>
              <Button
                variant="quiet"
                size="icon"
                aria-label={`Delete ${item.name}`}
                onClick={() => setOpen({ remove: item })}
              >
                <Trash />
              </Button>
            </>
          )}
          empty={<EmptyState title={kind.texts.empty}>{kind.purpose}</EmptyState>}
        />
      ) : error ? (
        <Failure title={kind.texts.notLoaded} of={answer}>
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

const name = { name: 'name', label: 'Name', mark: 'required', maxLength: 200, input: { required: true } } as const;
const slug = {
  name: 'slug',
  label: 'Slug',
  mark: 'required',
  maxLength: 120,
  input: { required: true },
  help: 'Part of addresses: lowercase words joined by hyphens',
} as const;

const categories: PartKind<ManagedCategory> = {
  path: 'categories',
  noun: 'category',
  title: 'Categories',
  fields: [name, slug, { name: 'description', label: 'Description', kind: 'lines', maxLength: 500 }],
  columns: [
    { header: 'Slug', cell: ({ slug }) => slug },
    { header: 'Description', cell: ({ description }) => description },
  ],
  texts: {
    empty: 'No categories found',
    notLoaded: 'Failed to load categories',
    created: 'Category created successfully',
    updated: 'Category updated successfully',
    failed: 'Failed to save category',
    deleted: 'Category deleted successfully',
    notDeleted: 'Failed to delete category',
  },
  purpose: 'They group posts, and visitors filter the blog by them.',
};

/** `/admin/blog/categories`. */
export function CategoryManagement() {
  return <PartManagement kind={categories} query={categoriesQuery} />;
}

const tags: PartKind<ManagedTag> = {
  path: 'tags',
  noun: 'tag',
  title: 'Tags',
  fields: [name, slug],
  columns: [{ header: 'Slug', cell: ({ slug }) => slug }],
  texts: {
    empty: 'No tags found',
    notLoaded: 'Failed to load tags',
    created: 'Tag created successfully',
    updated: 'Tag updated successfully',
    failed: 'Failed to save tag',
    deleted: 'Tag deleted successfully',
    notDeleted: 'Failed to delete tag',
  },
  purpose: 'They appear under a post and say what it is about.',
};

/** `/admin/blog/tags`. */
export function TagManagement() {
  return <PartManagement kind={tags} query={tagsQuery} />;
}

const authors: PartKind<ManagedAuthor> = {
  path: 'authors',
  noun: 'author',
  title: 'Authors',
  fields: [
    name,
    {
      name: 'email',
      label: 'Email',
      mark: 'required',
      maxLength: 254,
      help: 'Not shown to visitors',
      input: { required: true, type: 'email' },
    },
    { name: 'bio', label: 'Bio', kind: 'lines', maxLength: 2000 },
    { name: 'avatarUrl', label: 'Avatar URL', maxLength: 2000, help: 'A picture: https://… or a path on this site' },
  ],
  columns: [{ header: 'Email', cell: ({ email }) => email }],
  texts: {
    empty: 'No authors found',
    notLoaded: 'Failed to load authors',
    created: 'Author created successfully',
    updated: 'Author updated successfully',
    failed: 'Failed to save author',
    deleted: 'Author deleted successfully',
    notDeleted: 'Failed to delete author',
  },
  purpose: 'Each post names its author.',
};

/** `/admin/blog/authors`. */
export function AuthorManagement() {
  return <PartManagement kind={authors} query={authorsQuery} />;
}
