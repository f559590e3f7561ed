import { describe, it } from '@jest/globals';
import { leadCreated } from '../../../../contracts/src/leads/created-event.js';
import { taskAdded } from '../../../../contracts/src/leads/work-events.js';
import { eventId, given, type Append } from '../../../../testing/given-when-then.js';
import { addTask, completeTask, reopenTask, editTask } from './work.js';
import { undo } from './undo.js';

const created = { type: 'LeadCreated', data: leadCreated.example } as const;
const added = { type: 'TaskAdded', data: taskAdded.example } as const;
const { taskId, title, dueAt, assigneeId } = taskAdded.example;
const otherId = '2f1f7f6c-94f8-4a7e-8f3d-7a2b0c9d4e55';
const completed = (id = taskId) => ({ type: 'TaskCompleted', data: { taskId: id } }) as const;
const reopened = { type: 'TaskReopened', data: { taskId } } as const;
const deleted = { type: 'LeadDeleted', data: {} } as const;

describe('a task', () => {
  it('is added under the id of the command', () => {
    given([created]).when(addTask, { title, dueAt, assignee: assigneeId }, { commandId: taskId }).then([added]);
  });

  it('is done once, and opened again once', () => {
    given([created, added]).when(completeTask, { taskId }).then([completed()]);
    given([created, added, completed()]).when(completeTask, { taskId }).then([]);
    given([created, added]).when(reopenTask, { taskId }).then([]);
    given([created, added, completed()]).when(reopenTask, { taskId }).then([reopened]);
  });

  it('is changed where it differs, and that is taken back, and that again', () => {
    const later = '2026-03-09T15:00:00.000Z';
    const edited = (data: object) => ({ type: 'TaskEdited', data: { taskId, ...data } }) as const;
    given([created, added])
      .when(editTask, { taskId, title, dueAt: later })
      .then([edited({ dueAt: later })]);
    given([created, added])
      .when(editTask, { taskId, title: 'Call back', assignee: otherId })
      .then([edited({ title: 'Call back', assigneeId: otherId })]);
    given([created, added]).when(editTask, { taskId, title, dueAt, assignee: assigneeId }).then([]);
    const moved: Append[] = [created, added, edited({ dueAt: later, title: 'Call back' })];
    const back = edited({ title, dueAt });
    given(moved)
      .when(undo, { eventId: eventId(2) })
      .then([{ ...back, undoes: eventId(2) }]);
    given([...moved, back])
      .when(undo, { eventId: eventId(3) })
      .then([{ ...edited({ title: 'Call back', dueAt: later }), undoes: eventId(3) }]);
    given([...moved, completed()])
      .when(undo, { eventId: eventId(2) })
      .then('undo_superseded');
  });

  it('that the lead does not have is refused', () => {
    given([created, added]).when(completeTask, { taskId: otherId }).then('task_not_found');
    given([created, added]).when(editTask, { taskId: otherId, title }).then('task_not_found');
    given([created]).when(reopenTask, { taskId }).then('task_not_found');
  });

  it('stays, but that it is done is taken back, and that again', () => {
    given([created, added])
      .when(undo, { eventId: eventId(1) })
      .then('undo_not_possible');
    const done: Append[] = [created, added, completed()];
    given(done)
      .when(undo, { eventId: eventId(2) })
      .then([{ ...reopened, undoes: eventId(2) }]);
    given([...done, reopened])
      .when(undo, { eventId: eventId(3) })
      .then([{ ...completed(), undoes: eventId(3) }]);
  });

  it('that was done is not taken back once another one was', () => {
    const other = { type: 'TaskAdded', data: { ...taskAdded.example, taskId: otherId } } as const;
    given([created, added, other, completed(), completed(otherId)])
      .when(undo, { eventId: eventId(3) })
      .then('undo_superseded');
  });

  it('needs a living lead', () => {
    given([]).when(addTask, { title, dueAt, assignee: null }).then('lead_not_found');
    given([created, added, deleted]).when(addTask, { title, dueAt, assignee: null }).then('lead_deleted');
    given([created, added, deleted]).when(editTask, { taskId, title: 'x' }).then('lead_deleted');
    given([created, added, deleted]).when(completeTask, { taskId }).then('lead_deleted');
    given([created, added, deleted]).when(reopenTask, { taskId }).then('lead_deleted');
  });
});
