import { createRoute } from '@tanstack/react-router';
import { effectsKeys, effectsSearch, eventsKeys, eventsSearch } from '../features/operations/data/addresses.js';
import { adminOnly } from '../features/session/admin-only.js';
import { addressText, noticedSearch } from '../lib/address-search.js';
import { NoConsolePage } from './console.js';
import { inConsole, screen } from './frames.js';

const operationsRoute = createRoute({
  ...inConsole,
  path: '/operations',
  beforeLoad: adminOnly,
  component: screen(() => import('../features/operations/operations-layout.js'), 'OperationsLayout'),
});
const inOperations = { getParentRoute: () => operationsRoute };

const pages = [
  createRoute({ ...inOperations, path: '/$', component: NoConsolePage }),
  createRoute({
    ...inOperations,
    path: '/catalogue',
    validateSearch: noticedSearch<{ type?: string }>(['type'], ({ type }) => ({ type: addressText(type) })),
    component: screen(() => import('../features/operations/catalogue/catalogue-screen.js'), 'CatalogueScreen'),
  }),
  createRoute({
    ...inOperations,
    path: '/effects',
    validateSearch: noticedSearch(effectsKeys, effectsSearch),
    component: screen(() => import('../features/operations/effects/effects-screen.js'), 'EffectsScreen'),
  }),
  createRoute({
    ...inOperations,
    path: '/events',
    validateSearch: noticedSearch(eventsKeys, eventsSearch),
    component: screen(() => import('../features/operations/events/events-screen.js'), 'EventsScreen'),
  }),
  createRoute({
    ...inOperations,
    path: '/',
    validateSearch: noticedSearch<{ projection?: string }>(['projection'], ({ projection }) => ({
      projection: addressText(projection),
    })),
    component: screen(() => import('../features/operations/projections/projections-screen.js'), 'ProjectionsScreen'),
  }),
] as const;

/** How the system runs, for admins. */
export const operationsPages = operationsRoute.addChildren(pages);
