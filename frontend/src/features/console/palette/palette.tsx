import { useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import type { User } from '../../session/session.js';
import { leadShownAt, rememberLead } from './recent-leads.js';
import { useDeeds } from './use-deeds.js';

const PaletteDialog = lazyDialog(async () => (await import('./palette-dialog.js')).PaletteDialog);

/** Opens the palette: by a button, or by Ctrl+K or Cmd+K from anywhere. */
export function Palette({ user, onKeys, onLogOut }: { user: User; onKeys: () => void; onLogOut: () => void }) {
  const [open, setOpen] = useState(false);
  const doDeed = useDeeds(onKeys, onLogOut);
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
        <Search aria-hidden />
        <kbd className="rounded-sm border border-line bg-sunken px-1 font-sans text-xs font-normal max-lg:hidden">
          Ctrl K
        </kbd>
      </Button>
      {open && <PaletteDialog user={user} onDo={doDeed} onClose={() => setOpen(false)} />}
    </>
  );
}
