import type { EntityManager, SelectQueryBuilder } from 'typeorm';
import { leadStatuses } from '../../../../contracts/src/lead-status.js';
import { referralFeeStates, referralStatuses } from '../../../../contracts/src/referrals/referral.js';
import type { ReferralColumn, ReferralListFilter, ReferralSort } from '../../../../contracts/src/referrals/queries.js';
import { foldedSql } from '../../../../contracts/src/keys/folded-sql.js';
import { PipelineLead, ReferralEntry } from '../../../../projections/src/read-model/entries.js';
import { phoneDigits } from '../../leads/application/lead-search.js';
import { hasDigits, partOf } from '../../platform/database/like-text.js';

const partsOfTexts = ['realtorName', 'realtorCompany', 'clientName', 'propertyAddress'] as const;
const choices = ['status', 'propertyType'] as const;
const phones = ['realtorPhone', 'clientPhone'] as const;
const searched = [
  ...partsOfTexts,
  ...phones,
  ...(['realtorEmail', 'clientEmail'] as const),
] satisfies (keyof ReferralEntry)[];

/** The rule of `referralFeeState` in SQL. */
const fee = `case when referral.paymentStatus = 'paid' then 'paid' when lead.status = 'closed' then 'due' else 'not_due' end`;
const inOrderOf = (values: readonly string[], value: string) =>
  `array_position(array[${values.map((each) => `'${each}'`).join(',')}], ${value})`;

/** Columns that are not listed here are texts; neither their case nor accents matter. */
const keys: Partial<Record<ReferralColumn, string>> = {
  status: inOrderOf(referralStatuses, 'referral.status'),
  fee: inOrderOf(referralFeeStates, fee),
  leadStatus: inOrderOf(leadStatuses, 'lead.status'),
  referralFeeCents: 'referral.referralFeeCents',
  paymentDate: 'referral.paymentDate',
  createdAt: 'referral.createdAt',
};
const ofLead: ReadonlySet<ReferralColumn> = new Set(['fee', 'leadStatus']);
const mayBeNull: ReadonlySet<ReferralColumn> = new Set(['leadStatus', 'referralFeeCents', 'paymentDate', 'notes']);

/** The matching referrals without deleted ones, still unordered, as `referral`. */
export function selectReferrals(
  manager: EntityManager,
  { search, fee: fees, ...filter }: ReferralListFilter,
): SelectQueryBuilder<ReferralEntry> {
  const select = manager.createQueryBuilder(ReferralEntry, 'referral').where('referral.deletedAt is null');
  if (search) {
    const parts = searched.map((field) => `${foldedSql(`referral.${field}`)} like :search`);
    // A phone is found however it is written.
    const digits = phoneDigits(search);
    if (digits !== null) parts.push(...phones.map((field) => hasDigits(`referral.${field}`)));
    select.andWhere(`(${parts.join(' or ')})`, { search: partOf(search), ...(digits && { digits: `%${digits}%` }) });
  }
  for (const field of partsOfTexts) {
    const part = filter[field];
    if (part) select.andWhere(`${foldedSql(`referral.${field}`)} like :${field}`, { [field]: partOf(part) });
  }
  for (const field of choices) {
    const chosen = filter[field];
    if (chosen) select.andWhere(`referral.${field} in (:...${field})`, { [field]: chosen });
  }
  if (fees) withLead(select).andWhere(`${fee} in (:...fees)`, { fees });
  return select;
}

/** Orders them. Unknown values come last either way; ties are ordered by id, so that a page ends where the next one begins. */
export function inOrder(
  select: SelectQueryBuilder<ReferralEntry>,
  sort: ReferralSort,
): SelectQueryBuilder<ReferralEntry> {
  const column = sort.replace(/^-/, '') as ReferralColumn;
  const direction = sort.startsWith('-') ? 'DESC' : 'ASC';
  if (ofLead.has(column)) withLead(select);
  return select
    .orderBy(
      keys[column] ?? foldedSql(`referral.${column}`),
      direction,
      mayBeNull.has(column) ? 'NULLS LAST' : undefined,
    )
    .addOrderBy('referral.id', direction);
}

/** Joins the lead that a referral became, once. */
function withLead(select: SelectQueryBuilder<ReferralEntry>): SelectQueryBuilder<ReferralEntry> {
  const isJoined = select.expressionMap.joinAttributes.length > 0;
  return isJoined ? select : select.leftJoin(PipelineLead, 'lead', 'lead.id = referral.leadId');
}
