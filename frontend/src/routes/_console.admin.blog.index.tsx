import { createFileRoute } from '@tanstack/react-router';
import { PostManagement } from '../features/admin/blog/post-management.js';
import { postsKeys, postsSearch } from '../features/admin/addresses.js';
import { toldSearch } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/admin/blog/')({
  validateSearch: toldSearch(postsKeys, postsSearch),
  component: PostManagement,
});
