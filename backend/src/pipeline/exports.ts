import { statusLabel } from '../../../contracts/src/stages/words.js';
import {
  type LeadFileField,
  leadFileFields,
  type LeadExportQuery,
  type LeadListFilter,
} from '../../../contracts/src/pipeline/lead-list.js';
import { nextStep } from '../../../contracts/src/leads/next-step.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { dollars, csvFile, columnsOf, type CsvColumns } from '../platform/csv-file.js';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Users } from '../accounts/users.js';
import { leadOrder, inOrder, selectLeads, withAssignees } from './select-leads.js';
import { fileRows } from '../platform/database/list-pages.js';
import type { BoardFilter } from '../../../contracts/src/board/board-filter.js';
import { type FilterCondition, pastCondition } from '../board/board-filter.js';
import { isOfWork, standingFor, type Viewer } from '../leads/application/deleted-leads.js';
import { standingSql, type CardRow } from '../board/past-cards.js';

/** A lead with the fields of a file. */
export type FileLead = PipelineLead & {
  /** The assignee's name; null if there is none. */
  assignee: string | null;
};

/** The columns of files of leads. Money in US dollars, instants in ISO 8601. */
const leadFileColumns: CsvColumns<FileLead, LeadFileField | 'id'> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  company: 'Company',
  ownerName: 'Owner',
  status: { header: 'Stage', of: ({ status }) => statusLabel(status) },
  stageSince: 'In stage since',
  awaits: { header: 'Next step', of: (lead) => nextStep(lead, new Date().toISOString()).label },
  situationSince: { header: 'Next step since', of: (lead) => nextStep(lead, new Date().toISOString()).since },
  source: 'Source',
  propertyAddress: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP',
  propertyType: 'Property type',
  unitCount: 'Units',
  squareFootage: { header: 'Square footage', of: ({ squareFootage }) => squareFootage || null },
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  yearBuilt: 'Year built',
  finishedBasementArea: 'Finished basement',
  estimatedRentCents: { header: 'Monthly rent', of: ({ estimatedRentCents }) => dollars(estimatedRentCents) },
  purchasePriceCents: { header: 'Purchase price', of: ({ purchasePriceCents }) => dollars(purchasePriceCents) },
  paidCents: { header: 'Paid', of: ({ paidCents }) => dollars(paidCents) },
  walkthroughStart: 'Walkthrough',
  lastContactedAt: 'Last contacted',
  createdAt: 'Created',
  assignee: 'Assignee',
  id: 'Id',
};

/** What a field is made of, where that is not the column of its name. */
const madeOf: Partial<Record<LeadFileField, (keyof PipelineLead)[]>> = {
  assignee: ['assigneeId'],
  awaits: ['situation', 'situationSince', 'walkthroughStart'],
  situationSince: ['situation', 'situationSince', 'walkthroughStart'],
};

/** A list of leads as a file for spreadsheets. */
@Injectable()
export class LeadListExport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
  ) {}

  /** All leads that match when the file begins, in the list's order, with its columns and their id, read while it is sent. */
  csv({ sort, columns: chosen, ...filter }: LeadExportQuery): Readable {
    const columns = chosen ?? leadFileFields;
    // Columns that the file lacks are not read: turning rows into objects is most of the work.
    const of = columns.flatMap((column) => madeOf[column] ?? column);
    const read = [...new Set([...of, 'id'])].map((column) => `lead.${column}`);
    const ordered = inOrder(selectLeads(this.dataSource.manager, filter), leadOrder(sort));
    return csvFile(
      columnsOf(leadFileColumns, [...columns, 'id']),
      fileRows(ordered, 'lead.id', (ids) => this.leads(ids, filter, read)),
    );
  }

  /** What was deleted or restored since the file began is left out of it. */
  private async leads(ids: readonly string[], { deleted }: LeadListFilter, read: string[]): Promise<FileLead[]> {
    const rows = await selectLeads(this.dataSource.manager, { deleted })
      .andWhere('lead.id = any(:ids)', { ids })
      .select(read)
      .getMany();
    const byId = new Map((await withAssignees(this.users, rows)).map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }
}

const pageSize = 1000;

/** The columns that the board's file has always had, in this order, and where each lead stands. */
const columns = columnsOf(leadFileColumns, [
  ...(['name', 'email', 'phone', 'status', 'stageSince', 'source', 'propertyAddress', 'city', 'state'] as const),
  ...(['zipCode', 'propertyType', 'unitCount', 'squareFootage', 'estimatedRentCents', 'purchasePriceCents'] as const),
  ...(['paidCents', 'walkthroughStart', 'lastContactedAt', 'createdAt', 'assignee', 'id'] as const),
  ...(['awaits', 'situationSince'] as const),
]);

type FileCard = CardRow & { assignee: string | null };

type PastColumn = Exclude<keyof FileCard, 'assigneeId' | 'marketing' | 'revision' | 'stageActorId' | 'stageEventId'>;

/** The data on past cards, under the headers of the present's file. E-mails and phones are not on a card. */
const pastColumns = columnsOf<FileCard, PastColumn>({
  name: 'Name',
  status: { header: 'Stage', of: ({ status }) => statusLabel(status) },
  stageSince: { header: 'In stage since', of: ({ stageSince }) => stageSince.toISOString() },
  source: 'Source',
  propertyAddress: 'Address',
  city: 'City',
  unitCount: 'Units',
  estimatedRentCents: { header: 'Monthly rent', of: ({ estimatedRentCents }) => dollars(estimatedRentCents) },
  walkthroughStart: { header: 'Walkthrough', of: ({ walkthroughStart }) => walkthroughStart?.toISOString() },
  lastContactedAt: { header: 'Last contacted', of: ({ lastContactedAt }) => lastContactedAt?.toISOString() },
  createdAt: { header: 'Created', of: ({ createdAt }) => createdAt.toISOString() },
  assignee: 'Assignee',
  id: 'Id',
});

/** The pipeline as a file for spreadsheets, now or as it was at an instant: newest leads first, read page by page while it is sent. */
@Injectable()
export class PipelineExport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
  ) {}

  /** The matching leads. */
  csv(condition: FilterCondition | null): Readable {
    return csvFile(
      columns,
      this.rows<PipelineLead>((after) => selectPage(this.dataSource.manager, condition, after)),
    );
  }

  /**
   * The leads that were on the board and match.
   * @param at ISO 8601
   * @param viewer only admins see leads that are deleted now
   */
  past(filter: BoardFilter, at: string, viewer: Viewer): Readable {
    const condition = pastCondition(filter, at, 5);
    const sql = standingSql(`${condition.sql} and ${standingFor(viewer, 's')}`);
    const read = (after?: CardRow): Promise<CardRow[]> => {
      const place = [at, pageSize, after?.createdAt ?? null, after?.id ?? null];
      return this.dataSource.query(sql, [...place, ...condition.values]);
    };
    return csvFile(pastColumns, this.rows(read));
  }

  private async *rows<Row extends { assigneeId?: string | null }>(read: (after?: Row) => Promise<Row[]>) {
    let after: Row | undefined;
    for (;;) {
      const page = await read(after);
      yield* await withAssignees(this.users, page);
      after = page.at(-1);
      if (page.length < pageSize || !after) return;
    }
  }
}

function selectPage(
  manager: EntityManager,
  condition: FilterCondition | null,
  after: PipelineLead | undefined,
): Promise<PipelineLead[]> {
  const select = manager
    .createQueryBuilder(PipelineLead, 'lead')
    .where(isOfWork('lead'))
    .orderBy({ 'lead.createdAt': 'DESC', 'lead.id': 'DESC' })
    .limit(pageSize);
  if (condition) select.andWhere(condition.sql, condition.parameters);
  if (after) select.andWhere('(lead.createdAt, lead.id) < (:at, :id)', { at: after.createdAt, id: after.id });
  return select.getMany();
}
