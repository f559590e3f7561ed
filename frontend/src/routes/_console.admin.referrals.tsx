import { createFileRoute } from '@tanstack/react-router';
import { ReferralManagement } from '../features/admin/referrals/referral-management.js';

export const Route = createFileRoute('/_console/admin/referrals')({
  beforeLoad: async ({ location }) => {
    const { requireAdmin } = await import('../features/session/session.js');
    await requireAdmin(location.href);
  },
  component: ReferralManagement,
});
