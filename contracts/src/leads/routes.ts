import { z } from 'zod';
import { historyExportKeySchema, historyExportSchema } from '../history/export.js';
import { bulkAnswerSchema, commandAnswerSchema, undoPreviewSchema } from '../answers.js';
import { undoSchema } from '../history/commands.js';
import { historySchema } from '../history/queries.js';
import { idParamsSchema, idInPath } from '../routes/id-params.js';
import { leadPitchSchema } from './pitch-query.js';
import * as input from './commands.js';
import * as work from './work-commands.js';
import { read, command, routesOf } from '../routes/route.js';
import {
  bulkMovePaths,
  historyExportsPaths,
  leadHistoryPaths,
  leadPitchPaths,
  leadTasksPaths,
  leadWorkPaths,
  leadsPaths,
} from './paths.js';

const taskParamsSchema = z.strictObject({ id: idInPath, taskId: idInPath });

const noteParamsSchema = z.strictObject({ id: idInPath, noteId: idInPath });

/** Moves many cards to one stage, and back: one command per card, all under one correlation id, with an answer per card. */
export const bulkMoveRoutes = routesOf('BulkMove', 'Lead commands', bulkMovePaths, {
  move: command({
    summary: 'Move many leads to one stage; a lead that is past its named revision is left as it is',
    who: 'staff',
    body: input.bulkMoveSchema,
    answer: bulkAnswerSchema,
  }),
  undo: command({
    summary: 'Undo the moves that one action made of these leads; a lead that changed again since is left as it is',
    who: 'staff',
    body: input.bulkUndoSchema,
    answer: bulkAnswerSchema,
    problems: ['event_not_found', 'undo_not_possible', 'undo_superseded'],
  }),
});

export const historyExportsRoutes = routesOf('HistoryExports', 'Lead history', historyExportsPaths, {
  key: read({
    summary: 'The public key that exported histories of this system are signed with',
    who: 'staff',
    answer: historyExportKeySchema,
  }),
});

/** A lead's history, straight from the log, and undoing its events. */
export const leadHistoryRoutes = routesOf('LeadHistory', 'Lead history', leadHistoryPaths, {
  history: read({
    summary: "The lead's events, oldest first; a deleted lead's are for admins",
    who: 'staff',
    params: idParamsSchema,
    answer: historySchema,
    missing: 'lead_not_found',
    etag: true,
    problems: ['log_unavailable'],
  }),
  export: read({
    summary: "The lead's history with its hash chain, signed by this system",
    who: 'staff',
    params: idParamsSchema,
    answer: historyExportSchema,
    missing: 'lead_not_found',
    problems: ['log_unavailable'],
  }),
  undo: command({
    summary: 'Undo what the command of an event did; with `preview` only say what that would change',
    who: 'staff',
    params: idParamsSchema,
    body: undoSchema,
    answer: z.union([commandAnswerSchema, undoPreviewSchema]),
    problems: ['event_not_found', 'undo_not_possible', 'undo_superseded'],
  }),
});

/** What was pitched to a lead's owner, straight from the log. */
export const leadPitchRoutes = routesOf('LeadPitch', 'Lead history', leadPitchPaths, {
  pitch: read({
    summary: 'The pitched rent, and the checked improvements with their total',
    who: 'staff',
    params: idParamsSchema,
    answer: leadPitchSchema,
    missing: 'lead_not_found',
    problems: ['log_unavailable'],
  }),
});

/** The tasks of one lead. */
export const leadTasksRoutes = routesOf('LeadTasks', 'Lead commands', leadTasksPaths, {
  add: command({
    summary: 'Add a task: for a user, or for whoever looks after the lead',
    who: 'staff',
    params: idParamsSchema,
    body: work.addTaskSchema,
  }),
  edit: command({
    summary: 'Change a task: its title, due time or assignee',
    who: 'staff',
    params: taskParamsSchema,
    body: work.editTaskSchema,
    problems: ['task_not_found'],
  }),
  complete: command({
    summary: 'Mark a task as done',
    who: 'staff',
    params: taskParamsSchema,
    problems: ['task_not_found'],
  }),
  reopen: command({ summary: 'Reopen a task', who: 'staff', params: taskParamsSchema, problems: ['task_not_found'] }),
});

/** What people of the company do about one lead: assign it, write notes, log contacts. */
export const leadWorkRoutes = routesOf('LeadWork', 'Lead commands', leadWorkPaths, {
  assign: command({
    summary: 'Assign the lead to a user, or to nobody (null)',
    who: 'staff',
    params: idParamsSchema,
    body: work.assignLeadSchema,
  }),
  correctNote: command({
    summary: 'Reword a note; the first wording stays in the history',
    who: 'staff',
    params: noteParamsSchema,
    body: work.correctNoteSchema,
    problems: ['note_not_found', 'note_changed'],
  }),
  logContact: command({
    summary: 'Log a call, a meeting or a mail of one’s own; it counts as the last contact',
    who: 'staff',
    params: idParamsSchema,
    body: work.logContactSchema,
  }),
});

/** The commands on one lead. Each route only names its command. */
export const leadsRoutes = routesOf('Leads', 'Lead commands', leadsPaths, {
  create: command({
    summary: 'Add a lead',
    who: 'public',
    limited: true,
    body: input.submitLeadSchema,
    status: 201,
    problems: ['lead_exists', 'forbidden'],
  }),
  edit: command({
    summary: 'Edit who the owner is and what is known of the property',
    who: 'staff',
    params: idParamsSchema,
    body: input.editLeadSchema,
  }),
  improvements: command({
    summary: 'Replace the list of repairs and improvements',
    who: 'staff',
    params: idParamsSchema,
    body: input.editImprovementsSchema,
  }),
  move: command({
    summary: 'Move the lead to a stage',
    who: 'staff',
    params: idParamsSchema,
    body: input.moveLeadStatusSchema,
  }),
  pitch: command({
    summary: 'Record the pitch of the management agreement',
    who: 'staff',
    params: idParamsSchema,
    body: input.pitchLeadSchema,
  }),
  acknowledge: command({
    summary: 'Record that the owner acknowledged the management requirements',
    who: 'staff',
    params: idParamsSchema,
    body: input.acknowledgeRequirementsSchema,
  }),
  walkthrough: command({
    summary: 'Schedule the confirmation walkthrough',
    who: 'enrollee',
    limited: true,
    params: idParamsSchema,
    body: input.scheduleWalkthroughSchema,
    etag: true,
    problems: ['lead_taken_over', 'slot_taken'],
  }),
  note: command({ summary: 'Add a note', who: 'staff', params: idParamsSchema, body: input.addNoteSchema }),
  payment: command({
    summary: 'Record a payment of the onboarding fee',
    who: 'staff',
    params: idParamsSchema,
    body: input.recordPaymentSchema,
  }),
  onboarding: command({
    summary: 'Move the lead to onboarding after the payment: enrolled, and last contacted now',
    who: 'staff',
    params: idParamsSchema,
  }),
  delete: command({ summary: 'Take the lead off the board; its history stays', who: 'staff', params: idParamsSchema }),
  restore: command({ summary: 'Bring a deleted lead back', who: 'staff', params: idParamsSchema }),
});
