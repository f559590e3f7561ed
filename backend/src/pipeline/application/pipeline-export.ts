import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { BoardFilter } from '../../../../contracts/src/board/board-filter.js';
import { PipelineLead } from '../../../../projections/src/read-model/entries.js';
import { filterCondition } from '../../board/application/board-filter.js';
import { Users } from '../../accounts/users.js';
import { csvFile } from '../../platform/csv/csv-file.js';
import { leadFileColumns, type FileLead } from './lead-file-columns.js';
import { withAssignees } from './with-assignees.js';
import { isOfWork } from '../../leads/application/deleted-leads.js';

const pageSize = 1000;

/** The columns that the board's file has always had, in this order. */
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
  csv(filter: BoardFilter, now: Date): Readable {
    return csvFile(columns, this.leads(filter, now));
  }

  private async *leads(filter: BoardFilter, now: Date): AsyncGenerator<FileLead> {
    const condition = filterCondition(filter, now);
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
  condition: ReturnType<typeof filterCondition>,
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
