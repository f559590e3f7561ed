import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { TabStrip } from '../../../ui/tabs.js';

const tabs = [
  { to: '/admin/blog', label: 'Posts' },
  { to: '/admin/blog/categories', label: 'Categories' },
  { to: '/admin/blog/tags', label: 'Tags' },
  { to: '/admin/blog/authors', label: 'Authors' },
] as const;

/** The frame of blog management: its four tabs (specification, section 2), each at its own address; a post belongs to the first. */
export function BlogFrame() {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const inPost = path.startsWith('/admin/blog/posts/');
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 items-center gap-x-4 border-b border-line bg-surface px-4 max-md:px-2">
        <p className="py-2.5 text-sm font-semibold max-md:sr-only">Blog</p>
        <TabStrip label="Blog" className="-mb-px flex gap-1 overflow-x-auto">
          {tabs.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: true, includeSearch: false }}
              {...(inPost && to === '/admin/blog' && { 'aria-current': 'page' as const })}
              className="flex h-10 shrink-0 items-center border-b-2 border-transparent px-2 text-sm whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-medium aria-[current=page]:text-ink"
            >
              {label}
            </Link>
          ))}
        </TabStrip>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Outlet />
      </div>
    </div>
  );
}
