import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { Menu, MenuItem } from '../../ui/menu.js';
import { ParkedBadge } from '../operations/parked/parked-badge.js';
import { isCurrent, type NavigationEntry } from './navigation.js';

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
          <ChevronDown aria-hidden className="size-3.5" />
        </button>
      }
    >
      {behind.map((entry) => {
        const { to, label, icon: Icon, narrow } = entry;
        return (
          <MenuItem key={to} asChild className={narrow && 'lg:hidden'}>
            <Link to={to} aria-current={isCurrent(entry, page) ? 'page' : undefined}>
              <Icon aria-hidden /> {label}
              {to === '/operations' && <ParkedBadge />}
            </Link>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
