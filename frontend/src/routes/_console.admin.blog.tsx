import { createFileRoute } from '@tanstack/react-router';
import { LaterPage } from '../features/console/later-page.js';
import { adminOnly } from '../features/session/admin-only.js';

export const Route = createFileRoute('/_console/admin/blog')({
  beforeLoad: adminOnly,
  component: () => <LaterPage page="Blog" />,
});
