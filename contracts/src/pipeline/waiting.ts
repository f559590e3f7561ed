import { z } from 'zod';
import { instant, positionSchema } from '../answers.js';
import * as field from '../fields.js';
import { shownLeadSchema } from '../leads/queries.js';

/** The longest list of waiting intakes; the number of all is given as well. */
export const mostWaiting = 100;

/** GET /api/waiting: `mine` leaves out those that a colleague looks after. An intake without an assignee waits for everybody. */
export const waitingQuerySchema = z.strictObject({ mine: field.flag('mine') });
export type WaitingQuery = z.infer<typeof waitingQuerySchema>;

const waitingLeadSchema = shownLeadSchema
  .pick({ id: true, name: true, assigneeId: true, touchDueAt: true })
  .extend({ waitingSince: instant });
export type WaitingLead = z.infer<typeof waitingLeadSchema>;

/**
 * Living intakes without a first touch, longest waiting first. Those that are not overdue yet are included, so that
 * an open page knows when they will be.
 */
export const waitingSchema = z.object({
  position: positionSchema,
  leads: z.array(waitingLeadSchema),
  /** How many there are, listed or not. */
  total: z.int(),
  /** People's names by user id: those who look after them. */
  people: z.record(z.string(), z.string()),
});
export type Waiting = z.infer<typeof waitingSchema>;
