import { Outlet, createRootRoute } from '@tanstack/react-router';
import { ErrorScreen } from '../ui/error-screen.js';
import { NotFoundScreen } from '../ui/not-found-screen.js';

// Kept thin on purpose: what is imported here is in the first load of every public page.
export const Route = createRootRoute({
  component: Outlet,
  errorComponent: ErrorScreen,
  notFoundComponent: NotFoundScreen,
});
