import { createFileRoute } from '@tanstack/react-router';
import { BlogFrame } from '../features/admin/blog/blog-frame.js';
import { adminOnly } from '../features/session/admin-only.js';

export const Route = createFileRoute('/_console/admin/blog')({
  beforeLoad: adminOnly,
  component: BlogFrame,
});
