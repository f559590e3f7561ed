import { z } from 'zod';
import { campaignEndings, campaignWorkflows } from './campaign.js';
import * as field from '../fields.js';
import { mostDelayMinutes } from '../templates/template-kinds.js';
import { messageChannelSchema, withheldReasonSchema } from '../messages/message.js';
import { instant } from '../answers.js';

const mostSteps = 60;

/** A workflow to try: without steps it is the one that would begin now. */
const draftSchema = z.strictObject({
  workflow: field.choice('Campaign', campaignWorkflows),
  steps: z
    .array(
      z.strictObject({
        name: field.requiredText('Name', 120),
        channel: field.choice('Channel', ['email', 'sms'] as const),
        delayMinutes: field.wholeNumber('Delay', -mostDelayMinutes, mostDelayMinutes),
        anchor: field.choice('Anchor', ['entry', 'walkthrough'] as const),
      }),
    )
    .min(1, 'Name at least one message')
    .max(mostSteps, `At most ${mostSteps} messages`)
    .optional(),
});
export type RehearsalDraft = z.infer<typeof draftSchema>;

/**
 * POST /api/campaigns/rehearsals, for staff: runs one or two drafts over the events since `from`, as if each had started by itself for
 * every lead that came in, was booked, or was closed. Nothing is sent. It assumes that people would have acted as they did. Answers
 * `rehearsalSchema`. 409 rehearsal_busy.
 */
export const rehearseSchema = z.strictObject({
  drafts: z.array(draftSchema).min(1, 'Name a draft').max(2, 'At most two drafts'),
  from: field.requiredInstant('From'),
});
export type Rehearse = z.infer<typeof rehearseSchema>;

const count = z.int();
const rehearsedMessageSchema = z.object({
  step: z.string(),
  channel: messageChannelSchema,
  at: instant,
  /** null: it would have gone out, or did. */
  withheld: withheldReasonSchema.nullable(),
});
export type RehearsedMessage = z.infer<typeof rehearsedMessageSchema>;

/** A message that would have gone out, or really did. */
const sideSchema = z.object({
  title: z.string(),
  leads: count,
  emails: count,
  texts: count,
  withheld: z.array(z.object({ reason: withheldReasonSchema, count })),
  endings: z.array(z.object({ ending: z.enum([...campaignEndings, 'completed', 'active']), count })),
  steps: z.array(z.object({ step: z.string(), channel: messageChannelSchema, sent: count, withheld: count })),
});
export type RehearsalSide = z.infer<typeof sideSchema>;

export const rehearsalSchema = z.object({
  id: z.uuid(),
  state: z.enum(['running', 'done', 'failed', 'cancelled']),
  from: instant,
  /** Events read so far. */
  events: count,
  /** How long it took, in milliseconds. */
  tookMs: count.nullable(),
  result: z
    .object({
      /** The drafts in order, then what really happened. */
      sides: z.array(sideSchema),
      /** Leads with different outcomes first, at most 200. */
      leads: z.array(
        z.object({ leadId: z.uuid(), leadName: z.string(), sides: z.array(z.array(rehearsedMessageSchema)) }),
      ),
    })
    .nullable(),
});
export type Rehearsal = z.infer<typeof rehearsalSchema>;
