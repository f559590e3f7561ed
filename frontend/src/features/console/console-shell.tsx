import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useEffect } from 'react';
import { toast } from 'sonner';
import { useLiveUpdates } from '../../live/use-live-updates.js';
import { Button, buttonClass } from '../../ui/button.js';
import { SiteLogo } from '../../ui/logo.js';
import { Toaster } from '../../ui/toaster.js';
import { ParkedBadge } from '../operations/parked-badge.js';
import { sessionQuery, signOut } from '../session/session.js';
import { ConnectionBanner } from './connection-banner.js';
import { isCurrent, navigation } from './navigation.js';
import { PhoneNavigation } from './phone-navigation.js';
import { liveHandlers } from './refresh-read-models.js';
import { ShortcutsDialog } from './shortcuts-dialog.js';
import { ThemeMenu } from './theme-menu.js';
import { useConsoleFace } from './theme.js';

/** The frame of every staff page: navigation, live updates, toasts. A session that ends leads to /login and back. */
export function ConsoleShell() {
  const theme = useConsoleFace();
  const navigate = useNavigate();
  const here = useRouterState({ select: (state) => state.location.href });
  const page = useRouterState({ select: (state) => state.location.pathname });
  const user = useQuery(sessionQuery).data?.user ?? null;
  const connection = useLiveUpdates(user !== null, liveHandlers);

  useEffect(() => {
    // This frame stands until the login has been fetched, and by then `here` is the login already.
    if (!user && page !== '/login') void navigate({ to: '/login', search: { from: here }, replace: true });
  }, [user, here, page, navigate]);

  const logOut = () => {
    signOut().then(
      () => navigate({ to: '/login' }),
      () => toast.error('You are still signed in: the server could not be reached. Try again.'),
    );
  };
  if (!user) return null;
  const entries = navigation.filter((entry) => !entry.adminOnly || user.role === 'admin');

  return (
    <div className="flex h-dvh flex-col bg-ground">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:z-50 focus:m-2 focus:rounded-control focus:bg-raised focus:px-3 focus:py-2"
      >
        Skip to the content
      </a>
      <header className="flex h-12 shrink-0 items-center gap-1 border-b border-line bg-surface px-3">
        <Link to="/dashboard" aria-label="Property Management, dashboard" className="mr-2 rounded-control">
          <SiteLogo className="size-7" />
        </Link>
        <nav aria-label="Main" className="hidden items-center gap-0.5 md:flex">
          {entries.map((entry) => (
            <Link
              key={entry.to}
              to={entry.to}
              activeOptions={{ exact: true }}
              aria-current={isCurrent(entry, page) ? 'page' : undefined}
              className="flex h-8 items-center rounded-control px-2.5 text-sm font-medium text-ink-soft hover:bg-hover hover:text-ink max-lg:px-1.5 aria-[current=page]:bg-hover aria-[current=page]:text-ink"
            >
              {entry.label}
              {entry.to === '/operations' && <ParkedBadge />}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-1">
          <span className="mr-1 hidden max-w-48 truncate text-xs text-ink-soft lg:block" title={user.email}>
            {user.email}
          </span>
          <Link to="/enroll" className={buttonClass({ variant: 'quiet', className: 'max-lg:px-2 max-md:hidden' })}>
            Enroll Online
          </Link>
          <ThemeMenu />
          <Button variant="quiet" title="Logout" className="max-lg:px-2 max-md:hidden" onClick={logOut}>
            <LogOut aria-hidden /> <span className="max-lg:sr-only">Logout</span>
          </Button>
        </div>
      </header>
      <ConnectionBanner connection={connection} />
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none">
        <Outlet />
      </main>
      <PhoneNavigation entries={entries} email={user.email} onLogOut={logOut} />
      <ShortcutsDialog />
      <Toaster theme={theme} />
    </div>
  );
}
