import { createFileRoute, redirect } from '@tanstack/react-router';

/** The address in the specification's navigation for the page at /dashboard/analytics. */
export const Route = createFileRoute('/_console/admin/analytics')({
  beforeLoad: () => {
    redirect({ to: '/dashboard/analytics', replace: true, throw: true });
  },
});
