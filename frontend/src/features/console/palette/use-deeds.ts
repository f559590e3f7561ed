import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { chooseTheme } from '../../../ui/theme.js';
import { filterOfAddress } from '../../board/filters/filter-address.js';
import { queryOf } from '../../board/data/board-query.js';
import { askDashboard } from '../../board/requests/dashboard-requests.js';
import type { Deed } from './palette-entries.js';

/** Runs the action of a palette entry. */
export function useDeeds(onKeys: () => void, onLogOut: () => void): (deed: Deed) => void {
  const navigate = useNavigate();
  return useCallback(
    (deed: Deed) => {
      switch (deed.kind) {
        case 'page':
          return void navigate({ to: deed.to });
        case 'lead':
          return void navigate({ to: '/leads/$id', params: { id: deed.id } });
        case 'portfolio':
          return void navigate({ to: '/dashboard', search: { view: 'portfolio' } });
        case 'whose':
          // On the dashboard the other filters stay; from another page this is the only filter.
          return void navigate({
            to: '/dashboard',
            search: (search: Record<string, unknown>) => ({
              ...(location.pathname === '/dashboard' && { ...search, view: undefined }),
              assignee: deed.assignee,
            }),
          });
        case 'add-lead':
        case 'time-machine':
          askDashboard(deed.kind);
          // The board keeps its filter; the portfolio closes for it.
          return void navigate({
            to: '/dashboard',
            search: (search: Record<string, unknown>) =>
              location.pathname === '/dashboard' ? { ...search, view: undefined } : {},
          });
        case 'export':
          return download(`/api/pipeline/export${shownQuery()}`);
        case 'theme':
          return chooseTheme(deed.theme);
        case 'keys':
          return onKeys();
        case 'logout':
          return onLogOut();
      }
    },
    [navigate, onKeys, onLogOut],
  );
}

/** The board's filter if the board is open; otherwise all leads. */
function shownQuery(): string {
  if (location.pathname !== '/dashboard') return '';
  const search = Object.fromEntries(new URLSearchParams(location.search));
  return queryOf(filterOfAddress(search), search.at ? { at: search.at } : {});
}

function download(href: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href, download: '' });
  link.click();
}
