import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../features/board/dashboard-screen.js';

export const Route = createFileRoute('/_console/dashboard')({
  validateSearch: (search): { lead?: string; event?: string | undefined } => ({
    ...(typeof search.lead === 'string' && { lead: search.lead }),
    ...(typeof search.event === 'string' && { event: search.event }),
  }),
  component: DashboardScreen,
});
