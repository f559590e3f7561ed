import {
  bookkeeping,
  called,
  id,
  instant,
  int,
  orNull,
  personal,
  position,
  type RowOf,
  table,
  text,
} from '../columns.js';

export const taskView = {
  id: id('The task.'),
  leadId: id('The lead that it is about.'),
  title: personal('What is to be done.'),
  dueAt: called('due time', instant('Until when.')),
  assigneeId: called('assignee', orNull(id('The user who is to do it; null: whoever looks after the lead.'))),
  createdAt: instant('When it was added.'),
  createdBy: orNull(text('The user who added it.')),
  completedAt: called('completion', orNull(instant('When it was done; null while open.'))),
  completedBy: orNull(text('The user who said so.')),
  revision: bookkeeping(int('Revision of the last event about it in the stream of its lead.')),
  position: position('Log position of that event.'),
};

export const tasksTable = table({
  name: 'tasks',
  comment: 'One row per task of a lead, done ones too. Those of deleted leads stay: join read.pipeline on lead_id.',
  rows: { one: 'task', many: 'tasks' },
  subject: { kind: 'lead', id: 'leadId' },
  primaryKey: ['id'],
  lookup: { by: 'id' },
  indexes: ['(due_at, id) where completed_at is null', '(lead_id)'],
  columns: taskView,
});
export type TaskRow = RowOf<typeof taskView>;
