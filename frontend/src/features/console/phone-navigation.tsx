import { Link } from '@tanstack/react-router';
import { DoorOpen, LogOut, Menu as MenuIcon, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Sheet } from '../../ui/side-panel.js';
import { AccountRow } from '../account/account-in-frame.js';
import { DueBadge } from '../reminders/use-reminders.js';
import { ParkedBadge } from '../operations/parked/parked-badge.js';
import { enrollOnlineHelp, isCurrent, type NavigationEntry } from './navigation.js';
import { Menu, MenuItem } from '../../ui/menu.js';

const tab =
  'flex h-14 flex-1 flex-col items-center justify-center gap-0.5 text-2xs font-medium text-ink-soft aria-[current=page]:text-accent [&_svg]:size-5';
const row =
  'flex h-12 items-center gap-3 rounded-control px-3 text-lg hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-medium [&_svg]:size-5 [&_svg]:text-ink-soft';

/** A phone's navigation: the two daily pages within reach of the thumb, the rest in a sheet. */
export function PhoneNavigation({
  entries,
  page,
  email,
  onLogOut,
}: {
  entries: readonly NavigationEntry[];
  /** Path of the address. */
  page: string;
  email: string;
  onLogOut: () => void;
}) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <nav
      aria-label="Main"
      className="flex shrink-0 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {entries.slice(0, 2).map(({ to, label, icon: Icon }) => (
        <span key={to} className="relative flex flex-1">
          <Link to={to} activeOptions={{ exact: true }} className={tab}>
            <Icon />
            {label}
          </Link>
          {to === '/dashboard' && <DueBadge className="top-1 right-1/2 translate-x-5" />}
        </span>
      ))}
      <button type="button" className={tab} onClick={() => setOpen(true)}>
        <MenuIcon />
        <span>
          More
          {entries.some(({ to }) => to === '/operations') && <ParkedBadge />}
        </span>
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title="More">
        <ul className="flex flex-col px-2 pb-4">
          {entries.slice(2).map((entry) => {
            const { to, label, icon: Icon } = entry;
            return (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={isCurrent(entry, page) ? 'page' : undefined}
                  className={row}
                  onClick={() => setOpen(false)}
                >
                  <Icon /> {label}
                  {to === '/operations' && <ParkedBadge />}
                </Link>
              </li>
            );
          })}
          <li>
            <Link to="/enroll" aria-labelledby={`${id}name`} aria-describedby={`${id}help`} className={row}>
              <DoorOpen className="shrink-0" />
              <span className="flex flex-col">
                <span id={`${id}name`}>Enroll Online</span>
                <span id={`${id}help`} className="text-xs text-ink-soft">
                  {enrollOnlineHelp}
                </span>
              </span>
            </Link>
          </li>
          <li>
            <AccountRow email={email} className={row} onFollow={() => setOpen(false)} />
          </li>
          <li>
            <button type="button" className={`${row} w-full`} onClick={onLogOut}>
              <LogOut /> Logout
              <span className="ml-auto truncate text-xs text-ink-soft">{email}</span>
            </button>
          </li>
        </ul>
      </Sheet>
    </nav>
  );
}

/**
 * The pages that do not fit into the bar.
 * @param page path of the address: the menu is marked as current if it is one of them
 */
export function MoreMenu({ entries, page }: { entries: readonly NavigationEntry[]; page: string }) {
  const behind = entries.filter(({ more, narrow }) => more || narrow);
  const here = behind.find((entry) => entry.more && isCurrent(entry, page));
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-current={here ? 'true' : undefined}
          className="flex h-8 items-center gap-1 rounded-control px-2.5 text-sm font-medium text-ink-soft hover:bg-hover hover:text-ink max-lg:px-1 aria-[current=true]:bg-hover aria-[current=true]:text-ink"
        >
          More
          <ChevronDown className="size-3.5" />
        </button>
      }
    >
      {behind.map((entry) => {
        const { to, label, icon: Icon, narrow } = entry;
        return (
          <MenuItem key={to} asChild className={narrow && 'lg:hidden'}>
            <Link to={to} aria-current={isCurrent(entry, page) ? 'page' : undefined}>
              <Icon /> {label}
              {to === '/operations' && <ParkedBadge />}
            </Link>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
