import { describe, it } from '@jest/globals';
import { at, sampleLead, step, uuid } from '../../test/events.js';
import { given } from '../../test/project.js';
import { tasks } from './tasks.js';

const added = step('TaskAdded', { taskId: uuid(11), title: 'Call back', dueAt: '2026-03-04T15:00:00Z' });
const other = step('TaskAdded', { taskId: uuid(12), assigneeId: uuid(8) });
const open = { completedAt: null, completedBy: null };

describe('tasks', () => {
  it('has a row per task, of whichever lead', () => {
    given(tasks, added, { ...other, stream: `lead-${uuid(2)}` }).expectRows([
      {
        ...{
          id: uuid(11),
          leadId: sampleLead,
          title: 'Call back',
          dueAt: '2026-03-04T15:00:00.000Z',
          assigneeId: null,
        },
        ...{ createdAt: at(0), createdBy: 'staff-1', ...open, revision: 0, position: 100n },
      },
      { id: uuid(12), leadId: uuid(2), assigneeId: uuid(8), ...open },
    ]);
  });

  it('says which are done, when and by whom, and that one is open again', () => {
    const done = step('TaskCompleted', { taskId: uuid(11) });
    given(tasks, added, other, done).expectRows([
      { id: uuid(11), completedAt: at(2), completedBy: 'staff-1', revision: 2, position: 300n },
      { id: uuid(12), ...open },
    ]);
    given(tasks, added, other, done, step('TaskReopened', { taskId: uuid(11) })).expectRows([
      { id: uuid(11), ...open, revision: 3 },
      { id: uuid(12), ...open },
    ]);
  });

  it('has of a task what it was last edited to', () => {
    const edited = step('TaskEdited', { taskId: uuid(11), dueAt: '2026-03-09T15:00:00Z', assigneeId: uuid(8) });
    given(tasks, added, edited).expectRows([
      { title: 'Call back', dueAt: '2026-03-09T15:00:00.000Z', assigneeId: uuid(8), ...open, revision: 1 },
    ]);
    given(tasks, added, { ...edited, data: { taskId: uuid(11), title: 'Call twice', assigneeId: null } }).expectRows([
      { title: 'Call twice', dueAt: '2026-03-04T15:00:00.000Z', assigneeId: null },
    ]);
  });

  it('forgets what all tasks of an erased lead say, and of no other', () => {
    const elsewhere = step('TaskAdded', { taskId: uuid(13), title: 'Stays' }, { stream: `lead-${uuid(2)}` });
    given(tasks, added, other, elsewhere, step('LeadErased')).expectRows([
      { id: uuid(11), title: '[erased]', dueAt: '2026-03-04T15:00:00.000Z' },
      { id: uuid(12), title: '[erased]' },
      { id: uuid(13), title: 'Stays' },
    ]);
  });

  it('refuses what can not have happened', () => {
    given(tasks, step('TaskCompleted')).expectRefusal('without a TaskAdded');
    given(tasks, step('TaskEdited')).expectRefusal('without a TaskAdded');
    given(tasks, added, added).expectRefusal('added twice');
    given(tasks, { ...added, stream: 'something-else' }).expectRefusal("no lead's stream");
  });
});
