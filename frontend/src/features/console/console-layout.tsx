import { LogOut, Monitor, Moon, Sun, WifiOff } from 'lucide-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { CatchBoundary, Link, Outlet, useNavigate, useRouterState } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { toast } from 'sonner';
import { otherZone } from '../../lib/office-days.js';
import { useNow } from '../../lib/use-now.js';
import type { Connection } from '../../live/live-stream.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Menu, MenuChoice } from '../../ui/menu.js';
import { chooseTheme, useConsoleFace, useTheme } from '../../ui/theme.js';
import { lazyDialog, lazyPart } from '../../ui/lazy-part.js';
import { usePageHeld, giveUpWaiting } from '../session/while-signed-in.js';
import { signOut, type User, useUser } from '../session/session.js';
import { useLiveUpdates } from '../../live/use-live-updates.js';
import { SiteLogo } from '../../ui/logo.js';
import { Toaster } from '../../ui/toaster.js';
import { AccountLink, FactorNotice, useFactorGate } from '../account/account-in-frame.js';
import { DueBadge, RemindersOf } from '../reminders/use-reminders.js';
import { ParkedBadge } from '../operations/parked/parked-badge.js';
import { layKeptMoves } from '../pending/pending-moves.js';
import { PageStanding } from '../standing/page-standing.js';
import { PageFailure } from './console-failure.js';
import { useLinkNotice } from './use-link-notice.js';
import { MoreMenu, PhoneNavigation } from './phone-navigation.js';
import { enrollOnlineHelp, entriesFor, isCurrent } from './navigation.js';
import { liveHandlers } from './refresh-read-models.js';
import { Palette } from './palette/palette.js';
import { ShortcutsDialog } from './shortcuts-dialog.js';
import { question } from '../owner-mail/owner-mail-question.js';
import { queryClient } from '../../lib/calls/query-client.js';

/** Whose times the console shows; hidden where the device's clock shows the same. */
function OfficeTimeLine() {
  const zone = otherZone(useNow());
  if (zone === null) return null;
  return (
    <p className="border-b border-line bg-surface px-3 py-1 text-center text-xs text-ink-soft">
      All times are the office’s: {zone}.
    </p>
  );
}

/** Hidden while the live stream is connected. Without the stream the page still refreshes, only more slowly. */
function ConnectionBanner({ connection }: { connection: Connection }) {
  return (
    <div role="status">
      {connection === 'lost' && (
        <p className="flex items-center justify-center gap-2 border-b border-line bg-warning-soft px-3 py-1 text-xs text-warning">
          <WifiOff className="size-3.5" />
          Connection lost. Trying again…
        </p>
      )}
    </div>
  );
}

const options = [
  { value: 'system', label: 'Like the system', icon: <Monitor /> },
  { value: 'light', label: 'Light', icon: <Sun /> },
  { value: 'dark', label: 'Dark', icon: <Moon /> },
] as const;

function ThemeMenu() {
  const { choice, theme } = useTheme();
  return (
    <Menu
      label="Appearance"
      trigger={
        <Button variant="quiet" size="icon" aria-label="Appearance">
          {theme === 'dark' ? <Moon /> : <Sun />}
        </Button>
      }
    >
      <MenuChoice value={choice} onChange={chooseTheme} options={options} />
    </Menu>
  );
}

/** Its previews of emails are heavy. */
const OwnerMailDialog = lazyDialog(
  async () => (await import('../leads/walkthrough/owner-mail-dialog.js')).OwnerMailDialog,
);

/** Asks before owners get an email, wherever in the console that is. */
function OwnerMailQuestion() {
  const asked = question.use((open) => open);
  return asked && <OwnerMailDialog asked={asked} onClose={() => asked.answer(null)} />;
}

const SignInAgain = lazyPart(async () => (await import('../sign-in/sign-in-again-dialog.js')).SignInAgainDialog);

/**
 * The console's user. If the session ends on a page with unsaved work, it is still the last user, and they sign in over the page.
 * A page without unsaved work has no user then.
 * @returns `user`: null if the page has to go to /login; `signInOver`: the sign-in over the page, if any
 */
function useConsoleUser(): { signedIn: boolean; user: User | null; signInOver: ReactNode } {
  const user = useUser();
  const held = usePageHeld();
  const [last, setLast] = useState(user);
  if (user && user !== last) setLast(user);
  const leave = () => {
    setLast(null);
    giveUpWaiting();
  };
  if (user) return { signedIn: true, user, signInOver: null };
  if (!held || !last) return { signedIn: false, user: null, signInOver: null };
  return { signedIn: false, user: last, signInOver: <SignInAgain email={last.email} onClose={leave} /> };
}

const FactorGate = lazyPart(async () => (await import('../account/factor-gate.js')).FactorGate);

/**
 * The frame of every staff page: navigation, live updates, toasts. When a session ends, the frame leads to /login and back. If the page
 * holds unsaved work, the session is renewed over the page. Without a second factor that is due, there is nothing but setting one up.
 */
function ConsoleShell() {
  const theme = useConsoleFace();
  const navigate = useNavigate();
  const here = useRouterState({ select: (state) => state.location.href });
  const page = useRouterState({ select: (state) => state.location.pathname });
  const loaded = useRouterState({ select: (state) => state.resolvedLocation?.href });
  const { signedIn, user, signInOver } = useConsoleUser();
  const { gate, open } = useFactorGate(user);
  const connection = useLiveUpdates(signedIn && !gate, liveHandlers);

  useEffect(() => {
    // This frame stays mounted until the login page is fetched. By then `here` is already the login.
    if (!user && page !== '/login') void navigate({ to: '/login', search: { from: here }, replace: true });
  }, [user, here, page, navigate]);

  useLinkNotice();
  // Before the board is drawn: the board may not include moves made before a reload.
  useLayoutEffect(layKeptMoves, []);

  const [keysShown, setKeysShown] = useState(false);
  const openKeys = useCallback(() => setKeysShown(true), []);
  const logOut = useCallback(() => {
    signOut().then(
      () => navigate({ to: '/login' }),
      () => toast.error('You are still signed in: the server could not be reached. Try again.'),
    );
  }, [navigate]);
  if (!user) return null;
  const gateOf = gate && <FactorGate place={gate} onOpen={open} onLogOut={logOut} />;
  if (gate === 'page')
    return (
      <>
        {gateOf}
        <Toaster theme={theme} />
      </>
    );
  const entries = entriesFor(user.role);

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
        <nav aria-label="Main" className="hidden items-center gap-0.5 max-lg:gap-0 md:flex">
          {entries
            .filter(({ more }) => !more)
            .map((entry) => (
              <span key={entry.to} className={clsx('relative', entry.narrow ? 'hidden lg:flex' : 'flex')}>
                <Link
                  to={entry.to}
                  activeOptions={{ exact: true }}
                  aria-current={isCurrent(entry, page) ? 'page' : undefined}
                  className="flex h-8 items-center rounded-control px-2.5 text-sm font-medium text-ink-soft hover:bg-hover hover:text-ink max-lg:px-1 aria-[current=page]:bg-hover aria-[current=page]:text-ink"
                >
                  {entry.label}
                  {entry.to === '/operations' && <ParkedBadge />}
                </Link>
                {entry.to === '/dashboard' && <DueBadge />}
              </span>
            ))}
          <MoreMenu entries={entries} page={page} />
        </nav>
        <div className="ml-auto flex items-center gap-1 max-lg:gap-0">
          <Link
            to="/enroll"
            title={enrollOnlineHelp}
            className={buttonClass({ variant: 'quiet', className: 'max-lg:px-2 max-md:hidden' })}
          >
            Enroll Online
          </Link>
          <Palette user={user} onKeys={openKeys} onLogOut={logOut} />
          <ThemeMenu />
          <AccountLink email={user.email} />
          <Button variant="quiet" title="Logout" className="max-lg:px-2 max-md:hidden" onClick={logOut}>
            <LogOut /> <span className="max-lg:sr-only">Logout</span>
          </Button>
        </div>
      </header>
      <ConnectionBanner connection={connection} />
      <FactorNotice user={user} />
      <OfficeTimeLine />
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col overflow-y-auto outline-none">
        <PageStanding />
        <CatchBoundary getResetKey={() => loaded ?? ''} errorComponent={PageFailure}>
          <Outlet />
        </CatchBoundary>
      </main>
      <PhoneNavigation entries={entries} page={page} email={user.email} onLogOut={logOut} />
      <ShortcutsDialog open={keysShown} onOpenChange={setKeysShown} />
      {signInOver}
      {gateOf}
      <OwnerMailQuestion />
      <RemindersOf userId={user.id} />
      <Toaster theme={theme} />
    </div>
  );
}

export function ConsoleLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <ConsoleShell />
    </QueryClientProvider>
  );
}
