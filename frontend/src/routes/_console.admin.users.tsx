import { createFileRoute } from '@tanstack/react-router';
import { UserManagement } from '../features/admin/users/user-management.js';
import { adminOnly } from '../features/session/admin-only.js';

export const Route = createFileRoute('/_console/admin/users')({
  beforeLoad: adminOnly,
  component: UserManagement,
});
