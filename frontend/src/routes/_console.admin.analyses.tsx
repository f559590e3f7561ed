import { createFileRoute } from '@tanstack/react-router';
import { analysesParts, type AnalysesAddress } from '../features/admin/analyses/analyses-address.js';
import { AnalysisManagement } from '../features/admin/analyses/analysis-management.js';
import { adminOnly } from '../features/session/admin-only.js';
import { addressText, toldSearch } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/admin/analyses')({
  validateSearch: toldSearch<AnalysesAddress>(analysesParts, (search) =>
    Object.fromEntries(analysesParts.map((part) => [part, addressText(search[part])])),
  ),
  beforeLoad: adminOnly,
  component: AnalysisManagement,
});
