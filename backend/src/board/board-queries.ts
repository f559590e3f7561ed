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
import { inSnapshot, readPosition } from '../database/snapshot.js';
import { readCursor, writeCursor } from '../http/cursor.js';
import { leadColumns } from '../pipeline/lead-columns.js';

const columns = leadColumns(boardCardSchema.keyof().options);

/** The first cards of every column: one index scan per column, one more card each to know whether there are others. */
const firstCards = `
  select p.* from unnest($1::text[]) as s(status) cross join lateral (
    select ${columns} from read.pipeline p where p.status = s.status and p.deleted_at is null
    order by p.stage_since desc, p.id limit ${boardPageSize + 1}) p`;

const totals = `
  select p.status, count(*)::int as count, coalesce(sum(p.estimated_rent_cents), 0)::float8 as "monthlyRentCents"
  from read.pipeline p where p.deleted_at is null group by p.status`;

const nextCards = `
  select ${columns} from read.pipeline p where p.status = $1 and p.deleted_at is null
    and p.stage_since <= $2 and (p.stage_since < $2 or p.id > $3)
  order by p.stage_since desc, p.id limit ${boardPageSize + 1}`;

interface Total {
  status: LeadStatus;
  count: number;
  monthlyRentCents: number;
}

/** Reads the board from `read.pipeline`: columns, counts and position of one snapshot. */
@Injectable()
export class BoardQueries {
  constructor(private readonly dataSource: DataSource) {}

  async board(): Promise<Board> {
    return inSnapshot(this.dataSource, async (manager) => {
      const position = await readPosition(manager);
      const cards = await manager.query<BoardCard[]>(firstCards, [leadStatuses]);
      const sums = new Map((await manager.query<Total[]>(totals)).map((total) => [total.status, total]));
      const columns = leadStatuses.map((status) => ({
        status,
        label: columnTitle(status),
        count: sums.get(status)?.count ?? 0,
        monthlyRentCents: sums.get(status)?.monthlyRentCents ?? 0,
        ...pageOf(cards.filter((card) => card.status === status)),
      }));
      return { asOf: new Date().toISOString(), position, columns };
    });
  }

  /** @param after the `next` of the page before; from the top when absent */
  async page(status: LeadStatus, after: string | undefined): Promise<BoardPage> {
    const cursor = after === undefined ? undefined : readCursor(after, 'after');
    return inSnapshot(this.dataSource, async (manager) => ({
      position: await readPosition(manager),
      ...pageOf(await selectCards(manager, status, cursor && [cursor.at, cursor.id])),
    }));
  }
}

function selectCards(manager: EntityManager, status: LeadStatus, after?: [Date, string]): Promise<BoardCard[]> {
  return after
    ? manager.query<BoardCard[]>(nextCards, [status, ...after])
    : manager.query<BoardCard[]>(firstCards, [[status]]);
}

function pageOf(found: BoardCard[]): { cards: BoardCard[]; next?: string } {
  const cards = found.slice(0, boardPageSize);
  const last = found.length > boardPageSize ? cards.at(-1) : undefined;
  return { cards, ...(last && { next: writeCursor({ at: new Date(last.stageSince), id: last.id }) }) };
}
