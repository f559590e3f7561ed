import { CatchBoundary, Outlet, useRouterState } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { ErrorScreen } from '../../../ui/error-screen.js';
import { company, telephoneHref } from '../../content/company.js';
import { SiteFooter } from './site-footer.js';
import { SiteHeader } from './site-header.js';
import { useSessionRole } from './use-session-role.js';

// For staff only, so visitors don't load it.
const StaffBar = lazy(() => import('./staff-bar.js'));

/** The frame of every public page: a skip link, header, page, footer. */
export function PublicLayout() {
  const role = useSessionRole();
  const loaded = useRouterState({ select: (state) => state.resolvedLocation?.href });
  return (
    <div className="flex min-h-dvh flex-col bg-ground text-ink">
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-24 rounded-control bg-deep px-4 py-3 text-ink-on-deep focus:translate-y-0 focus-visible:outline-ink-on-deep focus-visible:-outline-offset-4"
      >
        Skip to the content
      </a>
      <div
        className={`bg-deep-raised text-ink-on-deep print:hidden ${role === 'visitor' ? 'hidden h-11 in-data-staff:block' : 'h-11'}`}
      >
        {role !== 'visitor' && (
          <Suspense>
            <StaffBar role={role} />
          </Suspense>
        )}
      </div>
      <SiteHeader />
      <noscript>
        <p className="bg-action-soft px-gutter py-3 text-center">
          The forms of this site need JavaScript. You can also call{' '}
          <a href={telephoneHref(company.phone)} className="underline">
            {company.phone}
          </a>{' '}
          or write to{' '}
          <a href={`mailto:${company.email}`} className="underline">
            {company.email}
          </a>
          .
        </p>
      </noscript>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <CatchBoundary
          getResetKey={() => loaded ?? ''}
          errorComponent={({ reset }) => <ErrorScreen framed reset={reset} />}
        >
          <Outlet />
        </CatchBoundary>
      </main>
      {/* Hydrated after the page itself. */}
      <Suspense>
        <SiteFooter role={role} />
      </Suspense>
    </div>
  );
}
