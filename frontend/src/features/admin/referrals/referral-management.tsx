import { useTitle } from '../../../lib/use-title.js';
import { AdminFrame } from '../admin-frame.js';

/** Realtor Referrals, for admins. */
export function ReferralManagement() {
  useTitle('Realtor Referrals');
  return (
    <AdminFrame>
      <h1 className="sr-only">Realtor Referrals</h1>
    </AdminFrame>
  );
}
