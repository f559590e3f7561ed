import { createFileRoute } from '@tanstack/react-router';
import { ReferralManagement } from '../features/admin/referrals/referral-management.js';
import { adminOnly } from '../features/session/admin-only.js';

export const Route = createFileRoute('/_console/admin/referrals')({
  beforeLoad: adminOnly,
  component: ReferralManagement,
});
