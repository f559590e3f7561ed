import { z } from 'zod';
import { campaignEndings, campaignMoves, campaignStops, campaignTriggers, campaignWorkflows } from './campaign.js';
import { leadStatusSchema } from '../lead-status.js';
import { messageChannelSchema, withheldReasonSchema } from '../messages/message.js';
import { streamErased } from '../erasure/events.js';
import { defineEvent, type EventOf } from '../log/define-event.js';
import { personal, plain } from '../log/personal.js';
import { instant } from '../answers.js';

/** What happens to a lead's campaigns, in the one stream `campaign-<leadId>` that holds all of its runs. */

const leadId = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
const runId = '3a5c1f9e-7b20-5e4d-8a61-2f9c0b7d4e13';
const timer = '7b1d9c3e-2f40-5a68-9d17-6c8e0a4b5f21';
const code = () => plain(z.string(), 'code');

const templateSchema = z.object({ id: code(), version: z.int().min(1) });

/** `timer` names one time of one message: its effect, and the message's later id. null: it has none (yet, or any more). */
const timed = {
  step: code(),
  timer: z.uuid().nullable(),
  dueAt: instant.nullable(),
  /** The same on the clock of the lead's time zone, `2026-03-03T14:15`. */
  wall: code().nullable(),
};

/** One message of the workflow as it was when the run began; later changes of the workflow do not affect it. */
export const campaignStepSchema = z.object({
  ...timed,
  template: templateSchema,
  channel: messageChannelSchema,
  /** From the anchor; negative: before it. Whole days count as calendar days. */
  delayMinutes: z.int(),
  anchor: z.enum(['entry', 'walkthrough']),
});
export type CampaignStepData = z.infer<typeof campaignStepSchema>;

/** When nothing may be sent to a lead, by the lead's clock; stored with the run, since reminders go out before it. */
export const quietHoursSchema = z.object({
  /** `20:00` and `08:00`. */
  from: code(),
  to: code(),
  weekends: z.boolean(),
});
export type QuietHours = z.infer<typeof quietHoursSchema>;

/** `requestId`: the event that started it, if no person did. */
export const campaignStarted = defineEvent({
  name: 'CampaignStarted',
  version: 1,
  description: 'A message workflow began for a lead, as the workflow was at the time.',
  schema: z.object({
    leadId: z.uuid(),
    runId: z.uuid(),
    workflow: z.enum(campaignWorkflows),
    trigger: z.enum(campaignTriggers),
    requestId: z.uuid().nullable(),
    timeZone: code(),
    entryAt: instant,
    walkthroughStart: instant.nullable(),
    /** It continues while the lead is in one of these. */
    stages: z.array(leadStatusSchema),
    stopsOn: z.array(z.enum(campaignStops)),
    quiet: quietHoursSchema.nullable(),
    steps: z.array(campaignStepSchema),
  }),
  example: {
    leadId,
    runId,
    workflow: 'warm_lead',
    trigger: 'manual',
    requestId: null,
    timeZone: 'America/Chicago',
    entryAt: '2026-03-02T15:00:00.000Z',
    walkthroughStart: null,
    stages: ['leads', 'analysis_submitted'],
    stopsOn: ['moved', 'answered', 'booked'],
    quiet: null,
    steps: [
      {
        step: 'first',
        timer,
        dueAt: '2026-03-02T16:00:00.000Z',
        wall: '2026-03-02T10:00',
        template: { id: 'warm-lead-first', version: 1 },
        channel: 'email',
        delayMinutes: 60,
        anchor: 'entry',
      },
    ],
  },
});

const about = { leadId: z.uuid(), runId: z.uuid() };
const ofStep = { ...about, step: code(), timer: z.uuid() };

export const campaignMessageSent = defineEvent({
  name: 'CampaignMessageSent',
  version: 1,
  description: 'A message of a campaign went out.',
  schema: z.object({ ...ofStep, channel: messageChannelSchema }),
  example: { leadId, runId, step: 'first', timer, channel: 'email' },
});

export const campaignMessageWithheld = defineEvent({
  name: 'CampaignMessageWithheld',
  version: 1,
  description: 'A message of a campaign was not sent, for a reason.',
  schema: z.object({ ...ofStep, channel: messageChannelSchema, why: withheldReasonSchema }),
  example: { leadId, runId, step: 'first', timer, channel: 'email', why: 'unsubscribed' },
});

/** `unknown`: it was begun, and nobody knows whether it went out. */
export const campaignMessageFailed = defineEvent({
  name: 'CampaignMessageFailed',
  version: 1,
  description: 'A message of a campaign could not be sent.',
  schema: z.object({
    ...ofStep,
    channel: messageChannelSchema,
    /** Sealed, since a mail server may repeat the address. */
    error: personal(z.string()),
    bounced: z.boolean(),
    unknown: z.boolean(),
  }),
  example: {
    ...{ leadId, runId, step: 'first', timer, channel: 'email' },
    ...{ error: 'The mail server refused the address', bounced: true, unknown: false },
  },
});

/** `steps`: messages with another time now. `calledOff`: timers that no longer count. */
export const campaignStepsMoved = defineEvent({
  name: 'CampaignStepsMoved',
  version: 1,
  description: 'Messages of a campaign were rescheduled.',
  schema: z.object({
    ...about,
    why: z.enum(campaignMoves),
    walkthroughStart: instant.nullable(),
    steps: z.array(z.object(timed)),
    calledOff: z.array(z.uuid()),
  }),
  example: {
    ...{ leadId, runId, why: 'quiet_hours', walkthroughStart: null },
    steps: [{ step: 'first', timer, dueAt: '2026-03-03T14:00:00.000Z', wall: '2026-03-03T08:00' }],
    calledOff: ['2f9c0b7d-4e13-5a5c-9f9e-7b205e4d8a61'],
  },
});

/** `requestId`: the event of the lead that ended it. `calledOff`: timers that no longer count. */
export const campaignStopped = defineEvent({
  name: 'CampaignStopped',
  version: 1,
  description: 'A campaign ended before its last message.',
  schema: z.object({
    ...about,
    ending: z.enum(campaignEndings),
    requestId: z.uuid().nullable(),
    calledOff: z.array(z.uuid()),
  }),
  example: { leadId, runId, ending: 'answered', requestId: null, calledOff: [timer] },
});

export const campaignCompleted = defineEvent({
  name: 'CampaignCompleted',
  version: 1,
  description: 'The last message of a campaign has had its time.',
  schema: z.object(about),
  example: { leadId, runId },
});

/** Events of a lead's campaigns, in the one stream `campaign-<leadId>` that holds all of its runs. */
export const campaignEvents = [
  campaignStarted,
  campaignMessageSent,
  campaignMessageWithheld,
  campaignMessageFailed,
  campaignStepsMoved,
  campaignStopped,
  campaignCompleted,
  streamErased,
] as const;
export type CampaignEvent = EventOf<(typeof campaignEvents)[number]>;
