// Raw SQL: it shares columns and conditions with the past board, which is SQL.
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import type {
  BoardActivity,
  BoardActivityQuery,
  BoardIntervals,
  BoardIntervalsQuery,
} from '../../../contracts/src/board/board-time.js';
import { inSnapshot, readPosition } from '../platform/database/read-models.js';
import { standingFor, type Viewer } from '../leads/application/deleted-leads.js';
import { cursorInstant, readPlace, writePlace } from '../platform/database/list-pages.js';
import { wrongField } from '../platform/problems/problem.js';
import { cardColumns, stayOf, type StayRow } from './past-cards.js';

/** A range of time, both ends inclusive; `from` is null as long as nothing has happened. */
interface Range {
  from: string | null;
  to: string;
}

interface BucketRow {
  bucket: number;
  moves: number;
  arrivals: number;
}

const intervalsSql = (visible: string): string => `
  select ${cardColumns}, s.stay, s.started_at as "startedAt", s.ended_at as "endedAt" from read.stage_history s
  where s.started_at <= $2 and (s.ended_at is null or (s.ended_at > $1 and s.ended_at > s.started_at)) and ${visible}
    and ($4::timestamptz is null or (s.started_at, s.lead_id, s.stay) > ($4, $5::uuid, $6::int))
  order by s.started_at, s.lead_id, s.stay limit $3`;

/** A lead's first stay counts as an intake; stays that began with a change of stage are moves, including undone ones and undos. */
const bucketsSql = (visible: string): string => `
  select least($3 - 1, floor(extract(epoch from started_at - $1) * 1000 / $4))::int as bucket,
    count(*) filter (where moved)::int as moves, count(*) filter (where stay = 0)::int as arrivals
  from read.stage_history s where started_at between $1 and $2 and ${visible} group by 1`;

const countSql = (visible: string): string => `select count(*)::int as stays from read.stage_history s
  where started_at <= $2 and (ended_at is null or (ended_at > $1 and ended_at > started_at)) and ${visible}`;

/** The data for a playback of the board, from `read.stage_history`; only admins see leads that are deleted now. */
@Injectable()
export class BoardPlayback {
  constructor(private readonly dataSource: DataSource) {}

  /** One page of the stays that overlap the range. @throws ProblemError invalid_input */
  intervals({ limit, cursor, ...asked }: BoardIntervalsQuery, viewer: Viewer): Promise<BoardIntervals> {
    const visible = standingFor(viewer, 's');
    const after = cursor === undefined ? [null, null, null] : readPlace(cursor, placeSchema, 'cursor');
    return inSnapshot(this.dataSource, async (manager) => {
      const { from, to } = await rangeOf(manager, asked, visible);
      const position = await readPosition(manager, 'stage_history');
      const rows = await manager.query<(StayRow & { stay: number })[]>(intervalsSql(visible), [
        from ?? to,
        to,
        limit + 1,
        ...after,
      ]);
      const last = rows.length > limit ? rows[limit - 1] : undefined;
      return {
        ...{ from: from ?? to, to, position },
        stays: rows.slice(0, limit).map(stayOf),
        // Other stays that begin at the same instant may be on the next page.
        completeTo: last ? new Date(last.startedAt.getTime() - 1).toISOString() : to,
        next: last && writePlace([last.startedAt, last.id, last.stay]),
      };
    });
  }

  /** Intakes and moves in equal parts of the range. @throws ProblemError invalid_input */
  activity({ buckets: count, ...asked }: BoardActivityQuery, viewer: Viewer): Promise<BoardActivity> {
    const visible = standingFor(viewer, 's');
    return inSnapshot(this.dataSource, async (manager) => {
      const { from, to } = await rangeOf(manager, asked, visible);
      const position = await readPosition(manager, 'stage_history');
      if (from === null) return { from, to, position, stays: 0, buckets: [] };
      const width = Math.max(1, Date.parse(to) - Date.parse(from)) / count;
      const found = await manager.query<BucketRow[]>(bucketsSql(visible), [from, to, count, width]);
      const [total] = await manager.query<[{ stays: number }]>(countSql(visible), [from, to]);
      const filled = new Map(found.map((row) => [row.bucket, row]));
      const buckets = Array.from({ length: count }, (_, index) => ({
        start: new Date(Date.parse(from) + Math.round(index * width)).toISOString(),
        moves: filled.get(index)?.moves ?? 0,
        arrivals: filled.get(index)?.arrivals ?? 0,
      }));
      return { from, to, position, stays: total.stays, buckets };
    });
  }
}

/** The requested range, limited to the past: the future is unknown. */
async function rangeOf(
  manager: EntityManager,
  asked: { from: string | null; to: string | null },
  visible: string,
): Promise<Range> {
  const now = new Date().toISOString();
  const to = asked.to === null || asked.to > now ? now : asked.to;
  if (asked.from !== null && asked.from > to)
    throw wrongField('from', `from must not be later than ${asked.to === to ? 'to' : 'now'}`);
  if (asked.from !== null) return { from: asked.from, to };
  const [{ first }] = await manager.query<[{ first: Date | null }]>(
    `select (select started_at from read.stage_history s where ${visible} order by started_at limit 1) as first`,
  );
  const from = first?.toISOString() ?? null;
  return { from: from !== null && from > to ? to : from, to };
}

const placeSchema = z.tuple([cursorInstant, z.uuid(), z.int32().min(0)]);
