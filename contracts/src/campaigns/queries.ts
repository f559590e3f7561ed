import { z } from 'zod';
import { campaignEndings, campaignRunStates, campaignWorkflows } from './campaign.js';
import { instant, positionSchema } from '../answers.js';
import { answerOf } from '../columns.js';
import { campaignStepView, campaignView } from './view.js';
import * as field from '../fields.js';
import { leadStatusSchema } from '../lead-status.js';
import { messageChannelSchema } from '../messages/message.js';
import { bulkMoveSchema } from '../leads/bulk-routes.js';

const workflow = z.enum(campaignWorkflows);

/**
 * GET /api/campaigns/stats (staff). totalEmails and totalSMS: campaign messages ever sent. activeLeads: leads that are not
 * deleted and have an active run. completionRate: the share of ended runs that reached their last message, in percent with
 * one decimal; 0 while none has ended.
 */
export const campaignStatsSchema = z.object({
  position: positionSchema,
  totalEmails: z.int(),
  totalSMS: z.int(),
  activeLeads: z.int(),
  completionRate: z.number(),
});
export type CampaignStats = z.infer<typeof campaignStatsSchema>;

/** One message of a run, at one of its times. */
export const campaignMessageSchema = answerOf(campaignStepView)
  .pick({
    step: true,
    times: true,
    channel: true,
    dueAt: true,
    wall: true,
    state: true,
    at: true,
    reason: true,
    error: true,
  })
  .extend({
    template: z.object({ id: z.string(), version: z.int() }),
    /** If it was sent: the message, for `message-<id>`. */
    messageId: z.uuid().nullable(),
  });
export type CampaignMessage = z.infer<typeof campaignMessageSchema>;

export const campaignRunSchema = answerOf(campaignView)
  .omit({ revision: true, position: true, startedBy: true, movedAt: true })
  .extend({
    leadName: z.string(),
    leadStatus: leadStatusSchema,
    /** The next message; null if none has a time. */
    next: campaignMessageSchema.nullable(),
    /** The outcome of the last one. */
    last: campaignMessageSchema.nullable(),
  });
export type CampaignRun = z.infer<typeof campaignRunSchema>;

/** GET /api/campaigns (staff): runs of leads that are not deleted, active ones first by their next message, then the newest. */
export const campaignListQuerySchema = z.strictObject({
  workflow: field.someOf('Campaign', campaignWorkflows),
  state: field.someOf('State', campaignRunStates),
  leadId: field.idInput('leadId').optional(),
  /** A part of the lead's name. */
  search: field.searchText('search'),
  offset: field.pageOffset.default(0),
  limit: field.pageLimit,
});
export type CampaignListQuery = z.infer<typeof campaignListQuerySchema>;
/** `failures`: messages that failed within the last seven days, and the newest of them. */
export const campaignListSchema = z.object({
  position: positionSchema,
  runs: z.array(campaignRunSchema),
  total: z.int(),
  failures: z.object({ count: z.int(), lastAt: instant.nullable() }),
});
export type CampaignList = z.infer<typeof campaignListSchema>;

/**
 * GET /api/campaigns/workflows (staff): the messages of a campaign that begins now. `delay` is in days, as a fraction; negative: before
 * the anchor.
 */
export const workflowsSchema = z.object({
  workflows: z.array(
    z.object({
      workflow,
      /** Whether it starts automatically. */
      startsItself: z.boolean(),
      steps: z.array(
        z.object({
          step: z.string(),
          template: z.object({ id: z.string(), version: z.int(), name: z.string() }),
          channel: messageChannelSchema,
          delay: z.number(),
          delayMinutes: z.int(),
          anchor: z.enum(['entry', 'walkthrough']),
        }),
      ),
    }),
  ),
});
export type Workflows = z.infer<typeof workflowsSchema>;

/** GET /api/campaigns/:id (staff): a run with every time that its messages had, in time order. 404 campaign_not_found. */
export const shownCampaignSchema = z.object({
  position: positionSchema,
  run: campaignRunSchema,
  messages: z.array(campaignMessageSchema),
});
export type ShownCampaign = z.infer<typeof shownCampaignSchema>;

/** GET /api/campaigns/upcoming (staff): messages due within a number of days, soonest first, for one lead or for all. */
export const upcomingQuerySchema = z.strictObject({
  days: z.coerce.number().int().min(1).max(14).default(14),
  leadId: field.idInput('leadId').optional(),
  limit: field.pageLimit,
});
export type UpcomingQuery = z.infer<typeof upcomingQuerySchema>;
export const upcomingSchema = z.object({
  position: positionSchema,
  messages: z.array(
    campaignMessageSchema.extend({ runId: z.uuid(), leadId: z.uuid(), leadName: z.string(), workflow }),
  ),
  total: z.int(),
  /** How many are due on each day of the office that has any. */
  days: z.array(z.object({ day: z.iso.date(), emails: z.int(), texts: z.int() })),
});
export type Upcoming = z.infer<typeof upcomingSchema>;

/**
 * GET /api/campaigns/results (staff): runs that began in the period, by workflow; and how many of each of their messages were sent, not
 * sent, failed, or cancelled.
 */
export const campaignAnalyticsQuerySchema = z.strictObject({
  from: field.instantInput('from').optional(),
  to: field.instantInput('to').optional(),
});
export type CampaignAnalyticsQuery = z.infer<typeof campaignAnalyticsQuerySchema>;
export const campaignAnalyticsSchema = z.object({
  position: positionSchema,
  workflows: z.array(
    z.object({
      workflow,
      started: z.int(),
      active: z.int(),
      completed: z.int(),
      stopped: z.int(),
      emailsSent: z.int(),
      textsSent: z.int(),
      withheld: z.int(),
      failed: z.int(),
      endings: z.array(z.object({ ending: z.enum(campaignEndings), runs: z.int() })),
      steps: z.array(
        z.object({
          step: z.string(),
          channel: messageChannelSchema,
          sent: z.int(),
          withheld: z.int(),
          failed: z.int(),
          pending: z.int(),
          calledOff: z.int(),
        }),
      ),
    }),
  ),
});
export type CampaignAnalytics = z.infer<typeof campaignAnalyticsSchema>;

/**
 * POST /api/campaigns/start {leadId}, for staff: begins the workflow for the lead's stage (closed: onboarding; walkthrough_scheduled:
 * confirmation; any other: warm_lead). Answers `{id, revision, position}`, `id` being the lead's; other runs of the lead end.
 * 404 lead_not_found · 409 lead_deleted · 409 campaign_running · 409 campaign_nothing_due · 409 campaign_empty.
 */
export const startCampaignSchema = z.strictObject({ leadId: field.idInput('leadId') });
export type StartCampaign = z.infer<typeof startCampaignSchema>;

/** POST /api/campaigns/start-many {ids}, for staff: the same for up to 500 leads, each separately. Answers like the bulk move. */
export const startCampaignsSchema = z.strictObject({ ids: bulkMoveSchema.shape.ids });
export type StartCampaigns = z.infer<typeof startCampaignsSchema>;

/** POST /api/campaigns/undo-many {correlationId, ids}, for staff: stops the runs that one start began, each separately. */
export const undoStartsSchema = z.strictObject({
  correlationId: field.idInput('correlationId').transform((id) => id.toLowerCase()),
  ids: bulkMoveSchema.shape.ids,
});
export type UndoStarts = z.infer<typeof undoStartsSchema>;

/** POST /api/campaigns/left-out {ids}, for staff: the leads among them that have no email address, and to whom no text may go. */
export const leftOutSchema = z.strictObject({ ids: z.array(z.uuid()) });
export type LeftOut = z.infer<typeof leftOutSchema>;

/**
 * POST /api/campaigns/:id/stop, for staff, without a body: ends a run, or all runs of a lead if the id is a lead's. If it has ended
 * already, there is nothing to do. 404 campaign_not_found.
 */
