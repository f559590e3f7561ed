import { createFileRoute, redirect } from '@tanstack/react-router';

/** The address in the specification's navigation for the page at /campaigns. */
export const Route = createFileRoute('/_console/admin/campaigns')({
  beforeLoad: () => {
    redirect({ to: '/campaigns', replace: true, throw: true });
  },
});
