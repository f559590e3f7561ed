import { createFileRoute } from '@tanstack/react-router';
import { ReferralManagement } from '../features/admin/referrals/referral-management.js';
import { referralParts } from '../features/admin/addresses.js';
import { adminOnly } from '../features/session/admin-only.js';
import { toldTexts } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/admin/referrals')({
  validateSearch: toldTexts(referralParts),
  beforeLoad: adminOnly,
  component: ReferralManagement,
});
