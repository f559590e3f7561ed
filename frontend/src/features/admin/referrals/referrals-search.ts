import { newestReferralsFirst, referralListQuerySchema } from '../../../../../contracts/src/referrals/queries.js';
import { gridAddress } from '../../../ui/data-grid/grid-address.js';
import { referralTableParts } from './referrals-address.js';

export const { queryOf: gridQueryOf, addressOf: tableAddressOf } = gridAddress(
  referralTableParts,
  referralListQuerySchema,
  newestReferralsFirst,
);
