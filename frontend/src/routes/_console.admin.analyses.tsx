import { createFileRoute } from '@tanstack/react-router';
import { AnalysisManagement } from '../features/admin/analyses/analysis-management.js';
import { adminOnly } from '../features/session/admin-only.js';

export const Route = createFileRoute('/_console/admin/analyses')({
  beforeLoad: adminOnly,
  component: AnalysisManagement,
});
