import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { columnTitle, leadStatuses, type LeadStatus } from '../../../contracts/src/lead-status.js';
import {
  boardCardSchema,
  boardPageSize,
  type Board,
  type BoardCard,
  type BoardPage,
} from '../../../contracts/src/queries/board.js';
import { PipelineLead } from '../../../projections/src/read-model/pipeline-lead.js';
import { inSnapshot, readPosition } from '../database/snapshot.js';
import { readCursor, writeCursor, type Cursor } from '../http/cursor.js';
import { withIsoInstants } from '../pipeline/shown-lead.js';

const fields = boardCardSchema.keyof().options;

interface Total {
  status: LeadStatus;
  count: number;
  monthlyRentCents: number;
}

/** Reads the board from `read.pipeline`: columns, counts and position of one snapshot. */
@Injectable()
export class BoardQueries {
  constructor(private readonly dataSource: DataSource) {}

  board(): Promise<Board> {
    return inSnapshot(this.dataSource, async (manager) => {
      const position = await readPosition(manager);
      const totals = new Map((await selectTotals(manager)).map((total) => [total.status, total]));
      const columns: Board['columns'] = [];
      for (const status of leadStatuses) {
        const { count, monthlyRentCents } = totals.get(status) ?? { count: 0, monthlyRentCents: 0 };
        const page = pageOf(count > 0 ? await selectCards(manager, status) : []);
        columns.push({ status, label: columnTitle(status), count, monthlyRentCents, ...page });
      }
      return { asOf: new Date().toISOString(), position, columns };
    });
  }

  /** @param after the `next` of the page before; from the top when absent */
  page(status: LeadStatus, after: string | undefined): Promise<BoardPage> {
    const cursor = after === undefined ? undefined : readCursor(after, 'after');
    return inSnapshot(this.dataSource, async (manager) => ({
      position: await readPosition(manager),
      ...pageOf(await selectCards(manager, status, cursor)),
    }));
  }
}

function selectTotals(manager: EntityManager): Promise<Total[]> {
  return manager
    .createQueryBuilder(PipelineLead, 'lead')
    .select('lead.status', 'status')
    .addSelect('count(*)::int', 'count')
    .addSelect('coalesce(sum(lead.estimatedRentCents), 0)::float8', 'monthlyRentCents')
    .where('lead.deletedAt is null')
    .groupBy('lead.status')
    .getRawMany<Total>();
}

/** A page of a column and one card more, which tells whether there are others. In the order of the board's index. */
async function selectCards(manager: EntityManager, status: LeadStatus, after?: Cursor): Promise<BoardCard[]> {
  const select = manager
    .createQueryBuilder(PipelineLead, 'lead')
    .select(fields.map((field) => `lead.${field}`))
    .where('lead.status = :status and lead.deletedAt is null', { status })
    .orderBy({ 'lead.stageSince': 'DESC', 'lead.id': 'ASC' })
    .limit(boardPageSize + 1);
  if (after)
    select.andWhere('lead.stageSince <= :at and (lead.stageSince < :at or lead.id > :id)', {
      at: after.at,
      id: after.id,
    });
  return (await select.getMany()).map(withIsoInstants);
}

function pageOf(found: BoardCard[]): { cards: BoardCard[]; next?: string } {
  const cards = found.slice(0, boardPageSize);
  const last = found.length > boardPageSize ? cards.at(-1) : undefined;
  return { cards, ...(last && { next: writeCursor({ at: new Date(last.stageSince), id: last.id }) }) };
}
