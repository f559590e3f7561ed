import { z } from 'zod';
import * as field from '../fields.js';
import { ownersMailSchema } from '../messages/owners-mail.js';
import { freeTimesQuerySchema, freeTimesSchema, walkthroughsSchema } from '../pipeline/dashboard.js';
import { read, routesOf } from '../routes/route.js';

const walkthroughMailQuerySchema = z.strictObject({ leadId: z.uuid(), start: field.requiredInstant('start') });
export type WalkthroughMailQuery = z.infer<typeof walkthroughMailQuerySchema>;

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
});
