import { Link, Outlet } from '@tanstack/react-router';
import { TabStrip } from '../../ui/tab-strip.js';
import { ParkedAlert } from './parked/parked-alert.js';

const tabs = [
  { to: '/operations', label: 'Read models' },
  { to: '/operations/effects', label: 'Effects' },
  { to: '/operations/events', label: 'Events' },
  { to: '/operations/catalogue', label: 'Catalogue' },
  { to: '/admin/settings', label: 'Settings' },
] as const;

/** The frame of the operators' pages: their tabs, and above each page an alert about everything that waits for an operator. */
export function OperationsLayout() {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-surface px-4">
        <p className="py-2.5 text-sm font-semibold max-md:sr-only">Operations</p>
        <TabStrip label="Operations" className="-mb-px flex gap-1 max-md:w-full max-md:overflow-x-auto">
          {tabs.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              className="flex h-10 items-center border-b-2 border-transparent px-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink max-md:flex-1 max-md:justify-center max-md:px-1 max-md:text-xs"
            >
              {label}
            </Link>
          ))}
        </TabStrip>
      </header>
      <ParkedAlert />
      <Outlet />
    </div>
  );
}
