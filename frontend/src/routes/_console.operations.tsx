import { createFileRoute } from '@tanstack/react-router';
import { OperationsLayout } from '../features/operations/operations-layout.js';

export const Route = createFileRoute('/_console/operations')({
  beforeLoad: async ({ location }) => {
    const { requireAdmin } = await import('../features/session/session.js');
    await requireAdmin(location.href);
  },
  component: OperationsLayout,
});
