import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import {
  mostAhead,
  mostDue,
  type Reminders,
  type LeadTasks,
  type Task,
  type Tasks,
  type TasksQuery,
} from '../../../contracts/src/tasks/queries.js';
import { Users } from '../accounts/users.js';
import { startOf } from '../board/board-filter.js';
import { isOfWork, seesDeleted, type Viewer, wasDeleted } from '../leads/application/deleted-leads.js';
import { inSnapshot, readPosition } from '../platform/database/read-models.js';
import { readCursor, writeCursor } from '../platform/database/list-pages.js';
import { mostWaiting, type Waiting, type WaitingQuery } from '../../../contracts/src/pipeline/waiting.js';
import { TouchClock } from '../leads/application/touch-clock.js';

/** A row as the driver returns it: instants are Dates. */
type Row = Omit<Task, 'dueAt' | 'createdAt' | 'completedAt' | 'overdue'> & {
  dueAt: Date;
  createdAt: Date;
  completedAt: Date | null;
};

const columns = `
  t.id, t.lead_id as "leadId", lead.name as "leadName", t.title, t.due_at as "dueAt", t.assignee_id as "assigneeId",
  lead.assignee_id as "leadAssigneeId", t.created_at as "createdAt", t.completed_at as "completedAt"`;
const joined = 'from read.tasks t join read.pipeline lead on lead.id = t.lead_id';

/** Open tasks of living leads. */
const open = `t.completed_at is null and ${isOfWork('lead')}`;
/** Assigned to the user $2, or to nobody on a lead that is assigned to them. */
const own = 'coalesce(t.assignee_id, lead.assignee_id) = $2';
/** The office's day of the instant $1, as SQL of a date. */
const today = `($1::timestamptz at time zone '${officeTimeZone}')::date`;
const due = {
  today: `t.due_at >= ${startOf(today)} and t.due_at < ${startOf(`${today} + 1`)}`,
  overdue: 't.due_at < $1',
} as const;

/** Reads tasks from `read.tasks`. */
@Injectable()
export class TaskQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
  ) {}

  /**
   * Open tasks of living leads.
   * @param userId who asks: `mine` are theirs
   * @param now decides what is due today and overdue
   * @throws ProblemError invalid_input for a malformed cursor
   */
  async page(query: TasksQuery, userId: string, now: Date): Promise<Tasks> {
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor, 'cursor');
    const matches = [
      // Names both parameters, since Postgres refuses one that a statement does not use.
      '$1::timestamptz is not null and $2::uuid is not null',
      open,
      query.due ? due[query.due] : 'true',
      query.mine ? own : 'true',
    ].join(' and ');
    const asked = [now.toISOString(), userId];
    const found = await inSnapshot(this.dataSource, async (manager) => {
      const [counts] = await manager.query<[{ total: number; overdue: number }]>(
        `select count(*)::int as total, (count(*) filter (where ${due.overdue}))::int as overdue ${joined} where ${matches}`,
        asked,
      );
      const rows = await manager.query<Row[]>(
        `select ${columns} ${joined} where ${matches} and ($3::timestamptz is null or (t.due_at, t.id) > ($3, $4::uuid))
         order by t.due_at, t.id limit $5`,
        [...asked, after?.at ?? null, after?.id ?? null, query.limit + 1],
      );
      return { position: await readPosition(manager, 'tasks'), counts, rows };
    });
    const shown = found.rows.slice(0, query.limit);
    const last = found.rows.length > query.limit ? shown.at(-1) : undefined;
    return {
      position: found.position,
      ...found.counts,
      ...(await this.shown(shown, now)),
      next: last && writeCursor({ at: last.dueAt, id: last.id }),
    };
  }

  /** Open tasks by due time, then done ones, last done first; null if there is no lead that the viewer may see. */
  async ofLead(leadId: string, viewer: Viewer, now: Date): Promise<LeadTasks | null> {
    const found = await inSnapshot(this.dataSource, async (manager) => {
      const text = `select ${wasDeleted('lead')} as deleted from read.pipeline lead where id = $1`;
      const [lead] = await manager.query<{ deleted: boolean }[]>(text, [leadId]);
      if (!lead || (lead.deleted && !seesDeleted(viewer))) return null;
      const rows = await manager.query<Row[]>(
        `select ${columns} ${joined} where t.lead_id = $1
         order by t.completed_at desc nulls first, t.due_at, t.id`,
        [leadId],
      );
      return { position: await readPosition(manager, 'tasks'), rows };
    });
    return found && { position: found.position, ...(await this.shown(found.rows, now)) };
  }

  /**
   * A user's own tasks around now: past ones, latest first, and coming ones, nearest first.
   * @param userId whose tasks
   */
  async reminders(userId: string, now: Date): Promise<Reminders> {
    const select = `select ${columns}, (count(*) over ())::int as total ${joined} where ${open} and ${own}`;
    const found = await inSnapshot(this.dataSource, async (manager) => {
      const read = (which: string, limit: number) =>
        manager.query<(Row & { total: number })[]>(`${select} and ${which} limit $3`, [
          now.toISOString(),
          userId,
          limit,
        ]);
      return {
        due: await read('t.due_at <= $1 order by t.due_at desc, t.id', mostDue),
        ahead: await read('t.due_at > $1 order by t.due_at, t.id', mostAhead),
        position: await readPosition(manager, 'tasks'),
      };
    });
    const tasks = (rows: (Row & { total: number })[]) => rows.map(({ total: _total, ...row }) => taskOf(row, now));
    return {
      position: found.position,
      due: tasks(found.due),
      dueCount: found.due[0]?.total ?? 0,
      ahead: tasks(found.ahead),
      aheadCount: found.ahead[0]?.total ?? 0,
    };
  }

  private async shown(rows: readonly Row[], now: Date): Promise<Pick<Tasks, 'tasks' | 'people'>> {
    const named = rows.flatMap(({ assigneeId, leadAssigneeId }) => [assigneeId, leadAssigneeId]);
    const people = await this.users.namesOf(named.filter((id) => id !== null));
    return { tasks: rows.map((row) => taskOf(row, now)), people: Object.fromEntries(people) };
  }
}

function taskOf({ dueAt, createdAt, completedAt, ...row }: Row, now: Date): Task {
  return {
    ...row,
    dueAt: dueAt.toISOString(),
    overdue: completedAt === null && dueAt < now,
    createdAt: createdAt.toISOString(),
    completedAt: completedAt?.toISOString() ?? null,
  };
}

/** A row as the driver returns it: instants are Dates. */
interface WaitingRow {
  id: string;
  name: string;
  assigneeId: string | null;
  waitingSince: Date;
  total: number;
}

/** Reads from `read.pipeline` which leads wait for a first touch. */
@Injectable()
export class WaitingQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: Users,
    private readonly clock: TouchClock,
  ) {}

  /** Longest waiting first. @param userId who asks: `mine` are theirs */
  async list({ mine }: WaitingQuery, userId: string): Promise<Waiting> {
    const { position, rows } = await inSnapshot(this.dataSource, async (manager) => {
      const rows = await manager.query<WaitingRow[]>(
        `select id, name, assignee_id as "assigneeId", waiting_since as "waitingSince", (count(*) over ())::int as total
         from read.pipeline lead
         where waiting_since is not null and ${isOfWork('lead')} and (not $1 or assignee_id is null or assignee_id = $2)
         order by waiting_since, id limit $3`,
        [mine ?? false, userId, mostWaiting],
      );
      return { position: await readPosition(manager, 'pipeline'), rows };
    });
    const people = await this.users.namesOf(rows.flatMap(({ assigneeId }) => assigneeId ?? []));
    return {
      position,
      leads: this.clock.withDueTimes(
        rows.map(({ id, name, assigneeId, waitingSince }) => {
          return { id, name, assigneeId, waitingSince: waitingSince.toISOString() };
        }),
      ),
      total: rows[0]?.total ?? 0,
      people: Object.fromEntries(people),
    };
  }
}
