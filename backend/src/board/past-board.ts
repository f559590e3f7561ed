import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { columnTitle, leadStatuses, type LeadStatus } from '../../../contracts/src/lead-status.js';
import { boardPageSize, type Board, type BoardCard, type BoardPage } from '../../../contracts/src/queries/board.js';
import { inSnapshot, readPosition } from '../database/snapshot.js';
import { readCursor, writeCursor } from '../http/cursor.js';
import { Users } from '../users/users.js';
import { cardOf, changesSql, columnsAtSql, pageAtSql, type CardRow, type ColumnAtRow } from './past-cards.js';

interface ChangesRow {
  previous: Date | null;
  next: Date | null;
}

/** Reads the board as it was from `read.stage_history`: what had happened (`occurredAt`) up to and at the instant. */
@Injectable()
export class PastBoard {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
  ) {}

  /** @param at an instant of the past, ISO 8601 UTC */
  async board(at: string): Promise<Board> {
    const board = await inSnapshot(this.dataSource, async (manager) => {
      const position = await readPosition(manager);
      const rows = await manager.query<ColumnAtRow[]>(columnsAtSql, [at, boardPageSize + 1]);
      const [changes] = await manager.query<[ChangesRow]>(changesSql, [at]);
      const columns = leadStatuses.map((status) =>
        columnOf(
          status,
          rows.filter((row) => row.status === status),
        ),
      );
      return { position, columns, changes: inIso(changes) };
    });
    const movers = board.columns.flatMap(({ cards }) => cards.flatMap(({ stageActorId }) => stageActorId ?? []));
    return { asOf: at, ...board, people: Object.fromEntries(await this.users.emailsOf(movers)) };
  }

  /** @param after the `next` of the page before; from the top when absent */
  page(status: LeadStatus, at: string, after: string | undefined): Promise<BoardPage> {
    const cursor = after === undefined ? undefined : readCursor(after, 'after');
    return inSnapshot(this.dataSource, async (manager) => {
      const parameters = [at, status, boardPageSize + 1, cursor?.at ?? null, cursor?.id ?? null];
      const rows = await manager.query<CardRow[]>(pageAtSql, parameters);
      return { position: await readPosition(manager), ...pageOf(rows) };
    });
  }
}

function columnOf(status: LeadStatus, rows: readonly ColumnAtRow[]): Board['columns'][number] {
  const { columnCount: count, columnRentCents: monthlyRentCents } = rows[0] ?? { columnCount: 0, columnRentCents: 0 };
  return { status, label: columnTitle(status), count, monthlyRentCents, ...pageOf(rows) };
}

function pageOf(rows: readonly CardRow[]): { cards: BoardCard[]; next?: string } {
  const cards = rows.slice(0, boardPageSize).map(cardOf);
  const last = rows.length > boardPageSize ? cards.at(-1) : undefined;
  return { cards, ...(last && { next: writeCursor({ at: new Date(last.stageSince), id: last.id }) }) };
}

function inIso({ previous, next }: ChangesRow): NonNullable<Board['changes']> {
  return { previous: previous?.toISOString() ?? null, next: next?.toISOString() ?? null };
}
