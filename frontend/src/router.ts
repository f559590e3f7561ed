import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseAddress, writeAddress } from './lib/address-values.js';
import { routeTree } from './routeTree.gen.js';

/** The router of a browser, or with a memory history that of a server rendering one page. */
export function makeRouter(history?: RouterHistory) {
  return createRouter({
    routeTree,
    parseSearch: parseAddress,
    stringifySearch: writeAddress,
    defaultPreload: 'intent',
    // On a server this would write a script into the page.
    scrollRestoration: history === undefined,
    ...(history && { history }),
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
