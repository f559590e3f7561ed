import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { BoardFilter } from '../../../contracts/src/queries/board-filter.js';
import { statusLabel } from '../../../contracts/src/lead-status.js';
import { PipelineLead } from '../../../projections/src/read-model/pipeline-lead.js';
import { filterCondition } from '../board/board-filter.js';
import { csvFile, dollars, type CsvColumn } from './csv-file.js';

const pageSize = 1000;

/** The columns of the file, in order. Money in US dollars, instants in ISO 8601. */
const columns: CsvColumn<PipelineLead>[] = [
  { header: 'Name', of: ({ name }) => name },
  { header: 'Email', of: ({ email }) => email },
  { header: 'Phone', of: ({ phone }) => phone },
  { header: 'Stage', of: ({ status }) => statusLabel(status) },
  { header: 'In stage since', of: ({ stageSince }) => stageSince.toISOString() },
  { header: 'Source', of: ({ source }) => source },
  { header: 'Address', of: ({ propertyAddress }) => propertyAddress },
  { header: 'City', of: ({ city }) => city },
  { header: 'State', of: ({ state }) => state },
  { header: 'ZIP', of: ({ zipCode }) => zipCode },
  { header: 'Property type', of: ({ propertyType }) => propertyType },
  { header: 'Units', of: ({ unitCount }) => unitCount },
  { header: 'Square footage', of: ({ squareFootage }) => squareFootage || null },
  { header: 'Monthly rent', of: ({ estimatedRentCents }) => dollars(estimatedRentCents) },
  { header: 'Purchase price', of: ({ purchasePriceCents }) => dollars(purchasePriceCents) },
  { header: 'Paid', of: ({ paidCents }) => dollars(paidCents) },
  { header: 'Walkthrough', of: ({ walkthroughStart }) => walkthroughStart?.toISOString() },
  { header: 'Last contacted', of: ({ lastContactedAt }) => lastContactedAt?.toISOString() },
  { header: 'Created', of: ({ createdAt }) => createdAt.toISOString() },
  { header: 'Id', of: ({ id }) => id },
];

/** The pipeline as a file for spreadsheets. */
@Injectable()
export class PipelineExport {
  constructor(private readonly dataSource: DataSource) {}

  /** The leads that match, newest first, read page by page while the file is sent. */
  csv(filter: BoardFilter, now: Date): Readable {
    return csvFile(columns, this.leads(filter, now));
  }

  private async *leads(filter: BoardFilter, now: Date): AsyncGenerator<PipelineLead> {
    const condition = filterCondition(filter, now);
    let after: PipelineLead | undefined;
    for (;;) {
      const page = await selectPage(this.dataSource.manager, condition, after);
      yield* page;
      after = page.at(-1);
      if (page.length < pageSize || !after) return;
    }
  }
}

function selectPage(
  manager: EntityManager,
  condition: ReturnType<typeof filterCondition>,
  after: PipelineLead | undefined,
): Promise<PipelineLead[]> {
  const select = manager
    .createQueryBuilder(PipelineLead, 'lead')
    .where('lead.deletedAt is null')
    .orderBy({ 'lead.createdAt': 'DESC', 'lead.id': 'DESC' })
    .limit(pageSize);
  if (condition) select.andWhere(condition.sql, condition.parameters);
  if (after) select.andWhere('(lead.createdAt, lead.id) < (:at, :id)', { at: after.createdAt, id: after.id });
  return select.getMany();
}
