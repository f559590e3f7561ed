import {
  newestReferralsFirst,
  referralListQuerySchema,
  referralListSchema,
} from '../../../../../contracts/src/referrals/queries.js';
import { getFresh } from '../../../live/live-position.js';
import { declareList } from '../../list-screen/declare-list.js';
import { fileFields } from './referral-columns.js';
import { referralTableParts } from './referrals-address.js';

/** All referrals, for admins. */
export const referralList = declareList({
  ...{ name: 'referrals', label: 'Referrals', noun: ['referral', 'referrals'], searchLabel: 'Search referrals' },
  failed: 'Failed to load referrals',
  page: '/admin/referrals',
  parts: referralTableParts,
  schema: referralListQuerySchema,
  order: newestReferralsFirst,
  read: async (asked, signal) => {
    const { referrals, total } = await getFresh(`/api/referrals?${asked}`, referralListSchema, signal);
    return { rows: referrals, total };
  },
  file: '/api/referrals/export',
  fileFields,
});
