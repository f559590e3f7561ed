import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../features/dashboard/dashboard-screen.js';
import { addressText, toldSearch } from '../lib/checked-search.js';
import { momentOf } from '../lib/moment-of.js';

/** The parts of the board's filter. The board checks their values: zod is not part of a page's first load. */
const filterParts = [
  'search',
  'status',
  'source',
  'city',
  'minDays',
  'createdSince',
  'walkthrough',
  'assignee',
] as const;

const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number';

type DashboardSearch = {
  lead?: string | undefined;
  event?: string | undefined;
  at?: string | undefined;
  view?: 'portfolio' | undefined;
} & {
  [Part in (typeof filterParts)[number]]?: string | number | undefined;
};

export const Route = createFileRoute('/_console/dashboard')({
  validateSearch: toldSearch<DashboardSearch>(['lead', 'event', 'at', 'view', ...filterParts], (search) => ({
    lead: addressText(search.lead),
    event: addressText(search.event),
    at: momentOf(search.at),
    view: search.view === 'portfolio' ? search.view : undefined,
    ...Object.fromEntries(filterParts.map((part) => [part, isWord(search[part]) ? search[part] : undefined])),
  })),
  // Not awaited: the board's data and the page's code load in parallel.
  loader: ({ location }) =>
    void import('../features/board/data/board-query.js').then(({ prefetchBoard }) => prefetchBoard(location.search)),
  component: DashboardScreen,
});
