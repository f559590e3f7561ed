import type { ReactNode } from 'react';
import { TabbedFrame } from '../../ui/tabs.js';

const tabs = [
  { to: '/admin', label: 'Lead Management' },
  { to: '/admin/analyses', label: 'Property Analysis' },
  { to: '/admin/referrals', label: 'Realtor Referrals' },
  { to: '/admin/users', label: 'User Management' },
] as const;

/** The frame of the admin dashboard: its four tables as tabs (specification, section 2), each at its own address. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <TabbedFrame label="Admin" tabs={tabs}>
      {children}
    </TabbedFrame>
  );
}
