import type { ReadableEvent } from '../../../event-store/src/types.js';
import { doneBy, taskChange, type TaskEvent, taskTypes } from '../../../contracts/src/leads/task-state.js';
import { taskAdded } from '../../../contracts/src/leads/work-events.js';
import type { Projection } from '../engine/projection.js';
import { tasksTable, type TaskRow } from '../../../contracts/src/tasks/view.js';
import { erasedTexts } from '../../../contracts/src/log/personal-texts.js';
import { occurredAt } from '../../../contracts/src/log/recorded.js';
import { leadIdOf, leadIdOfStream, leadOfStream } from './shared/stream-id.js';

/** Open and completed tasks about leads. */
export const tasks: Projection = {
  name: 'tasks',
  version: 2,
  tables: [tasksTable],
  handles: [...taskTypes, 'LeadErased'],
  stale: 'The tasks of this lead are shown as they were before this event.',
  lookups(event) {
    if (event.type !== 'LeadErased')
      return [{ table: tasksTable, key: (event as ReadableEvent & TaskEvent).data.taskId }];
    const subject = leadIdOfStream(event.stream);
    return subject ? [{ table: tasksTable, subject }] : [];
  },
  subjectOf: leadOfStream,
  project(event, rows) {
    if (event.type === 'LeadErased')
      return rows.changeAll(tasksTable, leadIdOf(event), (task) => ({ ...task, ...erasedTexts(taskAdded, task) }));
    const ofTask = event as ReadableEvent & TaskEvent;
    const id = ofTask.data.taskId;
    const before = rows.get(tasksTable, id);
    if (before && ofTask.type === 'TaskAdded') throw new Error(`Task ${id} was added twice`);
    if (!before && ofTask.type !== 'TaskAdded') throw new Error(`${ofTask.type} without a TaskAdded before it`);
    const { open: _open, ...changed } = taskChange(ofTask);
    const { revision, position } = event;
    rows.put(tasksTable, { ...(before ?? begun(id, event)), ...changed, ...doneBy(ofTask), revision, position });
  },
};

function begun(id: string, event: ReadableEvent) {
  const { actor } = event.metadata;
  return { id, leadId: leadIdOf(event), createdAt: occurredAt(event), createdBy: actor.id } as TaskRow;
}
