import { z } from 'zod';
import { contactKinds, contactOutcomes } from './contact.js';
import * as field from '../fields.js';

/** A user's id in a command; null: nobody. */
const userInput = (label: string) => field.idInput(label).toLowerCase().nullable();

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
export const editTaskSchema = z
  .strictObject({
    title: field.requiredText('Title').optional(),
    dueAt: field.requiredInstant('Due date').optional(),
    assignee: userInput('assignee').optional(),
  })
  .refine((body) => Object.keys(body).length > 0, 'Name at least one field to change');
export type EditTask = z.infer<typeof editTaskSchema>;

/** POST /api/leads/:id/contacts. `at` is when it was, by default now, and never in the future. */
export const logContactSchema = z.strictObject({
  kind: field.choice('Kind', contactKinds),
  outcome: field.choice('Outcome', contactOutcomes),
  at: field.instantInput('at'),
  note: field.optionalParagraphs('Note', 10_000),
});
export type LogContact = z.infer<typeof logContactSchema>;
