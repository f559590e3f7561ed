import { createFileRoute } from '@tanstack/react-router';
import { usersParts } from '../features/admin/addresses.js';
import { UserManagement } from '../features/admin/users/user-management.js';
import { adminOnly } from '../features/session/admin-only.js';
import { toldTexts } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/admin/users')({
  validateSearch: toldTexts(usersParts),
  beforeLoad: adminOnly,
  component: UserManagement,
});
