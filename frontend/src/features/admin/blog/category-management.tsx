import type { ManagedCategory } from '../../../../../contracts/src/blog/admin-queries.js';
import { categoriesQuery } from './blog-calls.js';
import type { PartKind } from './part-kind.js';
import { PartManagement } from './part-management.js';

const categories: PartKind<ManagedCategory> = {
  path: 'categories',
  noun: 'category',
  title: 'Categories',
  fields: [
    { name: 'name', label: 'Name', required: true, max: 200 },
    {
      name: 'slug',
      label: 'Slug',
      required: true,
      max: 120,
      help: 'Part of addresses: lowercase words joined by hyphens',
    },
    { name: 'description', label: 'Description', lines: true, max: 500 },
  ],
  value: (item, field) => ({ name: item.name, slug: item.slug, description: item.description })[field] ?? '',
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
