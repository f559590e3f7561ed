import { createFileRoute } from '@tanstack/react-router';
import { ConsoleFailure } from '../features/console/console-failure.js';
import { ConsoleLayout } from '../features/console/console-layout.js';

export const Route = createFileRoute('/_console')({
  // Imported when needed: a route's guard is part of the first chunk of every page, and TanStack Query must not be.
  beforeLoad: async ({ location }) => {
    const { requireUser } = await import('../features/session/session.js');
    await requireUser(location.href);
  },
  component: ConsoleLayout,
  errorComponent: ConsoleFailure,
});
