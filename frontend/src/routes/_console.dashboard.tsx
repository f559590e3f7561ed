import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../features/board/dashboard-screen.js';

/** The parts of the board's filter. The board checks what they say: zod is no part of a page's first load. */
const filterParts = ['search', 'status', 'source', 'city', 'minDays', 'createdSince', 'walkthrough'] as const;

type DashboardSearch = {
  lead?: string | undefined;
  event?: string | undefined;
  at?: string | undefined;
  view?: 'portfolio' | undefined;
} & {
  [Part in (typeof filterParts)[number]]?: string | number | undefined;
};

/** An instant as the time machine writes it; anything else is no moment of the board. */
const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value));
const isWord = (value: unknown) => typeof value === 'string' || typeof value === 'number';

export const Route = createFileRoute('/_console/dashboard')({
  validateSearch: (search): DashboardSearch => ({
    ...(typeof search.lead === 'string' && { lead: search.lead }),
    ...(typeof search.event === 'string' && { event: search.event }),
    ...(isInstant(search.at) && { at: search.at }),
    ...(search.view === 'portfolio' && { view: search.view }),
    ...Object.fromEntries(filterParts.flatMap((part) => (isWord(search[part]) ? [[part, search[part]]] : []))),
  }),
  // Not awaited: the board's data and the page's code come side by side.
  loader: ({ location }) =>
    void import('../features/board/board-query.js').then(({ prefetchBoard }) => prefetchBoard(location.search)),
  component: DashboardScreen,
});
