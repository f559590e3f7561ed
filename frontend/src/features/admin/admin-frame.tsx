import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TabStrip } from '../../ui/tabs.js';

const tabs = [
  { to: '/admin', label: 'Lead Management' },
  { to: '/admin/analyses', label: 'Property Analysis' },
  { to: '/admin/referrals', label: 'Realtor Referrals' },
  { to: '/admin/users', label: 'User Management' },
] as const;

/** The frame of the admin dashboard: its four tables as tabs (specification, section 2), each at its own address. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 items-center gap-x-4 border-b border-line bg-surface px-4 max-md:px-2">
        <p className="py-2.5 text-sm font-semibold max-md:sr-only">Admin</p>
        <TabStrip label="Admin" className="-mb-px flex gap-1 overflow-x-auto">
          {tabs.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              className="flex h-10 shrink-0 items-center border-b-2 border-transparent px-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          ))}
        </TabStrip>
      </header>
      {children}
    </div>
  );
}
