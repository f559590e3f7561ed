import { createFileRoute } from '@tanstack/react-router';
import { analysesParts } from '../features/admin/addresses.js';
import { AnalysisManagement } from '../features/admin/analyses/analysis-management.js';
import { adminOnly } from '../features/session/admin-only.js';
import { toldTexts } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/admin/analyses')({
  validateSearch: toldTexts(analysesParts),
  beforeLoad: adminOnly,
  component: AnalysisManagement,
});
