import { createRoute } from '@tanstack/react-router';
import { filterParts, type FilterPart } from '../../../contracts/src/board/filter-parts.js';
import { accountParts, type AccountPart } from '../features/account/account-parts.js';
import { analyticsParts } from '../features/analytics/analytics-address.js';
import { campaignsKeys, campaignsSearch } from '../features/campaigns/campaigns-address.js';
import { documentTableParts } from '../features/documents/documents-address.js';
import { addressText, noticedSearch, noticedTexts, momentOf } from '../lib/address-search.js';
import { inConsole, screen } from './frames.js';

// Pages where all staff work. Who may open one, and what its address holds; a screen loads with its page.

const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number';

type DashboardSearch = {
  lead?: string;
  event?: string;
  at?: string;
  view?: 'portfolio';
} & {
  [Part in FilterPart]?: string | number;
};

export const NoConsolePage = screen(() => import('../features/console/console-failure.js'), 'NoConsolePage');

export const consolePages = [
  createRoute({
    ...inConsole,
    path: '/account',
    validateSearch: noticedSearch<{ part?: AccountPart }>(['part'], ({ part }) => ({
      part: accountParts.find((known) => known === part),
    })),
    component: screen(() => import('../features/account/account-screen.js'), 'AccountScreen'),
  }),
  createRoute({
    ...inConsole,
    path: '/campaigns',
    validateSearch: noticedSearch(campaignsKeys, campaignsSearch),
    component: screen(() => import('../features/campaigns/campaigns-screen.js'), 'CampaignsScreen'),
  }),
  createRoute({
    ...inConsole,
    path: '/dashboard',
    // The board checks the values of its filter: zod is not part of a page's first load.
    validateSearch: noticedSearch<DashboardSearch>(['lead', 'event', 'at', 'view', ...filterParts], (search) => ({
      lead: addressText(search.lead),
      event: addressText(search.event),
      at: momentOf(search.at),
      view: search.view === 'portfolio' ? search.view : undefined,
      ...Object.fromEntries(filterParts.map((part) => [part, isWord(search[part]) ? search[part] : undefined])),
    })),
    // Not awaited: the board's data and the page's code load in parallel.
    loader: ({ location }) =>
      void import('../features/board/data/board-query.js').then(({ prefetchBoard }) => prefetchBoard(location.search)),
    component: screen(() => import('../features/dashboard/dashboard-screen.js'), 'DashboardScreen'),
  }),
  createRoute({
    ...inConsole,
    path: '/documents',
    validateSearch: noticedTexts(documentTableParts),
    component: screen(() => import('../features/documents/documents-screen.js'), 'DocumentsScreen'),
  }),
  // Only admins request the payments of leads that are gone.
  createRoute({
    ...inConsole,
    path: '/payments',
    component: screen(() => import('../features/payments/payments-screen.js'), 'PaymentsScreen'),
  }),
  // The server reserves splits by person and deleted leads for admins.
  createRoute({
    ...inConsole,
    path: '/dashboard/analytics',
    validateSearch: noticedTexts(analyticsParts),
    component: screen(() => import('../features/analytics/analytics-screen.js'), 'AnalyticsScreen'),
  }),
  createRoute({
    ...inConsole,
    path: '/dashboard/analytics/receipts/$id',
    component: screen(() => import('../features/analytics/receipts/receipt-screen.js'), 'ReceiptScreen'),
  }),
  createRoute({
    ...inConsole,
    path: '/leads/$id',
    validateSearch: noticedSearch<{ event?: string }>(['event'], ({ event }) => ({
      event: addressText(event),
    })),
    component: screen(() => import('../features/leads/lead-screen.js'), 'LeadScreen'),
  }),
  createRoute({
    ...inConsole,
    path: '/leads/verify',
    component: screen(() => import('../features/history-export/verify-screen.js'), 'VerifyScreen'),
  }),
  createRoute({ ...inConsole, path: '/leads/$', component: NoConsolePage }),
  // Below a page's own route: a bare splat would match the page too, and win.
  createRoute({ ...inConsole, path: '/account/$page/$', component: NoConsolePage }),
  createRoute({ ...inConsole, path: '/campaigns/$page/$', component: NoConsolePage }),
  createRoute({ ...inConsole, path: '/dashboard/$page/$', component: NoConsolePage }),
  createRoute({ ...inConsole, path: '/documents/$page/$', component: NoConsolePage }),
  createRoute({ ...inConsole, path: '/payments/$page/$', component: NoConsolePage }),
] as const;
