import { Outlet } from '@tanstack/react-router';
import { SiteFooter } from './site-footer.js';
import { SiteHeader } from './site-header.js';
import { useSessionRole } from './use-session-role.js';

/** The frame of every public page: a way past the navigation, header, page, footer. */
export function PublicLayout() {
  const role = useSessionRole();
  return (
    <div className="flex min-h-dvh flex-col bg-ground text-ink">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-control bg-deep px-4 py-3 text-ink-on-deep focus:translate-y-0"
      >
        Skip to the content
      </a>
      <SiteHeader role={role} />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Outlet />
      </main>
      <SiteFooter role={role} />
    </div>
  );
}
