import { createFileRoute, redirect } from '@tanstack/react-router';

/** The navigation's address of the page at /campaigns. */
export const Route = createFileRoute('/_console/admin/campaigns')({
  beforeLoad: () => {
    redirect({ to: '/campaigns', replace: true, throw: true });
  },
});
