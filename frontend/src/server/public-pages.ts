import { bios } from '../features/content/bios.js';
import { teamSlug } from '../features/content/team.js';
import { makeRouter } from '../router.js';

/** How each address of the site gets its HTML. Patterns are the router's: `$name` is one part of a path. */
interface Addresses {
  /** Rendered at build time. */
  built: string[];
  /**
   * Rendered on request, with their parts and whether the query changes their content. A page that is also
   * built is rendered on request only if its address has a query.
   */
  asked: Record<string, { parts: string[]; search: boolean }>;
  /** Rendered in the browser only: the console, and pages with personal data. A pattern ending in `/$` covers all other addresses below. */
  shell: string[];
}

/** The properties that are read from the router's routes. */
interface RouteNode {
  id: string;
  fullPath: string;
  path?: string;
  options: { component?: unknown };
  children?: unknown;
  parentRoute?: RouteNode;
}

/**
 * The sources of what draws these routes, by their names in the build's manifest. The build adds them to what routes load
 * (frontend/parts-of-pages.mjs).
 */
export function partsOf(routes: readonly Pick<RouteNode, 'options'>[]): string[] {
  return routes.flatMap(
    ({ options: { component } }) => (component as { sources?: string[] } | undefined)?.sources ?? [],
  );
}

/** The parameter values of pages rendered at build time. */
const known: Record<string, () => string[]> = {
  '/team/$person': () => Object.keys(bios).map((name) => `/team/${teamSlug(name)}`),
};
const asked = /^\/(blog|payment)(\/|$)/;
const outsideTheFrame = '/login';

/** Pages whose first render depends on the address's query. */
const dependsOnSearch = new Set(['/login', '/rent-vs-sell', '/invest-a-view', '/blog', '/payment/success']);

/** Every address of the route tree, so that a new public route is rendered without being listed here. */
export function addresses(): Addresses {
  const found: Addresses = { built: [], asked: {}, shell: [] };
  const seen = new Set<string>();
  for (const route of Object.values(makeRouter().routesById as object) as RouteNode[]) {
    // Frames, the root and the site's 404 have no address of their own; a route and its index share one.
    if (route.id === '__root__' || (route.children && !route.path) || route.fullPath === '/$') continue;
    const path = route.fullPath === '/' ? '/' : route.fullPath.replace(/\/$/, '');
    if (seen.has(path)) continue;
    seen.add(path);
    const isPublic = route.id.startsWith('/_public') || path === outsideTheFrame;
    const search = dependsOnSearch.has(path);
    if (isPublic && (asked.test(path) || search)) found.asked[path] = { parts: partsOf(lineage(route)), search };
    if (isPublic && asked.test(path)) continue;
    if (isPublic && !path.includes('$')) found.built.push(path);
    else if (isPublic && known[path]) found.built.push(...known[path]());
    else found.shell.push(path);
  }
  return found;
}

/** A route and its surrounding frames, the outermost first. */
function lineage(route: RouteNode): RouteNode[] {
  return [...(route.parentRoute ? lineage(route.parentRoute) : []), route];
}

/** Pages that search engines should not list. */
export const unlisted: ReadonlySet<string> = new Set(['/login', '/payment/success']);
