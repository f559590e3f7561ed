import { createFileRoute } from '@tanstack/react-router';
import { BlogFrame } from '../features/admin/blog/blog-frame.js';

export const Route = createFileRoute('/_console/admin/blog')({
  beforeLoad: async ({ location }) => {
    const { requireAdmin } = await import('../features/session/session.js');
    await requireAdmin(location.href);
  },
  component: BlogFrame,
});
