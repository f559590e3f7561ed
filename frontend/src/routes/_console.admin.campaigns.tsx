import { createFileRoute, redirect } from '@tanstack/react-router';

/** The navigation's address for the page at /campaigns; it redirects there. */
export const Route = createFileRoute('/_console/admin/campaigns')({
  beforeLoad: () => {
    redirect({ to: '/campaigns', replace: true, throw: true });
  },
});
