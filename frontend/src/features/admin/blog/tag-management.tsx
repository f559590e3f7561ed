import type { ManagedTag } from '../../../../../contracts/src/blog/admin-queries.js';
import { tagsQuery } from './blog-calls.js';
import type { PartKind } from './part-kind.js';
import { PartManagement } from './part-management.js';

const tags: PartKind<ManagedTag> = {
  path: 'tags',
  noun: 'tag',
  title: 'Tags',
  fields: [
    { name: 'name', label: 'Name', required: true, max: 200 },
    {
      name: 'slug',
      label: 'Slug',
      required: true,
      max: 120,
      help: 'Part of addresses: lowercase words joined by hyphens',
    },
  ],
  value: (item, field) => ({ name: item.name, slug: item.slug })[field] ?? '',
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
