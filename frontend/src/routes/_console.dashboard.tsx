import { createFileRoute } from '@tanstack/react-router';
import { DashboardScreen } from '../features/board/dashboard-screen.js';

export const Route = createFileRoute('/_console/dashboard')({
  validateSearch: (search): { lead?: string } => (typeof search.lead === 'string' ? { lead: search.lead } : {}),
  component: DashboardScreen,
});
