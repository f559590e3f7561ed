import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import {
  analysisColumns,
  type AnalysisExportQuery,
  type AnalysisList,
  type AnalysisListFilter,
  type AnalysisListQuery,
  type AnalysisSort,
  type ListedAnalysis,
} from '../../../../contracts/src/analyses/queries.js';
import { AnalysisEntry, PipelineLead } from '../../../../projections/src/read-model/entries.js';
import { countedPage, isFiltered, type CountedPage } from '../../platform/database/counted-page.js';
import { countOf } from '../../platform/database/listed-count.js';
import { csvFile } from '../../platform/csv/csv-file.js';
import { inSnapshot, readPosition } from '../../platform/database/snapshot.js';
import { listedAnalysis } from '../domain/listed-analysis.js';
import { analysisFileColumns } from './analysis-file-columns.js';
import { rentEstimatesName } from './rent-estimates.js';
import { inOrder, selectAnalyses } from './select-analyses.js';

const filePage = 2000;

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
    const columns = [...(chosen ?? analysisColumns), 'id' as const].map((column) => analysisFileColumns[column]);
    return csvFile(columns, this.all(filter, sort));
  }

  /** The order is read in one go: no row is repeated or left out, whatever changes meanwhile. */
  private async *all(filter: AnalysisListFilter, sort: AnalysisExportQuery['sort']): AsyncGenerator<ListedAnalysis> {
    const { manager } = this.dataSource;
    const ids = await allIds(inOrder(selectAnalyses(manager, filter), sort));
    for (let at = 0; at < ids.length; at += filePage) yield* await rowsOf(manager, ids.slice(at, at + filePage));
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
  const ids = await allIds(ordered().offset(page.offset).limit(page.limit));
  return { ids, total: await countOf(manager, 'read.analysis_count') };
}

async function allIds(ordered: SelectQueryBuilder<AnalysisEntry>): Promise<string[]> {
  return (await ordered.select('analysis.id', 'id').getRawMany<{ id: string }>()).map(({ id }) => id);
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
