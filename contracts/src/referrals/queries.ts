import { z } from 'zod';
import { positionSchema } from '../answers.js';
import { answerOf } from '../columns.js';
import * as field from '../fields.js';
import { leadStatusSchema } from '../lead-status.js';
import { propertyTypes } from '../property.js';
import { referralFeeStates, referralStatuses } from './referral.js';
import { referralView } from './view.js';

/** A referral as the read models hold it, with its lead's part in the fee. */
export const shownReferralSchema = answerOf(referralView)
  .omit({ position: true, clientEmailKey: true, clientPhoneKey: true, clientErased: true })
  .extend({
    /** The stage of that lead. */
    leadStatus: leadStatusSchema.nullable(),
    fee: z.enum(referralFeeStates),
  });
export type ShownReferral = z.infer<typeof shownReferralSchema>;

/** GET /api/referrals/:id: one, a deleted one too. */
export const referralAnswerSchema = z.object({ position: positionSchema, referral: shownReferralSchema });
export type ReferralAnswer = z.infer<typeof referralAnswerSchema>;

/** The columns of the table of referrals, for display, sorting and export, in the order of the file. */
export const referralColumns = [
  'clientName',
  'status',
  'fee',
  'referralFeeCents',
  'paymentDate',
  'realtorName',
  'realtorCompany',
  'realtorEmail',
  'realtorPhone',
  'clientEmail',
  'clientPhone',
  'propertyAddress',
  'propertyType',
  'leadStatus',
  'notes',
  'createdAt',
] as const;
export type ReferralColumn = (typeof referralColumns)[number];

export type ReferralSort = ReferralColumn | `-${ReferralColumn}`;
const sorts = referralColumns.flatMap((column): ReferralSort[] => [column, `-${column}`]);
export const newestReferralsFirst = '-createdAt' satisfies ReferralSort;

/** The filters of the list: every given one must hold. They match parts of texts, ignoring case. */
const referralListFilterSchema = z.strictObject({
  /** A part of a name, an e-mail, a phone, the company or the address. */
  search: field.searchText('search'),
  status: field.someOf('Status', referralStatuses),
  fee: field.someOf('Fee', referralFeeStates),
  propertyType: field.someOf('Property type', propertyTypes),
  realtorName: field.searchText('realtorName'),
  realtorCompany: field.searchText('realtorCompany'),
  clientName: field.searchText('clientName'),
  propertyAddress: field.searchText('propertyAddress'),
});
export type ReferralListFilter = z.infer<typeof referralListFilterSchema>;

const sort = z.enum(sorts, { error: 'sort must be a column of the list, with - before it for the other way round' });

/** GET /api/referrals: one page of the matches, newest first by default, with the number of all. */
export const referralListQuerySchema = z.strictObject({
  ...referralListFilterSchema.shape,
  sort: sort.default(newestReferralsFirst),
  offset: field.pageOffset.default(0),
  limit: field.pageLimit,
});
export type ReferralListQuery = z.infer<typeof referralListQuerySchema>;

export const referralListSchema = z.object({
  position: positionSchema,
  referrals: z.array(shownReferralSchema),
  total: z.int(),
});
export type ReferralList = z.infer<typeof referralListSchema>;

/** GET /api/referrals/export: all matches, in that order, with these columns; all columns by default. */
export const referralExportQuerySchema = z.strictObject({
  ...referralListFilterSchema.shape,
  sort: sort.default(newestReferralsFirst),
  columns: field.someOf('Column', referralColumns),
});
export type ReferralExportQuery = z.infer<typeof referralExportQuerySchema>;
