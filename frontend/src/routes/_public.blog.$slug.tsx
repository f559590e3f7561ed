import { createFileRoute } from '@tanstack/react-router';
import { PostScreen } from '../features/blog/post-screen.js';

export const Route = createFileRoute('/_public/blog/$slug')({ component: PostRoute });

function PostRoute() {
  const { slug } = Route.useParams();
  return <PostScreen key={slug} slug={slug} />;
}
