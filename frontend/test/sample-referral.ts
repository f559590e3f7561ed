import { shownReferralSchema, type ShownReferral } from '../../contracts/src/referrals/queries.js';
import { sampleId } from './sample-history.js';

/** A referral as its table shows it: pending, and the fee not due. @param over what differs from the sample's */
export function sampleReferral(over: Partial<ShownReferral> = {}): ShownReferral {
  return shownReferralSchema.parse({
    id: sampleId(1),
    revision: 0,
    ...{ realtorName: 'Sample Realtor', realtorEmail: 'realtor@example.com', realtorPhone: '515-555-0110' },
    ...{ realtorCompany: 'Sample Realty', clientName: 'Sample Client', clientEmail: 'client@example.com' },
    ...{ clientPhone: '515-555-0111', propertyAddress: '100 Sample St, Ankeny, IA 50023' },
    ...{ propertyType: 'single-family', notes: null, status: 'pending', paymentStatus: 'unpaid' },
    ...{ referralFeeCents: null, paymentDate: null, leadId: null, leadStatus: null, fee: 'not_due' },
    createdAt: '2026-03-01T18:00:00.000Z',
    deletedAt: null,
    ...over,
  });
}
