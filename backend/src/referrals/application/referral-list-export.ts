import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { statusLabel } from '../../../../contracts/src/stages/words.js';
import {
  referralColumns,
  type ReferralColumn,
  type ReferralExportQuery,
  type ShownReferral,
} from '../../../../contracts/src/referrals/queries.js';
import { csvFile, dollars, type CsvColumn } from '../../platform/csv/csv-file.js';
import { shownReferrals } from './referral-queries.js';
import { inOrder, selectReferrals } from './select-referrals.js';

const pageSize = 2000;

/** The columns of files of referrals. Money in US dollars, instants in ISO 8601. */
const fileColumns: Record<ReferralColumn | 'id', CsvColumn<ShownReferral>> = {
  clientName: { header: 'Client', of: ({ clientName }) => clientName },
  status: { header: 'Status', of: ({ status }) => status },
  fee: { header: 'Fee', of: ({ fee }) => fee.replace('_', ' ') },
  referralFeeCents: { header: 'Fee paid', of: ({ referralFeeCents }) => dollars(referralFeeCents) },
  paymentDate: { header: 'Paid on', of: ({ paymentDate }) => paymentDate },
  realtorName: { header: 'Realtor', of: ({ realtorName }) => realtorName },
  realtorCompany: { header: 'Company', of: ({ realtorCompany }) => realtorCompany },
  realtorEmail: { header: 'Realtor email', of: ({ realtorEmail }) => realtorEmail },
  realtorPhone: { header: 'Realtor phone', of: ({ realtorPhone }) => realtorPhone },
  clientEmail: { header: 'Client email', of: ({ clientEmail }) => clientEmail },
  clientPhone: { header: 'Client phone', of: ({ clientPhone }) => clientPhone },
  propertyAddress: { header: 'Property', of: ({ propertyAddress }) => propertyAddress },
  propertyType: { header: 'Property type', of: ({ propertyType }) => propertyType },
  leadStatus: { header: 'Lead', of: ({ leadStatus }) => leadStatus && statusLabel(leadStatus) },
  notes: { header: 'Notes', of: ({ notes }) => notes },
  createdAt: { header: 'Created', of: ({ createdAt }) => createdAt },
  id: { header: 'Id', of: ({ id }) => id },
};

/** A list of referrals as a file for spreadsheets. */
@Injectable()
export class ReferralListExport {
  constructor(private readonly dataSource: DataSource) {}

  /** All referrals that match when the file begins, in the list's order, with its columns and their id, read while it is sent. */
  csv({ sort, columns = [...referralColumns], ...filter }: ReferralExportQuery): Readable {
    return csvFile(
      [...columns, 'id' as const].map((column) => fileColumns[column]),
      this.referrals(filter, sort),
    );
  }

  private async *referrals(
    filter: Omit<ReferralExportQuery, 'sort' | 'columns'>,
    sort: ReferralExportQuery['sort'],
  ): AsyncGenerator<ShownReferral> {
    const { manager } = this.dataSource;
    const ordered = inOrder(selectReferrals(manager, filter).select('referral.id', 'id'), sort);
    const ids = (await ordered.getRawMany<{ id: string }>()).map(({ id }) => id);
    for (let at = 0; at < ids.length; at += pageSize)
      yield* await shownReferrals(manager, ids.slice(at, at + pageSize));
  }
}
