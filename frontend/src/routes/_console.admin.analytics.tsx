import { createFileRoute, redirect } from '@tanstack/react-router';

/** The navigation's address for the page at /dashboard/analytics; it redirects there. */
export const Route = createFileRoute('/_console/admin/analytics')({
  beforeLoad: () => {
    redirect({ to: '/dashboard/analytics', replace: true, throw: true });
  },
});
