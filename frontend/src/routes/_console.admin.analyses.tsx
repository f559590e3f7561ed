import { createFileRoute } from '@tanstack/react-router';
import { AnalysisManagement } from '../features/admin/analyses/analysis-management.js';

export const Route = createFileRoute('/_console/admin/analyses')({
  beforeLoad: async ({ location }) => {
    const { requireAdmin } = await import('../features/session/session.js');
    await requireAdmin(location.href);
  },
  component: AnalysisManagement,
});
