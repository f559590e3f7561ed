import { newestReferralsFirst, referralListQuerySchema } from '../../../../../contracts/src/queries/referral-list.js';
import type { GridQuery } from '../../../ui/data-grid/columns.js';
import { referralTableParts, type ReferralsAddress } from './referrals-address.js';

/** The order and the filter that an address names. A part that makes no sense, as in an old or mistyped link, is left out. */
export function gridQueryOf(address: ReferralsAddress): GridQuery {
  const { sort = newestReferralsFirst, ...filter } = Object.fromEntries(
    referralTableParts.flatMap((part): [string, string][] => {
      const text = address[part];
      return text && referralListQuerySchema.safeParse({ [part]: text }).success ? [[part, text]] : [];
    }),
  );
  return { sort, filter };
}

/** Every part of the table is there, so that one that was cleared leaves the address; the usual order is not named. */
export function tableAddressOf({ sort, filter }: GridQuery): ReferralsAddress {
  const named: Readonly<Record<string, string>> = { ...filter, ...(sort !== newestReferralsFirst && { sort }) };
  return Object.fromEntries(referralTableParts.map((part) => [part, named[part] || undefined]));
}
