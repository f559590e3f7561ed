import { Suspense, lazy, useState } from 'react';
import { SiteLink } from '../page/site-link.js';
import type { PublicRole } from './use-session-role.js';

// The dialog and its form load on demand, not with every public page.
const AdminLoginDialog = lazy(() => import('./admin-login-dialog.js'));

/** 'Admin Login' for everybody, 'Admin Dashboard' for a signed-in admin. */
export function AdminAccess({ role, className }: { role: PublicRole; className: string }) {
  const [open, setOpen] = useState(false);
  if (role === 'admin') {
    return (
      <SiteLink href="/admin" className={className}>
        Admin Dashboard
      </SiteLink>
    );
  }
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Admin Login
      </button>
      {open && (
        <Suspense>
          <AdminLoginDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
