import { useTitle } from '../../../lib/use-title.js';
import { AdminFrame } from '../admin-frame.js';

/** User Management, for admins. */
export function UserManagement() {
  useTitle('User Management');
  return (
    <AdminFrame>
      <h1 className="sr-only">User Management</h1>
    </AdminFrame>
  );
}
