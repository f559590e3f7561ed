import { routesOf, command } from '../routes/route.js';
import { bulkAnswerSchema } from '../answers.js';
import { z } from 'zod';
import * as field from '../fields.js';
import { statusInput } from './input.js';
import { mailInput } from '../untold.js';
import { assignLeadSchema, addTaskSchema, logContactSchema } from './work-routes.js';

export const bulkMoveLimit = 500;
export const bulkMoveSchema = z
  .strictObject({
    ids: z
      .array(z.uuid('Every id must be a UUID'), field.mustBe('ids', 'a list'))
      .min(1, 'Name at least one lead')
      .max(bulkMoveLimit, `At most ${bulkMoveLimit} leads at once`)
      .refine((ids) => new Set(ids).size === ids.length, 'Name each lead only once'),
    status: statusInput,
    reason: field.requiredText('Reason', 500).optional(),
    mail: mailInput,
    /** For some or all of the leads, the revision that the caller has seen, by id: an If-Match for each of them. */
    revisions: z
      .record(z.uuid(), z.int(field.mustBe('A revision', 'a whole number')).min(0, 'A revision must not be negative'), {
        error: ({ code }) =>
          code === 'invalid_type' ? 'revisions must be an object' : 'revisions must have the ids of leads as keys',
      })
      .transform((byId) => Object.fromEntries(Object.entries(byId).map(([id, seen]) => [id.toLowerCase(), seen])))
      .optional(),
  })
  .refine(
    ({ ids, revisions = {} }) => {
      const named = new Set(ids.map((id) => id.toLowerCase()));
      return Object.keys(revisions).every((id) => named.has(id));
    },
    { path: ['revisions'], message: 'revisions names a lead that is not among the ids' },
  );
export type BulkMove = z.infer<typeof bulkMoveSchema>;

const { ids: leadsInput } = bulkMoveSchema.shape;

/** POST /api/leads/undo: takes back what one action did to these leads, each separately. Answers like the bulk move. */
const bulkUndoSchema = z.strictObject({
  correlationId: field.idInput('correlationId').transform((id) => id.toLowerCase()),
  ids: bulkMoveSchema.shape.ids,
  mail: mailInput,
});
export type BulkUndo = z.infer<typeof bulkUndoSchema>;

/** POST /api/leads/assignment, tasks and contacts: the same for many leads. */
const bulkAssignSchema = z.strictObject({ ids: leadsInput, ...assignLeadSchema.shape });

const bulkTaskSchema = z.strictObject({ ids: leadsInput, ...addTaskSchema.shape });

const bulkContactSchema = z.strictObject({ ids: leadsInput, ...logContactSchema.shape });

/** POST /api/leads/deletion: takes many leads off the board. Answers like the bulk move, as the others on many leads do. */
const bulkDeleteSchema = z.strictObject({ ids: leadsInput, mail: mailInput });

/** Acts on many leads, and takes it back: one command per lead, all under one correlation id, with an answer per lead. */
export const bulkMoveRoutes = routesOf('BulkMove', 'Lead commands', {
  move: command({
    at: 'POST /api/leads/status',
    summary: 'Move many leads to one stage; a lead that is past its named revision is left as it is',
    who: 'staff',
    body: bulkMoveSchema,
    answer: bulkAnswerSchema,
  }),
  undo: command({
    at: 'POST /api/leads/undo',
    summary: 'Undo what one action did to these leads; a lead that changed again since is left as it is',
    who: 'staff',
    body: bulkUndoSchema,
    answer: bulkAnswerSchema,
    problems: ['event_not_found', 'undo_not_possible', 'undo_superseded'],
  }),
  assign: command({
    at: 'POST /api/leads/assignment',
    summary: 'Assign many leads to a user, or to nobody (null)',
    who: 'staff',
    body: bulkAssignSchema,
    answer: bulkAnswerSchema,
  }),
  task: command({
    at: 'POST /api/leads/tasks',
    summary: 'Add the same task to many leads',
    who: 'staff',
    body: bulkTaskSchema,
    answer: bulkAnswerSchema,
  }),
  contact: command({
    at: 'POST /api/leads/contacts',
    summary: 'Log the same contact with many leads',
    who: 'staff',
    body: bulkContactSchema,
    answer: bulkAnswerSchema,
  }),
  delete: command({
    at: 'POST /api/leads/deletion',
    summary: 'Take many leads off the board; their histories stay',
    who: 'staff',
    body: bulkDeleteSchema,
    answer: bulkAnswerSchema,
  }),
});
