import { z } from 'zod';
import { positionSchema } from '../commands/answers.js';
import * as field from '../fields.js';
import { shownLeadSchema } from './lead.js';

/** The longest list of intakes that wait; how many there are beyond it is told. */
export const mostWaiting = 100;

/** GET /api/waiting: `mine` leaves those that a colleague looks after out. What nobody looks after waits for everybody. */
export const waitingQuerySchema = z.strictObject({ mine: field.flag('mine') });
export type WaitingQuery = z.infer<typeof waitingQuerySchema>;

export const waitingLeadSchema = shownLeadSchema
  .pick({ id: true, name: true, assigneeId: true, touchDueAt: true })
  .extend({ waitingSince: z.iso.datetime() });
export type WaitingLead = z.infer<typeof waitingLeadSchema>;

/**
 * Living intakes without a first touch, who has waited longest before the rest. Those whose time has not come are among them, so that
 * a page that stays open knows when it will.
 */
export const waitingSchema = z.object({
  position: positionSchema,
  leads: z.array(waitingLeadSchema),
  /** How many there are, named here or not. */
  total: z.int(),
  /** What they are called by user id, of those who look after them. */
  people: z.record(z.string(), z.string()),
});
export type Waiting = z.infer<typeof waitingSchema>;
