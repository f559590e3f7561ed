import {
  Activity,
  BookOpen,
  ChartColumn,
  FileText,
  LayoutDashboard,
  Megaphone,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react';

interface NavigationEntry {
  to: '/dashboard' | '/documents' | '/admin' | '/admin/blog' | '/admin/campaigns' | '/admin/analytics' | '/operations';
  label: string;
  icon: LucideIcon;
  adminOnly?: true;
  /** Its pages below it belong to the entry as well. */
  within?: true;
  /** The address that `to` redirects to, where it does. */
  leadsTo?: string;
}

/** The navigation bar of the specification, in its order; then what operators need. */
export const navigation: readonly NavigationEntry[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutDashboard },
  { to: '/documents', label: 'Documents', icon: FileText },
  { to: '/admin', label: 'Admin', icon: ShieldCheck, adminOnly: true },
  { to: '/admin/blog', label: 'Blog', icon: BookOpen, adminOnly: true, within: true },
  { to: '/admin/campaigns', leadsTo: '/campaigns', label: 'Campaigns', icon: Megaphone, adminOnly: true },
  { to: '/admin/analytics', label: 'Analytics', icon: ChartColumn, adminOnly: true },
  { to: '/operations', label: 'Operations', icon: Activity, adminOnly: true, within: true },
];

/** Whether the page belongs to the entry. @param page path of the address */
export function isCurrent({ to, leadsTo, within }: NavigationEntry, page: string): boolean {
  return page === (leadsTo ?? to) || (within === true && page.startsWith(`${to}/`));
}
