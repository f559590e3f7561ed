import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { Search } from 'lucide-react';
import { pipelineExportPaths } from '../../../../../contracts/src/board/paths.js';
import { addressOf } from '../../../lib/calls/called.js';
import { chooseTheme } from '../../../ui/theme.js';
import { filterOfAddress } from '../../board/filters/filter-address.js';
import { queryOf } from '../../board/data/board-query.js';
import { askDashboard } from '../../board/requests/dashboard-requests.js';
import type { PaletteAction } from './palette-entries.js';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import type { User } from '../../session/session.js';
import { leadShownAt, rememberLead } from './palette-leads.js';

/** Runs the action of a palette entry. */
function usePaletteActions(onKeys: () => void, onLogOut: () => void): (action: PaletteAction) => void {
  const navigate = useNavigate();
  return useCallback(
    (action: PaletteAction) => {
      switch (action.kind) {
        case 'page':
          return void navigate({ to: action.to });
        case 'lead':
          return void navigate({ to: '/leads/$id', params: { id: action.id } });
        case 'portfolio':
          return void navigate({ to: '/dashboard', search: { view: 'portfolio' } });
        case 'whose':
          // On the dashboard the other filters stay; from another page this is the only filter.
          return void navigate({
            to: '/dashboard',
            search: (search: Record<string, unknown>) => ({
              ...(location.pathname === '/dashboard' && { ...search, view: undefined }),
              assignee: action.assignee,
            }),
          });
        case 'add-lead':
        case 'time-machine':
          askDashboard(action.kind);
          // The board keeps its filter; the portfolio closes for it.
          return void navigate({
            to: '/dashboard',
            search: (search: Record<string, unknown>) =>
              location.pathname === '/dashboard' ? { ...search, view: undefined } : {},
          });
        case 'export':
          return download(addressOf({ at: pipelineExportPaths.export }, { query: shownQuery() }));
        case 'theme':
          return chooseTheme(action.theme);
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

function download(href: string) {
  const link = document.createElement('a');
  Object.assign(link, { href, download: '' });
  link.click();
}

const PaletteDialog = lazyDialog(async () => (await import('./palette-dialog.js')).PaletteDialog);

/** Opens the palette: by a button, or by Ctrl+K or Cmd+K from anywhere. */
export function Palette({ user, onKeys, onLogOut }: { user: User; onKeys: () => void; onLogOut: () => void }) {
  const [open, setOpen] = useState(false);
  const perform = usePaletteActions(onKeys, onLogOut);
  const shown = useRouterState({
    select: ({ location }) => leadShownAt(location.pathname, location.search as Record<string, unknown>),
  });
  useEffect(() => {
    if (shown !== undefined) rememberLead(user.id, shown);
  }, [user.id, shown]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const pressed = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!pressed || event.key.toLowerCase() !== 'k') return;
      // The browser's own shortcut would move the focus to the address bar.
      event.preventDefault();
      // Another dialog is waiting for an answer.
      const waits = document.querySelector('[role="dialog"][data-state="open"], [role="alertdialog"]') !== null;
      setOpen((before) => !before && !waits);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button
        variant="quiet"
        className="px-2"
        aria-label="Find a lead, a page or an action (Ctrl+K)"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title="Find a lead, a page or an action (Ctrl+K)"
        onClick={() => setOpen(true)}
      >
        <Search />
        <kbd className="rounded-sm border border-line bg-sunken px-1 font-sans text-xs font-normal max-lg:hidden">
          Ctrl K
        </kbd>
      </Button>
      {open && <PaletteDialog user={user} onDo={perform} onClose={() => setOpen(false)} />}
    </>
  );
}
