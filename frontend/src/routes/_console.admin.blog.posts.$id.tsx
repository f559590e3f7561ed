import { createFileRoute } from '@tanstack/react-router';
import { PostPage } from '../features/admin/blog/post/post-page.js';
import { toldSearch } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/admin/blog/posts/$id')({
  /** `new`: a post that does not exist yet. */
  validateSearch: toldSearch<{ new?: true | undefined }>(['new'], ({ new: fresh }) => ({
    new: fresh === true || fresh === 'true' || undefined,
  })),
  component: PostPage,
});
