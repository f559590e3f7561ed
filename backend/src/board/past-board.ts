import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { columnTitle } from '../../../contracts/src/stages/words.js';
import { leadStatuses, type LeadStatus } from '../../../contracts/src/lead-status.js';
import { boardPageSize, type Board, type BoardCard, type BoardPage } from '../../../contracts/src/board/queries.js';
import type { BoardFilter } from '../../../contracts/src/board/board-filter.js';
import { inSnapshot, readPosition } from '../platform/database/snapshot.js';
import { readCursor, writeCursor } from '../platform/http/cursor.js';
import { standingFor, type Viewer } from '../leads/application/deleted-leads.js';
import { Users } from '../accounts/users.js';
import {
  cardOf,
  columnsAtSql,
  pageAtSql,
  type CardRow,
  type ColumnAtRow,
  changesQuery,
  allOf,
  pastCondition,
} from './past-cards.js';

const noLeads = { columnCount: 0, columnRentCents: 0, totalCount: 0, totalRentCents: 0 };

interface ChangesRow {
  previous: Date | null;
  next: Date | null;
}

/** Reads a past board from `read.stage_history`: everything that had happened (`occurredAt`) up to the instant, inclusive. */
@Injectable()
export class PastBoard {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
  ) {}

  /** @param at an instant of the past, ISO 8601 UTC @param viewer only admins see leads that are deleted now */
  async board(at: string, filter: BoardFilter, viewer: Viewer): Promise<Board> {
    const condition = pastCondition(filter, at, 3);
    const visible = standingFor(viewer, 's');
    const board = await inSnapshot(this.dataSource, async (manager) => {
      const position = await readPosition(manager, 'stage_history');
      const rows = await manager.query<ColumnAtRow[]>(columnsAtSql(condition?.sql, visible), [
        at,
        boardPageSize + 1,
        ...(condition?.values ?? []),
      ]);
      const next = changesQuery(filter, at, visible);
      const [changes] = await manager.query<[ChangesRow]>(next.sql, next.values);
      const columns = leadStatuses.map((status) =>
        columnOf(
          status,
          rows.filter((row) => row.columnStatus === status),
          condition !== null,
        ),
      );
      return { position, columns, changes: inIso(changes) };
    });
    const cards = board.columns.flatMap((column) => column.cards);
    const named = cards.flatMap(({ stageActorId, assigneeId }) => [stageActorId ?? [], assigneeId ?? []].flat());
    return { asOf: at, ...board, people: Object.fromEntries(await this.users.namesOf(named)) };
  }

  /** @param after the previous page's `next`; if absent, from the top */
  page(
    status: LeadStatus,
    at: string,
    after: string | undefined,
    filter: BoardFilter,
    viewer: Viewer,
  ): Promise<BoardPage> {
    const condition = pastCondition(filter, at, 6);
    const cursor = after === undefined ? undefined : readCursor(after, 'after');
    return inSnapshot(this.dataSource, async (manager) => {
      const place = [at, status, boardPageSize + 1, cursor?.at ?? null, cursor?.id ?? null];
      const parameters = [...place, ...(condition?.values ?? [])];
      const rows = await manager.query<CardRow[]>(
        pageAtSql(allOf(condition?.sql, standingFor(viewer, 's'))),
        parameters,
      );
      return { position: await readPosition(manager, 'stage_history'), ...pageOf(rows) };
    });
  }
}

function columnOf(status: LeadStatus, rows: readonly ColumnAtRow[], filtered: boolean): Board['columns'][number] {
  const { columnCount: count, columnRentCents: monthlyRentCents, totalCount, totalRentCents } = rows[0] ?? noLeads;
  const total = filtered && { total: { count: totalCount, monthlyRentCents: totalRentCents } };
  const cards = rows.filter((row) => row.id !== null);
  return { status, label: columnTitle(status), count, monthlyRentCents, ...total, ...pageOf(cards) };
}

function pageOf(rows: readonly CardRow[]): { cards: BoardCard[]; next?: string } {
  const cards = rows.slice(0, boardPageSize).map(cardOf);
  const last = rows.length > boardPageSize ? cards.at(-1) : undefined;
  return { cards, ...(last && { next: writeCursor({ at: new Date(last.stageSince), id: last.id }) }) };
}

function inIso({ previous, next }: ChangesRow): NonNullable<Board['changes']> {
  return { previous: previous?.toISOString() ?? null, next: next?.toISOString() ?? null };
}
