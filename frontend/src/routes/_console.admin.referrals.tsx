import { createFileRoute } from '@tanstack/react-router';
import { ReferralManagement } from '../features/admin/referrals/referral-management.js';
import { referralParts, type ReferralsAddress } from '../features/admin/referrals/referrals-address.js';
import { adminOnly } from '../features/session/admin-only.js';
import { addressText, toldSearch } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/admin/referrals')({
  validateSearch: toldSearch<ReferralsAddress>(referralParts, (search) =>
    Object.fromEntries(referralParts.map((part) => [part, addressText(search[part])])),
  ),
  beforeLoad: adminOnly,
  component: ReferralManagement,
});
