import { Outlet, createRootRoute, createRoute, lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import { ErrorScreen } from '../ui/error-screen.js';
import { PageChange } from '../ui/page-change.js';
import { SlowSaving } from '../ui/slow-saving.js';

// What surrounds the pages. Kept thin on purpose, like all of this folder: it is in the first load of every public page.

/**
 * What draws a page: it loads with the page. What it returns is not asked for, because screens read the addresses that routes
 * declare: their types come from the routes'.
 * @param name of the component in what is loaded
 */
export function screen<Module extends object>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): RouteComponent {
  return lazyRouteComponent(load as () => Promise<Record<string, RouteComponent>>, name);
}

/** Around everything. Unknown addresses are a page of the public site. */
export const rootRoute = createRootRoute({ component: Root, errorComponent: ErrorScreen });

function Root() {
  return (
    <>
      <Outlet />
      <PageChange />
      <SlowSaving />
    </>
  );
}

/** Around the public site: its header and footer. */
export const publicRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: '_public',
  component: screen(() => import('../features/public/layout/public-layout.js'), 'PublicLayout'),
});

/** Around everything for people who are signed in. */
export const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: '_console',
  // Imported when needed: a route's guard is part of the first chunk of every page, and TanStack Query must not be.
  beforeLoad: async ({ location }) => {
    const { requireUser } = await import('../features/session/session.js');
    await requireUser(location.href);
  },
  component: screen(() => import('../features/console/console-layout.js'), 'ConsoleLayout'),
  errorComponent: screen(() => import('../features/console/console-failure.js'), 'ConsoleFailure'),
});

export const atRoot = { getParentRoute: () => rootRoute };
export const inPublic = { getParentRoute: () => publicRoute };
export const inConsole = { getParentRoute: () => consoleRoute };
