import type { ManagedAuthor } from '../../../../../contracts/src/blog/admin-queries.js';
import { authorsQuery } from './blog-calls.js';
import type { PartKind } from './part-kind.js';
import { PartManagement } from './part-management.js';

const authors: PartKind<ManagedAuthor> = {
  path: 'authors',
  noun: 'author',
  title: 'Authors',
  fields: [
    { name: 'name', label: 'Name', required: true, max: 200 },
    { name: 'email', label: 'Email', required: true, type: 'email', max: 254, help: 'Not shown to visitors' },
    { name: 'bio', label: 'Bio', lines: true, max: 2000 },
    { name: 'avatarUrl', label: 'Avatar URL', max: 2000, help: 'A picture: https://… or a path on this site' },
  ],
  value: (item, field) =>
    ({ name: item.name, email: item.email, bio: item.bio, avatarUrl: item.avatarUrl })[field] ?? '',
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
