import { Outlet, createRootRoute } from '@tanstack/react-router';
import { ErrorScreen } from '../ui/error-screen.js';

// Kept thin on purpose: its imports are in the first load of every public page. Unknown addresses are handled by
// `_public.$.tsx`.
export const Route = createRootRoute({ component: Outlet, errorComponent: ErrorScreen });
