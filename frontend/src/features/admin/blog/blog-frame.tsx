import { Outlet, useRouterState } from '@tanstack/react-router';
import { TabbedFrame } from '../../../ui/tabs.js';

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
    <TabbedFrame label="Blog" tabs={tabs} current={inPost ? '/admin/blog' : undefined}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <Outlet />
      </div>
    </TabbedFrame>
  );
}
