import { z } from 'zod';
import { historyExportKeySchema, historyExportSchema, undoSchema, historySchema } from '../history/queries.js';
import { bulkAnswerSchema, commandAnswerSchema, undoPreviewSchema } from '../answers.js';
import { idParamsSchema, idInPath, read, command, routesOf } from '../routes/route.js';
import { leadPitchSchema } from './queries.js';
import * as input from './commands.js';
import * as work from './commands.js';
import { leadPitchPaths, leadsPaths } from './paths.js';

const taskParamsSchema = z.strictObject({ id: idInPath, taskId: idInPath });

const noteParamsSchema = z.strictObject({ id: idInPath, noteId: idInPath });

/** Acts on many leads, and takes it back: one command per lead, all under one correlation id, with an answer per lead. */
export const bulkMoveRoutes = routesOf('BulkMove', 'Lead commands', {
  move: command({
    at: 'POST /api/leads/status',
    summary: 'Move many leads to one stage; a lead that is past its named revision is left as it is',
    who: 'staff',
    body: input.bulkMoveSchema,
    answer: bulkAnswerSchema,
  }),
  undo: command({
    at: 'POST /api/leads/undo',
    summary: 'Undo what one action did to these leads; a lead that changed again since is left as it is',
    who: 'staff',
    body: input.bulkUndoSchema,
    answer: bulkAnswerSchema,
    problems: ['event_not_found', 'undo_not_possible', 'undo_superseded'],
  }),
  assign: command({
    at: 'POST /api/leads/assignment',
    summary: 'Assign many leads to a user, or to nobody (null)',
    who: 'staff',
    body: work.bulkAssignSchema,
    answer: bulkAnswerSchema,
  }),
  task: command({
    at: 'POST /api/leads/tasks',
    summary: 'Add the same task to many leads',
    who: 'staff',
    body: work.bulkTaskSchema,
    answer: bulkAnswerSchema,
  }),
  contact: command({
    at: 'POST /api/leads/contacts',
    summary: 'Log the same contact with many leads',
    who: 'staff',
    body: work.bulkContactSchema,
    answer: bulkAnswerSchema,
  }),
  delete: command({
    at: 'POST /api/leads/deletion',
    summary: 'Take many leads off the board; their histories stay',
    who: 'staff',
    body: input.bulkDeleteSchema,
    answer: bulkAnswerSchema,
  }),
});

export const historyExportsRoutes = routesOf('HistoryExports', 'Lead history', {
  key: read({
    at: 'GET /api/history-exports/key',
    summary: 'The public key that exported histories of this system are signed with',
    who: 'staff',
    answer: historyExportKeySchema,
  }),
});

/** A lead's history, straight from the log, and undoing its events. */
export const leadHistoryRoutes = routesOf('LeadHistory', 'Lead history', {
  history: read({
    at: 'GET /api/leads/:id/history',
    summary: "The lead's events, oldest first; a deleted lead's are for admins",
    who: 'staff',
    params: idParamsSchema,
    answer: historySchema,
    missing: 'lead_not_found',
    etag: true,
    problems: ['log_unavailable'],
  }),
  export: read({
    at: 'GET /api/leads/:id/history/export',
    summary: "The lead's history with its hash chain, signed by this system",
    who: 'staff',
    params: idParamsSchema,
    answer: historyExportSchema,
    missing: 'lead_not_found',
    problems: ['log_unavailable'],
  }),
  undo: command({
    at: 'POST /api/leads/:id/undo',
    summary: 'Undo what the command of an event did; with `preview` only say what that would change',
    who: 'staff',
    params: idParamsSchema,
    body: undoSchema,
    answer: z.union([commandAnswerSchema, undoPreviewSchema]),
    problems: ['event_not_found', 'undo_not_possible', 'undo_superseded'],
  }),
});

/** What was pitched to a lead's owner, straight from the log. */
export const leadPitchRoutes = routesOf('LeadPitch', 'Lead history', {
  pitch: read({
    at: leadPitchPaths.pitch,
    summary: 'The pitched rent, and the checked improvements with their total',
    who: 'staff',
    params: idParamsSchema,
    answer: leadPitchSchema,
    missing: 'lead_not_found',
    problems: ['log_unavailable'],
  }),
});

/** The tasks of one lead. */
export const leadTasksRoutes = routesOf('LeadTasks', 'Lead commands', {
  add: command({
    at: 'POST /api/leads/:id/tasks',
    summary: 'Add a task: for a user, or for whoever looks after the lead',
    who: 'staff',
    params: idParamsSchema,
    body: work.addTaskSchema,
  }),
  edit: command({
    at: 'PATCH /api/leads/:id/tasks/:taskId',
    summary: 'Change a task: its title, due time or assignee',
    who: 'staff',
    params: taskParamsSchema,
    body: work.editTaskSchema,
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

/** What people of the company do about one lead: assign it, write notes, log contacts. */
export const leadWorkRoutes = routesOf('LeadWork', 'Lead commands', {
  assign: command({
    at: 'POST /api/leads/:id/assignment',
    summary: 'Assign the lead to a user, or to nobody (null)',
    who: 'staff',
    params: idParamsSchema,
    body: work.assignLeadSchema,
  }),
  correctNote: command({
    at: 'POST /api/leads/:id/notes/:noteId/correction',
    summary: 'Reword a note; the first wording stays in the history',
    who: 'staff',
    params: noteParamsSchema,
    body: work.correctNoteSchema,
    problems: ['note_not_found', 'note_changed'],
  }),
  logContact: command({
    at: 'POST /api/leads/:id/contacts',
    summary: 'Log a call, a meeting or a mail of one’s own; it counts as the last contact',
    who: 'staff',
    params: idParamsSchema,
    body: work.logContactSchema,
  }),
});

/** The commands on one lead. Each route only names its command. */
export const leadsRoutes = routesOf('Leads', 'Lead commands', {
  create: command({
    at: leadsPaths.create,
    summary: 'Add a lead',
    who: 'public',
    limited: true,
    body: input.submitLeadSchema,
    status: 201,
    problems: ['lead_exists', 'forbidden'],
  }),
  edit: command({
    at: 'PATCH /api/leads/:id',
    summary: 'Edit who the owner is and what is known of the property',
    who: 'staff',
    params: idParamsSchema,
    body: input.editLeadSchema,
  }),
  improvements: command({
    at: 'POST /api/leads/:id/improvements',
    summary: 'Replace the list of repairs and improvements',
    who: 'staff',
    params: idParamsSchema,
    body: input.editImprovementsSchema,
  }),
  move: command({
    at: 'POST /api/leads/:id/status',
    summary: 'Move the lead to a stage',
    who: 'staff',
    params: idParamsSchema,
    body: input.moveLeadStatusSchema,
  }),
  pitch: command({
    at: 'POST /api/leads/:id/pitch',
    summary: 'Record the pitch of the management agreement',
    who: 'staff',
    params: idParamsSchema,
    body: input.pitchLeadSchema,
  }),
  acknowledge: command({
    at: 'POST /api/leads/:id/acknowledgment',
    summary: 'Record that the owner acknowledged the management requirements',
    who: 'staff',
    params: idParamsSchema,
    body: input.acknowledgeRequirementsSchema,
  }),
  walkthrough: command({
    at: leadsPaths.walkthrough,
    summary: 'Schedule the confirmation walkthrough',
    who: 'enrollee',
    limited: true,
    params: idParamsSchema,
    body: input.scheduleWalkthroughSchema,
    etag: true,
    problems: ['lead_taken_over', 'slot_taken'],
  }),
  note: command({
    at: 'POST /api/leads/:id/notes',
    summary: 'Add a note',
    who: 'staff',
    params: idParamsSchema,
    body: input.addNoteSchema,
  }),
  payment: command({
    at: 'POST /api/leads/:id/payments',
    summary: 'Record a payment of the onboarding fee',
    who: 'staff',
    params: idParamsSchema,
    body: input.recordPaymentSchema,
  }),
  onboarding: command({
    at: leadsPaths.onboarding,
    summary: 'Move the lead to onboarding after the payment: enrolled, and last contacted now',
    who: 'staff',
    params: idParamsSchema,
  }),
  delete: command({
    at: 'DELETE /api/leads/:id',
    summary: 'Take the lead off the board; its history stays',
    who: 'staff',
    params: idParamsSchema,
  }),
  restore: command({
    at: 'POST /api/leads/:id/restore',
    summary: 'Bring a deleted lead back',
    who: 'staff',
    params: idParamsSchema,
  }),
});
