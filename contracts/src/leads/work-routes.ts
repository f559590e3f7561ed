import { z } from 'zod';
import { idInPath, routesOf, command, idParamsSchema } from '../routes/route.js';
import * as field from '../fields.js';
import { contactKinds, contactOutcomes } from './contact.js';
import { userInput } from './input.js';

const taskParamsSchema = z.strictObject({ id: idInPath, taskId: idInPath });

/** POST /api/leads/:id/tasks. Without an assignee it is for the person who looks after the lead. */
export const addTaskSchema = z.strictObject({
  title: field.requiredText('Title'),
  dueAt: field.requiredInstant('Due date'),
  assignee: userInput('assignee')
    .optional()
    .transform((id) => id ?? null),
});
export type AddTask = z.infer<typeof addTaskSchema>;

/** PATCH /api/leads/:id/tasks/:taskId. Absent means unchanged; an assignee of null: the person who looks after the lead. */
const editTaskSchema = z
  .strictObject({
    title: field.requiredText('Title').optional(),
    dueAt: field.requiredInstant('Due date').optional(),
    assignee: userInput('assignee').optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Name at least one field to change');
export type EditTask = z.infer<typeof editTaskSchema>;

/** The tasks of one lead. */
export const leadTasksRoutes = routesOf('LeadTasks', 'Lead commands', {
  add: command({
    at: 'POST /api/leads/:id/tasks',
    summary: 'Add a task: for a user, or for whoever looks after the lead',
    who: 'staff',
    params: idParamsSchema,
    body: addTaskSchema,
  }),
  edit: command({
    at: 'PATCH /api/leads/:id/tasks/:taskId',
    summary: 'Change a task: its title, due time or assignee',
    who: 'staff',
    params: taskParamsSchema,
    body: editTaskSchema,
    problems: ['task_not_found'],
  }),
  complete: command({
    at: 'POST /api/leads/:id/tasks/:taskId/complete',
    summary: 'Mark a task as done',
    who: 'staff',
    params: taskParamsSchema,
    problems: ['task_not_found'],
  }),
  reopen: command({
    at: 'POST /api/leads/:id/tasks/:taskId/reopen',
    summary: 'Reopen a task',
    who: 'staff',
    params: taskParamsSchema,
    problems: ['task_not_found'],
  }),
});

const noteParamsSchema = z.strictObject({ id: idInPath, noteId: idInPath });

/** POST /api/leads/:id/assignment: who looks after the lead; null: nobody. */
export const assignLeadSchema = z.strictObject({ userId: userInput('userId') });
export type AssignLead = z.infer<typeof assignLeadSchema>;

/** POST /api/leads/:id/notes/:noteId/correction. `wording` is the event whose text the person saw: a later wording refuses it. */
export const correctNoteSchema = z.strictObject({
  wording: field.idInput('wording').toLowerCase().optional(),
  content: field.optionalParagraphs('Note', 10_000).transform((text, context) => {
    if (text === null) context.addIssue({ code: 'custom', message: 'Note is required' });
    return text ?? '';
  }),
});
export type CorrectNote = z.infer<typeof correctNoteSchema>;

/** POST /api/leads/:id/contacts. `at` is when it was, by default now, and never in the future. */
export const logContactSchema = z.strictObject({
  kind: field.choice('Kind', contactKinds),
  outcome: field.choice('Outcome', contactOutcomes),
  at: field.instantInput('at'),
  note: field.optionalParagraphs('Note', 10_000),
});
export type LogContact = z.infer<typeof logContactSchema>;

/** What people of the company do about one lead: assign it, write notes, log contacts. */
export const leadWorkRoutes = routesOf('LeadWork', 'Lead commands', {
  assign: command({
    at: 'POST /api/leads/:id/assignment',
    summary: 'Assign the lead to a user, or to nobody (null)',
    who: 'staff',
    params: idParamsSchema,
    body: assignLeadSchema,
  }),
  correctNote: command({
    at: 'POST /api/leads/:id/notes/:noteId/correction',
    summary: 'Reword a note; the first wording stays in the history',
    who: 'staff',
    params: noteParamsSchema,
    body: correctNoteSchema,
    problems: ['note_not_found', 'note_changed'],
  }),
  logContact: command({
    at: 'POST /api/leads/:id/contacts',
    summary: 'Log a call, a meeting or a mail of one’s own; it counts as the last contact',
    who: 'staff',
    params: idParamsSchema,
    body: logContactSchema,
  }),
});
