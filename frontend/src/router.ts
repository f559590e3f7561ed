import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseAddress, writeAddress } from './lib/address-search.js';
import { adminPages } from './routes/console-admin.js';
import { operationsPages } from './routes/console-operations.js';
import { consolePages } from './routes/console.js';
import { consoleRoute, publicRoute, rootRoute } from './routes/frames.js';
import { bareRoutes, publicPages } from './routes/public.js';

const routeTree = rootRoute.addChildren([
  consoleRoute.addChildren([...consolePages, ...adminPages, operationsPages]),
  publicRoute.addChildren(publicPages),
  ...bareRoutes,
]);

/** The router of a browser, or, with a memory history, of a server that renders one page. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    parseSearch: parseAddress,
    stringifySearch: writeAddress,
    defaultPreload: 'intent',
    // On a server this would write a script into the page.
    scrollRestoration: history === undefined && staysWhereItWas(),
    ...(history && { history }),
  });
}

/**
 * A page that was rendered at build time can be scrolled before its scripts load. The first time, it keeps that position.
 * @returns a function that is asked after each drawn page: true restores the page's position, false shows its top
 */
function staysWhereItWas(): () => boolean {
  let first = true;
  return () => {
    const stays = first && window.scrollY > 0;
    first = false;
    return !stays;
  };
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
