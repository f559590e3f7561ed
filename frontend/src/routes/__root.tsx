import { Outlet, createRootRoute } from '@tanstack/react-router';
import { ErrorScreen } from '../ui/error-screen.js';
import { PageChange } from '../ui/page-change.js';

// Kept thin on purpose: its imports are in the first load of every public page. Unknown addresses are handled by
// `_public.$.tsx`.
export const Route = createRootRoute({ component: Root, errorComponent: ErrorScreen });

function Root() {
  return (
    <>
      <Outlet />
      <PageChange />
    </>
  );
}
