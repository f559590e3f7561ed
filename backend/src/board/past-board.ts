// Raw SQL: the nearest changes are one look-up of an index each, put together in one row.
import type { BoardFilter } from '../../../contracts/src/board/board-filter.js';
import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import { columnOf, pageOf, withPeople } from './board-queries.js';
import { nothingAsked, pastCondition, type PastCondition, startOf } from './board-filter.js';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { leadStatuses, type LeadStatus } from '../../../contracts/src/lead-status.js';
import { boardPageSize, type Board, type BoardPage } from '../../../contracts/src/board/queries.js';
import { inSnapshot, readPosition } from '../platform/database/read-models.js';
import { readCursor } from '../platform/database/list-pages.js';
import { standingFor, type Viewer } from '../leads/application/deleted-leads.js';
import { Users } from '../accounts/users.js';
import { cardOf, columnsAtSql, pageAtSql, type CardRow, type ColumnAtRow } from './past-cards.js';

/** The stay had a duration: one without was never visible. @param start of the stay `s` */
const lasted = (start: string) => `(s.ended_at is null or s.ended_at > ${start})`;

/** Without a filter each stay starts when the previous one ends: four index look-ups, however long the history is. */
const ofAll = (visible: string): string => `
  select
    greatest(
      (select started_at from read.stage_history s where started_at < $1 and ${lasted('started_at')} and ${visible}
       order by started_at desc limit 1),
      (select ended_at from read.stage_history s where ended_by_deletion and ended_at < $1 and ${visible}
       order by ended_at desc limit 1)
    ) as previous,
    least(
      (select started_at from read.stage_history s where started_at > $1 and ${lasted('started_at')} and ${visible}
       order by started_at limit 1),
      (select ended_at from read.stage_history s where ended_by_deletion and ended_at > $1 and ${visible}
       order by ended_at limit 1)
    ) as next`;

/**
 * The instants before and after one at which the filtered board changed: a card came, changed or went. Days in a stage pass by
 * themselves, so with `minDays` a card comes at the office's midnight that completes them. One pass over the stays (10,000 leads have
 * about 60,000): a filter that matches one lead would make index searches walk through every index.
 * @param at ISO 8601 UTC
 * @param visible condition on the stays `s` that the viewer may see
 * @returns SQL of one row, `previous` and `next`, null if there is none
 */
function changesQuery(filter: BoardFilter, at: string, visible: string): PastCondition {
  const { minDays, ...rest } = filter;
  const condition = pastCondition(rest, at, 2);
  if (condition.sql === nothingAsked && minDays === undefined) return { sql: ofAll(visible), values: [at] };
  const values = [at, ...condition.values];
  let from = 's.started_at';
  if (minDays !== undefined) {
    const day = `(s.stage_since at time zone '${officeTimeZone}')::date + $${values.push(minDays)}::int`;
    from = `greatest(s.started_at, ${startOf(day)})`;
  }
  const sql = `
  select max(instant) filter (where instant < $1) as previous, min(instant) filter (where instant > $1) as next
  from read.stage_history s
  cross join lateral (select ${from} as seen_from) v
  cross join lateral (values (seen_from), (s.ended_at)) change (instant)
  where ${lasted('seen_from')} and ${condition.sql} and ${visible}`;
  return { sql, values };
}

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
      const rows = await manager.query<ColumnAtRow[]>(columnsAtSql(condition.sql, visible), [
        at,
        boardPageSize + 1,
        ...condition.values,
      ]);
      const next = changesQuery(filter, at, visible);
      const [changes] = await manager.query<[ChangesRow]>(next.sql, next.values);
      const columns = leadStatuses.map((status) => {
        const found = rows.filter((row) => row.columnStatus === status);
        return { ...columnOf(status, found[0], condition.sql !== nothingAsked), ...cardsOf(found) };
      });
      return { position, columns, changes: inIso(changes) };
    });
    return withPeople(this.users, { asOf: at, ...board });
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
      const parameters = [...place, ...condition.values];
      const rows = await manager.query<CardRow[]>(
        pageAtSql(`${condition.sql} and ${standingFor(viewer, 's')}`),
        parameters,
      );
      return { position: await readPosition(manager, 'stage_history'), ...cardsOf(rows) };
    });
  }
}

const cardsOf = (rows: readonly (CardRow | { id: null })[]) =>
  pageOf(rows.filter((row) => row.id !== null).map(cardOf), 'newest');

function inIso({ previous, next }: ChangesRow): NonNullable<Board['changes']> {
  return { previous: previous?.toISOString() ?? null, next: next?.toISOString() ?? null };
}
