import { createFileRoute } from '@tanstack/react-router';
import { usersParts, type UsersAddress } from '../features/admin/users/users-address.js';
import { UserManagement } from '../features/admin/users/user-management.js';
import { adminOnly } from '../features/session/admin-only.js';
import { addressText, toldSearch } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/admin/users')({
  validateSearch: toldSearch<UsersAddress>(usersParts, (search) =>
    Object.fromEntries(usersParts.map((part) => [part, addressText(search[part])])),
  ),
  beforeLoad: adminOnly,
  component: UserManagement,
});
