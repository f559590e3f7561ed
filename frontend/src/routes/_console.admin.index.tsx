import { createFileRoute } from '@tanstack/react-router';
import { LeadManagement } from '../features/admin/leads/lead-management.js';
import { leadsParts } from '../features/admin/addresses.js';
import { adminOnly } from '../features/session/admin-only.js';
import { toldTexts } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/admin/')({
  validateSearch: toldTexts(leadsParts),
  beforeLoad: adminOnly,
  component: LeadManagement,
});
