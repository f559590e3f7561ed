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
    scrollRestoration: history === undefined && staysWhereItWas(),
    ...(history && { history }),
  });
}

/**
 * A page that was rendered at build can be scrolled before its scripts come: the first time, it then stays where it is.
 * @returns asked after each page that is drawn, whether its place is to be restored, or its top shown
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
