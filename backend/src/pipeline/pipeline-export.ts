import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify';
import { DataSource, type EntityManager } from 'typeorm';
import type { BoardFilter } from '../../../contracts/src/queries/board-filter.js';
import { statusLabel } from '../../../contracts/src/lead-status.js';
import { PipelineLead } from '../../../projections/src/read-model/pipeline-lead.js';
import { filterCondition } from '../board/board-filter.js';

const pageSize = 1000;

/** The columns of the file, in order. Money in US dollars, instants in ISO 8601. */
const columns: { header: string; of: (lead: PipelineLead) => string | number | null | undefined }[] = [
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

  /**
   * CSV (RFC 4180, UTF-8) of the leads that match, newest first, read page by page while it is sent. A value that a
   * spreadsheet would take for a formula gets an apostrophe before it.
   */
  csv(filter: BoardFilter, now: Date): Readable {
    const rows = Readable.from(this.rows(filter, now));
    const csv = stringify({
      header: true,
      columns: columns.map(({ header }) => header),
      escape_formulas: true,
      bom: true,
    });
    rows.on('error', (error) => csv.destroy(error));
    return rows.pipe(csv);
  }

  private async *rows(filter: BoardFilter, now: Date): AsyncGenerator<(string | number | null | undefined)[]> {
    const condition = filterCondition(filter, now);
    let after: PipelineLead | undefined;
    for (;;) {
      const page = await selectPage(this.dataSource.manager, condition, after);
      for (const lead of page) yield columns.map(({ of }) => of(lead));
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

function dollars(cents: number | null): string | null {
  return cents === null ? null : (cents / 100).toFixed(2);
}
