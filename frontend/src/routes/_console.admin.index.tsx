import { createFileRoute } from '@tanstack/react-router';
import { LeadManagement } from '../features/admin/leads/lead-management.js';
import { leadsParts, type LeadsAddress } from '../features/admin/leads/leads-address.js';
import { adminOnly } from '../features/session/admin-only.js';
import { addressText, toldSearch } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/admin/')({
  validateSearch: toldSearch<LeadsAddress>(leadsParts, (search) =>
    Object.fromEntries(leadsParts.map((part) => [part, addressText(search[part])])),
  ),
  beforeLoad: adminOnly,
  component: LeadManagement,
});
