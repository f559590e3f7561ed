import { type EntityManager, type SelectQueryBuilder, DataSource, In } from 'typeorm';
import { isManagedSql, leadStatuses } from '../../../contracts/src/lead-status.js';
import { referralFeeStates, referralStatuses, referralFeeState } from '../../../contracts/src/referrals/referral.js';
import {
  type ReferralColumn,
  type ReferralListFilter,
  type ReferralSort,
  type ReferralAnswer,
  type ReferralList,
  type ReferralListQuery,
  type ShownReferral,
  referralColumns,
  type ReferralExportQuery,
} from '../../../contracts/src/referrals/queries.js';
import { foldedSql } from '../../../contracts/src/keys/folded-sql.js';
import { PipelineLead, ReferralEntry } from '../../../projections/src/read-model/entries.js';
import { phoneDigits } from '../leads/application/lead-search.js';
import { hasDigits, partOf, inSnapshot, readPosition } from '../platform/database/read-models.js';
import { Injectable } from '@nestjs/common';
import {
  allIds,
  countedPage,
  fileRows,
  isFiltered,
  type CountedPage,
  countOf,
} from '../platform/database/list-pages.js';
import type { Readable } from 'node:stream';
import { statusLabel } from '../../../contracts/src/stages/words.js';
import { csvFile, dollars, columnsOf, type CsvColumns } from '../platform/csv-file.js';

const partsOfTexts = ['realtorName', 'realtorCompany', 'clientName', 'propertyAddress'] as const;
const choices = ['status', 'propertyType'] as const;
const phones = ['realtorPhone', 'clientPhone'] as const;
const searched = [
  ...partsOfTexts,
  ...phones,
  ...(['realtorEmail', 'clientEmail'] as const),
] satisfies (keyof ReferralEntry)[];

/** The rule of `referralFeeState` in SQL. */
export const feeStateSql = `case when referral.paymentStatus = 'paid' then 'paid' when ${isManagedSql('lead.status')} then 'due' else 'not_due' end`;
const inOrderOf = (values: readonly string[], value: string) =>
  `array_position(array[${values.map((each) => `'${each}'`).join(',')}], ${value})`;

/** Columns that are not listed here are texts; neither their case nor accents matter. */
const keys: Partial<Record<ReferralColumn, string>> = {
  status: inOrderOf(referralStatuses, 'referral.status'),
  fee: inOrderOf(referralFeeStates, feeStateSql),
  leadStatus: inOrderOf(leadStatuses, 'lead.status'),
  referralFeeCents: 'referral.referralFeeCents',
  paymentDate: 'referral.paymentDate',
  createdAt: 'referral.createdAt',
};
const ofLead: ReadonlySet<ReferralColumn> = new Set(['fee', 'leadStatus']);
const mayBeNull: ReadonlySet<ReferralColumn> = new Set(['leadStatus', 'referralFeeCents', 'paymentDate', 'notes']);

/** The matching referrals without deleted ones, still unordered, as `referral`. */
function selectReferrals(
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
  if (fees) withLead(select).andWhere(`${feeStateSql} in (:...fees)`, { fees });
  return select;
}

/** Orders them. Unknown values come last either way; ties are ordered by id, so that a page ends where the next one begins. */
function inOrder(select: SelectQueryBuilder<ReferralEntry>, sort: ReferralSort): SelectQueryBuilder<ReferralEntry> {
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

/** Joins the lead that a referral became, or the one that it was merged into, once: none if that is deleted. */
export function withLead(select: SelectQueryBuilder<ReferralEntry>): SelectQueryBuilder<ReferralEntry> {
  const isJoined = select.expressionMap.joinAttributes.length > 0;
  if (isJoined) return select;
  return select
    .leftJoin(PipelineLead, 'own', 'own.id = referral.leadId')
    .leftJoin(PipelineLead, 'lead', 'lead.id = coalesce(own.mergedInto, own.id) and lead.deletedAt is null');
}

/** Reads referrals from `read.referrals`, with the stages of the leads that they became. */
@Injectable()
export class ReferralQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** One referral, deleted or not; null if the read model has none with that id (yet). */
  find(id: string): Promise<ReferralAnswer | null> {
    return inSnapshot(this.dataSource, async (manager) => {
      const [referral] = await shownReferrals(manager, [id]);
      return referral ? { position: await readPosition(manager, 'referrals'), referral } : null;
    });
  }

  /** One page in the given order, with the total of all matches. */
  list({ sort, offset, limit, ...filter }: ReferralListQuery): Promise<ReferralList> {
    return inSnapshot(this.dataSource, async (manager) => {
      const { ids, total } = await idsOf(manager, filter, sort, { offset, limit });
      return {
        position: await readPosition(manager, 'referrals'),
        referrals: await shownReferrals(manager, ids),
        total,
      };
    });
  }
}

/** Only ids are sorted: whole rows, deep in a long list, would be sorted on disk. Without a filter the read model's count is used. */
async function idsOf(
  manager: EntityManager,
  filter: ReferralListFilter,
  sort: ReferralSort,
  page: { offset: number; limit: number },
): Promise<CountedPage> {
  const ordered = () => inOrder(selectReferrals(manager, filter), sort);
  if (isFiltered(filter)) return countedPage(ordered, 'referral.id', page);
  const ids = await allIds(ordered().offset(page.offset).limit(page.limit), 'referral.id');
  return { ids, total: await countOf(manager, 'referral_count') };
}

/** The referrals with these ids, in their order; unknown ids are left out. */
async function shownReferrals(manager: EntityManager, ids: readonly string[]): Promise<ShownReferral[]> {
  const rows = await manager.findBy(ReferralEntry, { id: In([...ids]) });
  const leads = await withLead(manager.createQueryBuilder(ReferralEntry, 'referral'))
    .select('referral.id', 'id')
    .addSelect('lead.status', 'status')
    .where({ id: In([...ids]) })
    .getRawMany<{ id: string; status: ShownReferral['leadStatus'] }>();
  const statuses = new Map(leads.map(({ id, status }) => [id, status]));
  const byId = new Map(rows.map((row) => [row.id, shownReferral(row, statuses.get(row.id) ?? null)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function shownReferral(
  { position: _position, clientErased: _erased, ...row }: ReferralEntry,
  leadStatus: ShownReferral['leadStatus'],
): ShownReferral {
  return { ...row, leadStatus, fee: referralFeeState(row.paymentStatus, leadStatus) };
}

/** The columns of files of referrals. Money in US dollars, instants in ISO 8601. */
const fileColumns: CsvColumns<ShownReferral, ReferralColumn | 'id'> = {
  clientName: 'Client',
  status: 'Status',
  fee: { header: 'Fee', of: ({ fee }) => fee.replace('_', ' ') },
  referralFeeCents: { header: 'Fee paid', of: ({ referralFeeCents }) => dollars(referralFeeCents) },
  paymentDate: 'Paid on',
  realtorName: 'Realtor',
  realtorCompany: 'Company',
  realtorEmail: 'Realtor email',
  realtorPhone: 'Realtor phone',
  clientEmail: 'Client email',
  clientPhone: 'Client phone',
  propertyAddress: 'Property',
  propertyType: 'Property type',
  leadStatus: { header: 'Lead', of: ({ leadStatus }) => leadStatus && statusLabel(leadStatus) },
  notes: 'Notes',
  createdAt: 'Created',
  id: 'Id',
};

/** A list of referrals as a file for spreadsheets. */
@Injectable()
export class ReferralListExport {
  constructor(private readonly dataSource: DataSource) {}

  /** All referrals that match when the file begins, in the list's order, with its columns and their id, read while it is sent. */
  csv({ sort, columns = [...referralColumns], ...filter }: ReferralExportQuery): Readable {
    const { manager } = this.dataSource;
    const ordered = inOrder(selectReferrals(manager, filter), sort);
    return csvFile(
      columnsOf(fileColumns, [...columns, 'id']),
      fileRows(ordered, 'referral.id', (ids) => shownReferrals(manager, ids)),
    );
  }
}
