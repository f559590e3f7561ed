/** What the address of the table of referrals can hold. The table itself checks the values: zod is not part of a page's first load. */
export const referralTableParts = [
  'sort',
  'search',
  'status',
  'fee',
  'propertyType',
  'realtorName',
  'realtorCompany',
  'clientName',
  'propertyAddress',
] as const;
/** The referral beside the table, and the event of its history that is shown. */
export const referralParts = [...referralTableParts, 'referral', 'event'] as const;
export type ReferralsAddress = { [Part in (typeof referralParts)[number]]?: string | undefined };
