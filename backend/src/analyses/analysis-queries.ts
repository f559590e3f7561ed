import {
  type AnalysisColumn,
  type AnalysisRunState,
  type ListedAnalysis,
  analysisColumns,
  type AnalysisExportQuery,
  type AnalysisList,
  type AnalysisListFilter,
  type AnalysisListQuery,
  type AnalysisSort,
} from '../../../contracts/src/analyses/queries.js';
import { dollars, csvFile, columnsOf, type CsvColumns } from '../platform/csv-file.js';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource, type EntityManager, type SelectQueryBuilder, In, IsNull } from 'typeorm';
import { partsKey, type AddressParts } from '../../../contracts/src/keys/address.js';
import { emailKey } from '../../../contracts/src/keys/email.js';
import type { AnalysesByAddress, AnalysisReport, Sibling } from '../../../contracts/src/analyses/report.js';
import { shownAnalysis } from '../../../contracts/src/analyses/shown.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { AnalysisEntry, PipelineLead, TaskEntry } from '../../../projections/src/read-model/entries.js';
import { inSnapshot, readPosition, caughtUp } from '../platform/database/read-models.js';
import { analysisIdOf, answerTaskIdOf } from './domain/analysed-lead.js';
import { analysisOf, listedAnalysis } from './domain/shown-analysis.js';
import type { Readable } from 'node:stream';
import {
  allIds,
  countedPage,
  fileRows,
  isFiltered,
  type CountedPage,
  countOf,
} from '../platform/database/list-pages.js';
import { rentEstimatesName } from './rent-estimates.js';
import { inOrder, selectAnalyses } from './select-analyses.js';
import { idsOfCaseSql } from '../leads/application/analysed-rent.js';
import { isThere } from '../leads/application/deleted-leads.js';

const states: Record<AnalysisRunState, string> = { running: 'Running', done: 'Done', failed: 'Failed' };

/** The columns of files of analyses. Money in US dollars a month for all units, instants in ISO 8601. */
const analysisFileColumns: CsvColumns<ListedAnalysis, AnalysisColumn | 'id'> = {
  propertyAddress: 'Address',
  state: { header: 'State', of: ({ state }) => states[state] },
  rentCents: { header: 'Monthly rent', of: ({ rentCents }) => dollars(rentCents) },
  rangeLowCents: { header: 'Range from', of: ({ rangeLowCents }) => dollars(rangeLowCents) },
  rangeHighCents: { header: 'Range to', of: ({ rangeHighCents }) => dollars(rangeHighCents) },
  failure: 'Failure',
  name: 'Subscriber',
  email: 'Email',
  lead: { header: 'Lead', of: ({ leadName }) => leadName },
  requestedAt: 'Created',
  estimatedAt: 'Estimated',
  city: 'City',
  zipCode: 'ZIP',
  propertyType: 'Property type',
  unitCount: 'Units',
  squareFootage: { header: 'Square footage', of: ({ squareFootage }) => squareFootage || null },
  id: 'Id',
};

const listed = 100;
const patienceMs = 3_000;
/** The lead of an analysis, as a join of `analysis` with `lead`. */
const living = `lead.id = analysis.leadId and ${isThere('lead')}`;
const ofNobodyOrLiving = '(analysis.leadId is null or lead.id is not null)';

/** Reads analyses from `read.analyses`. Hides those of a deleted or erased lead. */
@Injectable()
export class AnalysisQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pool: Pool,
    private readonly log: EventLog,
  ) {}

  /**
   * The report of the newest analysis of a lead's case, or of the analysis with that id; null if there is neither. Waits for an
   * analysis that was submitted a moment ago.
   * @throws ProblemError not_ready if the read models don't reach it in time
   */
  async report(id: string, forStaff: boolean): Promise<AnalysisReport | null> {
    const found = await this.find(id, forStaff);
    if (found) return found;
    const streams = [analysisIdOf(id), id.toLowerCase()].map((analysisId) => `analysis-${analysisId}`);
    const begun = await Promise.all(streams.map((stream) => this.log.readStream(stream, { limit: 1 })));
    if (begun.every((events) => events.length === 0)) return null;
    await caughtUp(this.pool, ['analyses'], await this.log.head(), patienceMs);
    return this.find(id, forStaff);
  }

  /** All analyses of the address, newest first, at most 100, with or without a lead. */
  byAddress(parts: AddressParts): Promise<AnalysesByAddress> {
    const addressKey = partsKey(parts);
    return inSnapshot(this.dataSource, async (manager) => {
      const rows = await manager
        .createQueryBuilder(AnalysisEntry, 'analysis')
        .leftJoin(PipelineLead, 'lead', living)
        .where(`analysis.addressKey = :addressKey and ${ofNobodyOrLiving}`, { addressKey })
        .orderBy({ 'analysis.requestedAt': 'DESC', 'analysis.id': 'ASC' })
        .limit(listed)
        .getMany();
      const analyses = rows.map((row) => ({
        ...shownAnalysis(row.id, analysisOf(row), true),
        name: row.name,
        email: row.email,
      }));
      return { position: await readPosition(manager, 'analyses'), analyses };
    });
  }

  private find(id: string, forStaff: boolean): Promise<AnalysisReport | null> {
    return inSnapshot(this.dataSource, async (manager) => {
      const row = (await newestOfLead(manager, id)) ?? (await withOwnId(manager, id));
      if (!row) return null;
      return {
        position: await readPosition(manager, 'analyses'),
        analysis: shownAnalysis(row.id, analysisOf(row), forStaff),
        ...(row.preliminary && (await answerByOf(manager, row.id))),
        siblings: await siblingsOf(manager, row, forStaff),
      };
    });
  }
}

/** The merged leads of a deleted or erased lead are hidden with it. */
function newestOfLead(manager: EntityManager, leadId: string): Promise<AnalysisEntry | null> {
  // Raw SQL: unnest, of the ids that a lead holds.
  const leads = `select unnest(${idsOfCaseSql('kept')}) from read.pipeline kept where kept.id = :leadId and ${isThere('kept')}`;
  return ofLivingLeads(manager)
    .andWhere(`analysis.leadId = any(array(${leads}))`, { leadId })
    .orderBy({ 'analysis.requestedAt': 'DESC', 'analysis.id': 'ASC' })
    .limit(1)
    .getOne();
}

/** By its own id, the only one for an analysis without a lead. Hides that of a deleted or erased lead. */
function withOwnId(manager: EntityManager, id: string): Promise<AnalysisEntry | null> {
  return manager
    .createQueryBuilder(AnalysisEntry, 'analysis')
    .leftJoin(PipelineLead, 'lead', living)
    .where(`analysis.id = :id and ${ofNobodyOrLiving}`, { id })
    .getOne();
}

function ofLivingLeads(manager: EntityManager): SelectQueryBuilder<AnalysisEntry> {
  return manager.createQueryBuilder(AnalysisEntry, 'analysis').innerJoin(PipelineLead, 'lead', living).where('true');
}

/** When the office's task to answer the owner is due, while it is open. */
async function answerByOf(manager: EntityManager, analysisId: string): Promise<Pick<AnalysisReport, 'answerBy'>> {
  const task = await manager.findOne(TaskEntry, {
    where: { id: answerTaskIdOf(analysisId), completedAt: IsNull() },
    select: { dueAt: true },
  });
  return task ? { answerBy: task.dueAt } : {};
}

/** Anybody can type an e-mail, so only staff see what else was submitted with it. */
async function siblingsOf(manager: EntityManager, of: AnalysisEntry, forStaff: boolean): Promise<Sibling[]> {
  const email = forStaff ? emailKey(of.email) : null;
  const rows = await ofLivingLeads(manager)
    .andWhere('(analysis.submissionId = :submissionId or lower(analysis.email) = :email)', {
      submissionId: of.submissionId,
      email,
    })
    .andWhere('analysis.leadId <> :leadId', { leadId: of.leadId })
    .orderBy({ 'analysis.propertyAddress': 'ASC', 'analysis.requestedAt': 'DESC', 'analysis.id': 'ASC' })
    .limit(listed)
    .getMany();
  const newest = new Map<string, Sibling>();
  for (const { leadId, propertyAddress: address, totalRentCents: rentCents, preliminary, submissionId } of rows)
    if (leadId !== null && !newest.has(leadId))
      newest.set(leadId, {
        ...{ leadId, address, rentCents, preliminary: preliminary ?? false },
        together: submissionId === of.submissionId,
      });
  return [...newest.values()];
}

/** Every analysis, with and without a lead, also of deleted leads: for admins. */
@Injectable()
export class AnalysisLists {
  constructor(private readonly dataSource: DataSource) {}

  /** One page from an offset in any order, with the total of all matches. */
  page({ sort, offset, limit, ...filter }: AnalysisListQuery): Promise<AnalysisList> {
    return inSnapshot(this.dataSource, async (manager) => {
      const { ids, total } = await idsOf(manager, filter, sort, { offset, limit });
      return { position: await readPosition(manager, 'analyses'), total, analyses: await rowsOf(manager, ids) };
    });
  }

  /** All matches, in the list's order, with its columns and their id, read page by page while the file is sent. */
  csv({ sort, columns: chosen, ...filter }: AnalysisExportQuery): Readable {
    const { manager } = this.dataSource;
    const ordered = inOrder(selectAnalyses(manager, filter), sort);
    return csvFile(
      columnsOf(analysisFileColumns, [...(chosen ?? analysisColumns), 'id']),
      fileRows(ordered, 'analysis.id', (ids) => rowsOf(manager, ids)),
    );
  }
}

/** Without a filter the read model's count is used. */
async function idsOf(
  manager: EntityManager,
  filter: AnalysisListFilter,
  sort: AnalysisSort,
  page: { offset: number; limit: number },
): Promise<CountedPage> {
  const ordered = () => inOrder(selectAnalyses(manager, filter), sort);
  if (isFiltered(filter)) return countedPage(ordered, 'analysis.id', page);
  const ids = await allIds(ordered().offset(page.offset).limit(page.limit), 'analysis.id');
  return { ids, total: await countOf(manager, 'analysis_count') };
}

/** Columns that the list does not show are not read: the comparables are most of a row. */
const select = {
  ...{ id: true, revision: true, propertyAddress: true, city: true, zipCode: true, propertyType: true },
  ...{ unitCount: true, squareFootage: true, preliminary: true, failure: true, totalRentCents: true },
  ...{ rangeLowCents: true, rangeHighCents: true, name: true, email: true, leadId: true },
  ...{ requestedAt: true, estimatedAt: true },
} as const;

/** These analyses in this order, with their leads' names. */
async function rowsOf(manager: EntityManager, ids: readonly string[]): Promise<ListedAnalysis[]> {
  if (ids.length === 0) return [];
  const rows = await manager.find(AnalysisEntry, { where: { id: In(ids) }, select });
  const leadIds = [...new Set(rows.flatMap(({ leadId }) => leadId ?? []))];
  const found = await manager.find(PipelineLead, {
    where: { id: In(leadIds) },
    select: { id: true, name: true, deletedAt: true, mergedInto: true },
  });
  const asked = await manager.query<{ key: string }[]>(
    `select key from effects where manager = $1 and key = any($2) and state in ('due', 'running')`,
    [rentEstimatesName, ids],
  );
  const leads = new Map(found.map((lead) => [lead.id, lead]));
  const asking = new Set(asked.map(({ key }) => key));
  const byId = new Map(
    rows.map((row) => [row.id, listedAnalysis(row, leads.get(row.leadId ?? ''), asking.has(row.id))]),
  );
  return ids.flatMap((id) => byId.get(id) ?? []);
}
