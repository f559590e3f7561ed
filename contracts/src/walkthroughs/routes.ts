import { z } from 'zod';
import { mergedIntoInput } from '../cases/queries.js';
import * as field from '../fields.js';
import { ownersMailSchema } from '../messages/owners-mail.js';
import { freeTimesQuerySchema, freeTimesSchema, walkthroughsSchema } from '../pipeline/dashboard.js';
import { bulkMoveSchema } from '../leads/bulk-routes.js';
import { statusInput } from '../leads/input.js';
import { ownerToldSchema } from '../leads/owner-told.js';
import { read, routesOf } from '../routes/route.js';

const walkthroughMailQuerySchema = z.strictObject({ leadId: z.uuid(), start: field.requiredInstant('start') });
export type WalkthroughMailQuery = z.infer<typeof walkthroughMailQuerySchema>;

const correlationId = field.idInput('correlationId').transform((id) => id.toLowerCase());

/** What is about to be done with leads; `done`: what an action has just done with them. */
const changeOfLeadsSchema = z.discriminatedUnion('what', [
  z.strictObject({ what: z.literal('move'), to: statusInput }),
  z.strictObject({ what: z.literal('deletion') }),
  z.strictObject({ what: z.literal('restoration') }),
  z.strictObject({ what: z.literal('merge'), into: mergedIntoInput }),
  z.strictObject({ what: z.literal('unmerge') }),
  z.strictObject({ what: z.literal('undo'), correlationId }),
  z.strictObject({ what: z.literal('done'), correlationId }),
]);
export type ChangeOfLeads = z.infer<typeof changeOfLeadsSchema>;

const walkthroughMailsBodySchema = z.strictObject({ ids: bulkMoveSchema.shape.ids, change: changeOfLeadsSchema });
export type WalkthroughMailsBody = z.infer<typeof walkthroughMailsBodySchema>;

/** Those of the leads whose walkthrough ahead the change gives a time or takes one from. */
const walkthroughMailsSchema = z.object({
  leads: z.array(ownerToldSchema.extend({ leadId: z.uuid(), name: z.string() })),
});
export type WalkthroughMailsAnswer = z.infer<typeof walkthroughMailsSchema>;

export const walkthroughsRoutes = routesOf('Walkthroughs', 'Walkthroughs', {
  list: read({
    at: 'GET /api/walkthroughs',
    summary: "The walkthroughs ahead: the leads' own, and those of the office's calendar",
    who: 'staff',
    answer: walkthroughsSchema,
  }),
  free: read({
    at: 'GET /api/walkthroughs/free',
    summary: "When a lead's walkthrough could begin: in office hours, when the person who looks after the lead is free",
    who: 'staff',
    query: freeTimesQuerySchema,
    answer: freeTimesSchema,
    problems: ['invalid_input', 'lead_not_found'],
  }),
  mail: read({
    at: 'GET /api/walkthroughs/mail',
    summary: 'The mail that the owner would get if the walkthrough were booked for a time',
    who: 'staff',
    query: walkthroughMailQuerySchema,
    answer: ownersMailSchema,
    missing: 'lead_not_found',
  }),
  mails: read({
    at: 'POST /api/walkthroughs/mails',
    summary: 'The mails that owners get about their walkthroughs if something is done with these leads',
    who: 'staff',
    body: walkthroughMailsBodySchema,
    answer: walkthroughMailsSchema,
  }),
});
