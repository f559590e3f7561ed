import { z } from 'zod';
import { instant, positionSchema } from '../answers.js';
import { answerOf } from '../columns.js';
import { pipelineView } from './view.js';
import { improvementSchema } from '../property.js';

/** A lead as the pipeline read model holds it. GET /api/leads/:id answers `{position, lead}`. */
export const leadSchema = answerOf(pipelineView).omit({
  position: true,
  tasks: true,
  dealings: true,
  analysis: true,
  merged: true,
  waits: true,
  touches: true,
  repeatOf: true,
  erasedAt: true,
  emailKey: true,
  phoneKey: true,
  addressKey: true,
});
export type Lead = z.infer<typeof leadSchema>;

/** A lead in answers: with values that depend on the office's settings. */
export const shownLeadSchema = leadSchema.extend({
  /** When its first touch becomes overdue, by the office's hours and its setting. */
  touchDueAt: instant.nullable(),
});
export type ShownLead = z.infer<typeof shownLeadSchema>;
export const leadAnswerSchema = z.object({ position: positionSchema, lead: shownLeadSchema });
export type LeadAnswer = z.infer<typeof leadAnswerSchema>;

/**
 * GET /api/leads/:id/pitch, for staff: from the log. `rentCents` is the rent of the newest pitch that was not taken back, for
 * all units, null while there is none; `improvements` are the checked ones as they are now.
 */
export const leadPitchSchema = z.object({
  rentCents: z.int().min(0).nullable(),
  pitchedAt: instant.nullable(),
  improvements: z.array(improvementSchema),
  totalCents: z.int().min(0),
});
export type LeadPitch = z.infer<typeof leadPitchSchema>;
