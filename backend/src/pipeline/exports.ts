import { statusLabel } from '../../../contracts/src/stages/words.js';
import {
  type LeadFileField,
  leadFileFields,
  type LeadExportQuery,
  type LeadListFilter,
} from '../../../contracts/src/pipeline/lead-list.js';
import { nextStep } from '../../../contracts/src/leads/next-step.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { dollars, type CsvColumn, csvFile } from '../platform/csv-file.js';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Users } from '../accounts/users.js';
import { leadOrder, inOrder, selectLeads, withAssignees } from './select-leads.js';
import { fileRows } from '../platform/database/list-pages.js';
import type { BoardFilter } from '../../../contracts/src/board/board-filter.js';
import type { FilterCondition } from '../board/board-filter.js';
import { isOfWork, standingFor, type Viewer } from '../leads/application/deleted-leads.js';
import { standingSql, type CardRow } from '../board/past-cards.js';
import { allOf, pastCondition } from '../board/past-filter.js';

/** A lead with the fields of a file. */
export type FileLead = PipelineLead & {
  /** The assignee's name; null if there is none. */
  assignee: string | null;
};

/** The columns of files of leads. Money in US dollars, instants in ISO 8601. */
const leadFileColumns: Record<LeadFileField | 'id', CsvColumn<FileLead>> = {
  name: { header: 'Name', of: ({ name }) => name },
  email: { header: 'Email', of: ({ email }) => email },
  phone: { header: 'Phone', of: ({ phone }) => phone },
  company: { header: 'Company', of: ({ company }) => company },
  ownerName: { header: 'Owner', of: ({ ownerName }) => ownerName },
  status: { header: 'Stage', of: ({ status }) => statusLabel(status) },
  stageSince: { header: 'In stage since', of: ({ stageSince }) => stageSince },
  awaits: { header: 'Next step', of: (lead) => nextStep(lead, new Date().toISOString()).label },
  situationSince: { header: 'Next step since', of: (lead) => nextStep(lead, new Date().toISOString()).since },
  source: { header: 'Source', of: ({ source }) => source },
  propertyAddress: { header: 'Address', of: ({ propertyAddress }) => propertyAddress },
  city: { header: 'City', of: ({ city }) => city },
  state: { header: 'State', of: ({ state }) => state },
  zipCode: { header: 'ZIP', of: ({ zipCode }) => zipCode },
  propertyType: { header: 'Property type', of: ({ propertyType }) => propertyType },
  unitCount: { header: 'Units', of: ({ unitCount }) => unitCount },
  squareFootage: { header: 'Square footage', of: ({ squareFootage }) => squareFootage || null },
  bedrooms: { header: 'Bedrooms', of: ({ bedrooms }) => bedrooms },
  bathrooms: { header: 'Bathrooms', of: ({ bathrooms }) => bathrooms },
  yearBuilt: { header: 'Year built', of: ({ yearBuilt }) => yearBuilt },
  finishedBasementArea: { header: 'Finished basement', of: ({ finishedBasementArea }) => finishedBasementArea },
  estimatedRentCents: { header: 'Monthly rent', of: ({ estimatedRentCents }) => dollars(estimatedRentCents) },
  purchasePriceCents: { header: 'Purchase price', of: ({ purchasePriceCents }) => dollars(purchasePriceCents) },
  paidCents: { header: 'Paid', of: ({ paidCents }) => dollars(paidCents) },
  walkthroughStart: { header: 'Walkthrough', of: ({ walkthroughStart }) => walkthroughStart },
  lastContactedAt: { header: 'Last contacted', of: ({ lastContactedAt }) => lastContactedAt },
  createdAt: { header: 'Created', of: ({ createdAt }) => createdAt },
  assignee: { header: 'Assignee', of: ({ assignee }) => assignee },
  id: { header: 'Id', of: ({ id }) => id },
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
      [...columns, 'id' as const].map((column) => leadFileColumns[column]),
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
const columns = (
  [
    ...(['name', 'email', 'phone', 'status', 'stageSince', 'source', 'propertyAddress', 'city', 'state'] as const),
    ...(['zipCode', 'propertyType', 'unitCount', 'squareFootage', 'estimatedRentCents'] as const),
    ...([
      'purchasePriceCents',
      'paidCents',
      'walkthroughStart',
      'lastContactedAt',
      'createdAt',
      'assignee',
      'id',
      'awaits',
      'situationSince',
    ] as const),
  ] as const
).map((column) => leadFileColumns[column]);

/** The pipeline as a file for spreadsheets. */
@Injectable()
export class PipelineExport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
  ) {}

  /** The matching leads, newest first, read page by page while the file is sent. */
  csv(condition: FilterCondition | null): Readable {
    return csvFile(columns, this.leads(condition));
  }

  private async *leads(condition: FilterCondition | null): AsyncGenerator<FileLead> {
    let after: PipelineLead | undefined;
    for (;;) {
      const page = await selectPage(this.dataSource.manager, condition, after);
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

type FileCard = CardRow & { assignee: string | null };

/** The data on past cards, under the headers of the present's file. E-mails and phones are not on a card. */
const pastColumns: CsvColumn<FileCard>[] = [
  { header: 'Name', of: ({ name }) => name },
  { header: 'Stage', of: ({ status }) => statusLabel(status) },
  { header: 'In stage since', of: ({ stageSince }) => stageSince.toISOString() },
  { header: 'Source', of: ({ source }) => source },
  { header: 'Address', of: ({ propertyAddress }) => propertyAddress },
  { header: 'City', of: ({ city }) => city },
  { header: 'Units', of: ({ unitCount }) => unitCount },
  { header: 'Monthly rent', of: ({ estimatedRentCents }) => dollars(estimatedRentCents) },
  { header: 'Walkthrough', of: ({ walkthroughStart }) => walkthroughStart?.toISOString() },
  { header: 'Last contacted', of: ({ lastContactedAt }) => lastContactedAt?.toISOString() },
  { header: 'Created', of: ({ createdAt }) => createdAt.toISOString() },
  { header: 'Assignee', of: ({ assignee }) => assignee },
  { header: 'Id', of: ({ id }) => id },
];

/** The board of a past instant as a file for spreadsheets. */
@Injectable()
export class PastExport {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
  ) {}

  /**
   * The leads that were on the board and match, newest first, read page by page.
   * @param at ISO 8601 UTC
   * @param viewer only admins see leads that are deleted now
   */
  csv(filter: BoardFilter, at: string, viewer: Viewer): Readable {
    return csvFile(pastColumns, this.cards(filter, at, viewer));
  }

  private async *cards(filter: BoardFilter, at: string, viewer: Viewer): AsyncGenerator<FileCard> {
    const condition = pastCondition(filter, at, 5);
    const sql = standingSql(allOf(condition?.sql, standingFor(viewer, 's')));
    let after: CardRow | undefined;
    for (;;) {
      const place = [at, pageSize, after?.createdAt ?? null, after?.id ?? null];
      const page: CardRow[] = await this.dataSource.query(sql, [...place, ...(condition?.values ?? [])]);
      yield* await withAssignees(this.users, page);
      after = page.at(-1);
      if (page.length < pageSize || !after) return;
    }
  }
}
