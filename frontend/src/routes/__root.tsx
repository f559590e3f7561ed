import { Outlet, createRootRoute } from '@tanstack/react-router';
import { ErrorScreen } from '../ui/error-screen.js';

// Kept thin on purpose: what is imported here is in the first load of every public page. Addresses that no route has are
// `_public.$.tsx`.
export const Route = createRootRoute({ component: Outlet, errorComponent: ErrorScreen });
