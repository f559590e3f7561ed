import { createFileRoute } from '@tanstack/react-router';
import { BlogScreen } from '../features/blog/blog-screen.js';

export const Route = createFileRoute('/_public/blog/')({
  validateSearch: ({ category }: Record<string, unknown>): { category?: string } =>
    typeof category === 'string' && category ? { category } : {},
  component: BlogRoute,
});

function BlogRoute() {
  return <BlogScreen category={Route.useSearch().category} />;
}
