import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type SelectQueryBuilder } from 'typeorm';
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
import { isDeleted, isOfWork, seesDeleted, type Viewer } from '../leads/application/deleted-leads.js';
import { PipelineLead, TaskEntry } from '../../../projections/src/read-model/entries.js';
import { inSnapshot, readPosition } from '../platform/database/read-models.js';
import { readCursor, writeCursor } from '../platform/database/list-pages.js';
import { mostWaiting, type Waiting, type WaitingQuery } from '../../../contracts/src/pipeline/waiting.js';
import { TouchClock } from '../leads/application/touch-clock.js';

const fields = ['id', 'leadId', 'title', 'dueAt', 'assigneeId', 'createdAt', 'completedAt'] as const;
const leadFields = ['name', 'assigneeId'] as const;
/** A task with the lead that it is about. */
type Row = Pick<TaskEntry, (typeof fields)[number]> & { lead: Pick<PipelineLead, (typeof leadFields)[number]> };

/** Assigned to the user, or to nobody on a lead that is assigned to them. */
const own = 'coalesce(task.assigneeId, lead.assigneeId) = :userId';
/** The office's day of the instant `now`, as SQL of a date. */
const today = `(:now::timestamptz at time zone '${officeTimeZone}')::date`;
const due = {
  today: `task.dueAt >= ${startOf(today)} and task.dueAt < ${startOf(`${today} + 1`)}`,
  overdue: 'task.dueAt < :now',
} as const;

/** Tasks with their leads, as `task` and `lead`. */
function selectTasks(manager: EntityManager): SelectQueryBuilder<Row> {
  return manager
    .createQueryBuilder<Row>(TaskEntry, 'task')
    .innerJoinAndMapOne('task.lead', PipelineLead, 'lead', 'lead.id = task.leadId')
    .select([...fields.map((field) => `task.${field}`), 'lead.id', ...leadFields.map((field) => `lead.${field}`)]);
}

/** Open tasks of living leads. */
function selectOpen(manager: EntityManager, userId: string, now: Date): SelectQueryBuilder<Row> {
  return selectTasks(manager)
    .where(`task.completedAt is null and ${isOfWork('lead')}`)
    .setParameters({ userId, now: now.toISOString() });
}

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
    const found = await inSnapshot(this.dataSource, async (manager) => {
      const matching = selectOpen(manager, userId, now);
      if (query.due) matching.andWhere(due[query.due]);
      if (query.mine) matching.andWhere(own);
      const counts = await matching
        .clone()
        .select(['count(*)::int as "total"', `(count(*) filter (where ${due.overdue}))::int as "overdue"`])
        .getRawOne<{ total: number; overdue: number }>();
      if (after) matching.andWhere('(task.dueAt, task.id) > (:at, :id)', { at: after.at, id: after.id });
      const rows = await matching
        .orderBy({ 'task.dueAt': 'ASC', 'task.id': 'ASC' })
        .limit(query.limit + 1)
        .getMany();
      return { position: await readPosition(manager, 'tasks'), counts: counts!, rows };
    });
    const shown = found.rows.slice(0, query.limit);
    const last = found.rows.length > query.limit ? shown.at(-1) : undefined;
    return {
      position: found.position,
      ...found.counts,
      ...(await this.shown(shown, now)),
      next: last && writeCursor({ at: new Date(last.dueAt), id: last.id }),
    };
  }

  /** Open tasks by due time, then done ones, last done first; null if there is no lead that the viewer may see. */
  async ofLead(leadId: string, viewer: Viewer, now: Date): Promise<LeadTasks | null> {
    const found = await inSnapshot(this.dataSource, async (manager) => {
      const select = { id: true, deletedAt: true, mergedInto: true } as const;
      const lead = await manager.findOne(PipelineLead, { where: { id: leadId }, select });
      if (!lead || (isDeleted(lead) && !seesDeleted(viewer))) return null;
      const rows = await selectTasks(manager)
        .where('task.leadId = :leadId', { leadId })
        .orderBy('task.completedAt', 'DESC', 'NULLS FIRST')
        .addOrderBy('task.dueAt')
        .addOrderBy('task.id')
        .getMany();
      return { position: await readPosition(manager, 'tasks'), rows };
    });
    return found && { position: found.position, ...(await this.shown(found.rows, now)) };
  }

  /**
   * A user's own tasks around now: past ones, latest first, and coming ones, nearest first.
   * @param userId whose tasks
   */
  async reminders(userId: string, now: Date): Promise<Reminders> {
    return inSnapshot(this.dataSource, async (manager) => {
      const read = async (which: string, direction: 'ASC' | 'DESC', most: number) => {
        const { entities, raw } = await selectOpen(manager, userId, now)
          .andWhere(own)
          .andWhere(which)
          .addSelect('(count(*) over ())::int', 'total')
          .orderBy({ 'task.dueAt': direction, 'task.id': 'ASC' })
          .limit(most)
          .getRawAndEntities<{ total: number }>();
        return { tasks: entities.map((row) => taskOf(row, now)), total: raw[0]?.total ?? 0 };
      };
      const past = await read('task.dueAt <= :now', 'DESC', mostDue);
      const coming = await read('task.dueAt > :now', 'ASC', mostAhead);
      return {
        position: await readPosition(manager, 'tasks'),
        ...{ due: past.tasks, dueCount: past.total, ahead: coming.tasks, aheadCount: coming.total },
      };
    });
  }

  private async shown(rows: readonly Row[], now: Date): Promise<Pick<Tasks, 'tasks' | 'people'>> {
    const tasks = rows.map((row) => taskOf(row, now));
    const named = tasks.flatMap(({ assigneeId, leadAssigneeId }) => [assigneeId, leadAssigneeId]);
    const people = await this.users.namesOf(named.filter((id) => id !== null));
    return { tasks, people: Object.fromEntries(people) };
  }
}

function taskOf({ lead, ...task }: Row, now: Date): Task {
  const overdue = task.completedAt === null && Date.parse(task.dueAt) < now.getTime();
  return { ...task, leadName: lead.name, leadAssigneeId: lead.assigneeId, overdue };
}

type WaitingRow = Omit<Waiting['leads'][number], 'touchDueAt'>;

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
    const { position, entities, raw } = await inSnapshot(this.dataSource, async (manager) => {
      const waiting = manager
        .createQueryBuilder<WaitingRow>(PipelineLead, 'lead')
        .select(['lead.id', 'lead.name', 'lead.assigneeId', 'lead.waitingSince'])
        .addSelect('(count(*) over ())::int', 'total')
        .where(`lead.waitingSince is not null and ${isOfWork('lead')}`)
        .orderBy({ 'lead.waitingSince': 'ASC', 'lead.id': 'ASC' })
        .limit(mostWaiting);
      if (mine) waiting.andWhere('(lead.assigneeId is null or lead.assigneeId = :userId)', { userId });
      const found = await waiting.getRawAndEntities<{ total: number }>();
      return { ...found, position: await readPosition(manager, 'pipeline') };
    });
    const people = await this.users.namesOf(entities.flatMap(({ assigneeId }) => assigneeId ?? []));
    return {
      position,
      leads: this.clock.withDueTimes(entities),
      total: raw[0]?.total ?? 0,
      people: Object.fromEntries(people),
    };
  }
}
