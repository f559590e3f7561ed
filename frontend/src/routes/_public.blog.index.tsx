import { createFileRoute } from '@tanstack/react-router';
import { blogPlace } from '../../../contracts/src/blog/blog-place.js';
import { checkedSearch } from '../lib/checked-search.js';
import { BlogScreen } from '../features/blog/blog-screen.js';

export const Route = createFileRoute('/_public/blog/')({
  validateSearch: checkedSearch(['category', 'page'], blogPlace),
  component: BlogRoute,
});

function BlogRoute() {
  return <BlogScreen place={Route.useSearch()} />;
}
