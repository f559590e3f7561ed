import {
  Activity,
  BookOpen,
  ChartColumn,
  CopyCheck,
  FileText,
  FileUp,
  HandCoins,
  Handshake,
  Images,
  LayoutDashboard,
  Megaphone,
  PlugZap,
  Settings,
  ShieldCheck,
  Stamp,
  Users,
  UserX,
  type LucideIcon,
} from 'lucide-react';
import type { RegisteredRouter } from '@tanstack/react-router';
import type { User } from '../session/session.js';

/** The address of a page, without parameters. */
type Page = Exclude<keyof RegisteredRouter['routesByPath'], `${string}/` | `${string}$${string}`>;

export interface NavigationEntry {
  to: Page;
  label: string;
  icon: LucideIcon;
  adminOnly?: true;
  /** The pages below its address belong to the entry as well. */
  within?: true;
  /** Other pages that belong to it. */
  also?: readonly Page[];
  /** The address that `to` redirects to, if it does. */
  leadsTo?: Page;
  /** It does not fit into the bar: it is behind More. */
  more?: true;
  /** Behind More on a tablet only. */
  narrow?: true;
  /** Further words that find it in the palette. */
  words?: string;
}

/** The other tabs of the admin dashboard. Two of them also have their own entry behind More. */
const adminTabs: readonly Page[] = ['/admin/analyses', '/admin/referrals', '/admin/users'];

/** The navigation bar of the specification, in its order; then the pages for operators, and those that are not needed daily. */
const navigation: readonly NavigationEntry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/documents', label: 'Documents', icon: FileText },
  { to: '/admin', label: 'Admin', icon: ShieldCheck, adminOnly: true, also: adminTabs },
  { to: '/admin/blog', label: 'Blog', icon: BookOpen, adminOnly: true, within: true },
  { to: '/admin/campaigns', leadsTo: '/campaigns', label: 'Campaigns', icon: Megaphone, words: 'messages' },
  {
    to: '/admin/analytics',
    leadsTo: '/dashboard/analytics',
    label: 'Analytics',
    icon: ChartColumn,
    words: 'funnel reports numbers',
  },
  { to: '/operations', label: 'Operations', icon: Activity, adminOnly: true, within: true, narrow: true },
  { to: '/admin/users', label: 'Users', icon: Users, adminOnly: true, more: true, words: 'people roles' },
  { to: '/admin/referrals', label: 'Referrals', icon: Handshake, adminOnly: true, more: true, words: 'realtors' },
  { to: '/payments', label: 'Payments', icon: HandCoins, more: true, words: 'fees due invoices stripe money' },
  {
    to: '/admin/duplicates',
    label: 'Duplicates',
    icon: CopyCheck,
    more: true,
    words: 'merge repeats twice same leads',
  },
  {
    to: '/admin/import',
    label: 'Import',
    icon: FileUp,
    adminOnly: true,
    more: true,
    words: 'csv bring in upload leads notes',
  },
  { to: '/admin/settings', label: 'Settings', icon: Settings, adminOnly: true, more: true },
  { to: '/admin/retention', label: 'Retention', icon: UserX, adminOnly: true, more: true, words: 'erase privacy keep' },
  { to: '/admin/images', label: 'Images', icon: Images, more: true, words: 'upload pictures' },
  { to: '/admin/logo', label: 'Logo', icon: Stamp, more: true, words: 'upload' },
  { to: '/admin/odoo-test', label: 'Connection test', icon: PlugZap, more: true, words: 'odoo marketing' },
];

/** The entries that a role may open, in navigation order. */
export function entriesFor(role: User['role']): NavigationEntry[] {
  return navigation.filter(({ adminOnly }) => !adminOnly || role === 'admin');
}

/** Whether the page belongs to the entry. @param page path of the address */
export function isCurrent({ to, leadsTo, within, also }: NavigationEntry, page: string): boolean {
  return (
    page === (leadsTo ?? to) ||
    (within === true && page.startsWith(`${to}/`)) ||
    (also?.some((other) => other === page) ?? false)
  );
}

/** What the link 'Enroll Online' does. */
export const enrollOnlineHelp = 'Opens the public form in which an owner enrolls a property.';
