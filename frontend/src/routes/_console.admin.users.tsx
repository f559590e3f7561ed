import { createFileRoute } from '@tanstack/react-router';
import { UserManagement } from '../features/admin/users/user-management.js';

export const Route = createFileRoute('/_console/admin/users')({
  beforeLoad: async ({ location }) => {
    const { requireAdmin } = await import('../features/session/session.js');
    await requireAdmin(location.href);
  },
  component: UserManagement,
});
