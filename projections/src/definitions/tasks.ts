import type { ReadableEvent } from '../../../event-store/src/types.js';
import { taskAdded } from '../../../contracts/src/leads/work-events.js';
import type { Projection } from '../engine/projection.js';
import type { RowSet } from '../engine/tables/row-set.js';
import { tasksTable, type TaskRow } from '../../../contracts/src/tasks/view.js';
import { erasedTexts } from '../../../contracts/src/log/personal-texts.js';
import { occurredAt, utc } from '../../../contracts/src/log/recorded.js';
import { leadIdOf, leadIdOfStream, leadOfStream } from './stream-id.js';

type TaskEvent = ReadableEvent & { type: 'TaskAdded' | 'TaskEdited' | 'TaskCompleted' | 'TaskReopened' };

/** Open and completed tasks about leads. */
export const tasks: Projection = {
  name: 'tasks',
  version: 2,
  tables: [tasksTable],
  handles: ['TaskAdded', 'TaskEdited', 'TaskCompleted', 'TaskReopened', 'LeadErased'],
  stale: 'The tasks of this lead are shown as they were before this event.',
  lookups(event) {
    if (event.type !== 'LeadErased') return [{ table: tasksTable, key: (event as TaskEvent).data.taskId }];
    const subject = leadIdOfStream(event.stream);
    return subject ? [{ table: tasksTable, subject }] : [];
  },
  subjectOf: leadOfStream,
  project(event, rows) {
    if (event.type === 'LeadErased')
      return rows.changeAll(tasksTable, leadIdOf(event), (task) => ({ ...task, ...erasedTexts(taskAdded, task) }));
    const task = event as TaskEvent;
    const before = rows.get(tasksTable, task.data.taskId);
    const after = task.type === 'TaskAdded' ? added(task, before) : changed(task, before);
    put(rows, after, event);
  },
};

function added(event: TaskEvent & { type: 'TaskAdded' }, before?: TaskRow): TaskRow {
  const { taskId: id, title, dueAt, assigneeId } = event.data;
  if (before) throw new Error(`Task ${id} was added twice`);
  return {
    id,
    leadId: leadIdOf(event),
    title,
    dueAt: utc(dueAt),
    assigneeId,
    createdAt: occurredAt(event),
    createdBy: event.metadata.actor.id,
    completedAt: null,
    completedBy: null,
    revision: event.revision,
    position: event.position,
  };
}

function changed(event: TaskEvent, before?: TaskRow): TaskRow {
  if (!before) throw new Error(`${event.type} without a TaskAdded before it`);
  if (event.type === 'TaskEdited') return { ...before, ...edited(event) };
  if (event.type === 'TaskReopened') return { ...before, completedAt: null, completedBy: null };
  return { ...before, completedAt: occurredAt(event), completedBy: event.metadata.actor.id };
}

function edited({ data }: TaskEvent & { type: 'TaskEdited' }): Partial<TaskRow> {
  const { taskId: _task, dueAt, ...changed } = data;
  return { ...changed, ...(dueAt !== undefined && { dueAt: utc(dueAt) }) };
}

function put(rows: RowSet, task: TaskRow, { revision, position }: ReadableEvent): void {
  rows.put(tasksTable, { ...task, revision, position });
}
