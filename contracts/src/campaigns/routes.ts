import { bulkAnswerSchema } from '../answers.js';
import { startCampaignSchema, startCampaignsSchema, undoStartsSchema } from './queries.js';
import * as answer from './queries.js';
import { idParamsSchema, read, act, command, routesOf } from '../routes/route.js';
import { rehearsalSchema, rehearseSchema } from './rehearsal.js';

/** Workflows of messages that run by themselves. */
export const campaignsRoutes = routesOf('Campaigns', 'Campaigns', {
  stats: read({
    at: 'GET /api/campaigns/stats',
    summary: 'Figures over all campaigns',
    who: 'staff',
    answer: answer.campaignStatsSchema,
  }),
  upcoming: read({
    at: 'GET /api/campaigns/upcoming',
    summary: 'Messages of campaigns that are due in the next days, soonest first',
    who: 'staff',
    query: answer.upcomingQuerySchema,
    answer: answer.upcomingSchema,
  }),
  workflows: read({
    at: 'GET /api/campaigns/workflows',
    summary: 'What a campaign that begins now would send, and when',
    who: 'staff',
    answer: answer.workflowsSchema,
  }),
  results: read({
    at: 'GET /api/campaigns/results',
    summary: 'The outcome of the campaigns that began in a period, by workflow and message',
    who: 'staff',
    query: answer.campaignAnalyticsQuerySchema,
    answer: answer.campaignAnalyticsSchema,
  }),
  list: read({
    at: 'GET /api/campaigns',
    summary: 'Campaigns of leads, those under way first',
    who: 'staff',
    query: answer.campaignListQuerySchema,
    answer: answer.campaignListSchema,
  }),
  find: read({
    at: 'GET /api/campaigns/:id',
    summary: 'A campaign with every time of its messages',
    who: 'staff',
    params: idParamsSchema,
    answer: answer.shownCampaignSchema,
    missing: 'campaign_not_found',
  }),
  start: command({
    at: 'POST /api/campaigns/start',
    summary: 'Start the campaign that fits the lead’s stage',
    who: 'staff',
    body: startCampaignSchema,
    problems: ['lead_not_found', 'campaign_running', 'campaign_nothing_due', 'campaign_empty', 'campaign_withheld'],
  }),
  leftOut: act({
    at: 'POST /api/campaigns/left-out',
    summary: 'Which of many leads a start leaves out because they have no email address',
    who: 'staff',
    body: startCampaignsSchema,
    answer: answer.leftOutSchema,
    problems: ['cross_site_request'],
  }),
  startMany: command({
    at: 'POST /api/campaigns/start-many',
    summary: 'Start the campaigns that fit the stages of many leads, each for itself',
    who: 'staff',
    body: startCampaignsSchema,
    answer: bulkAnswerSchema,
  }),
  undoMany: command({
    at: 'POST /api/campaigns/undo-many',
    summary: 'Stop the campaigns that one start began, if nothing of them has gone out',
    who: 'staff',
    body: undoStartsSchema,
    answer: bulkAnswerSchema,
    problems: ['campaign_not_found', 'undo_not_possible'],
  }),
  stop: command({
    at: 'POST /api/campaigns/:id/stop',
    summary: 'Stop a campaign, or all campaigns of a lead',
    who: 'staff',
    params: idParamsSchema,
    problems: ['campaign_not_found'],
  }),
});

/** Plays workflows through past events without sending anything. Keeps nothing of it. */
export const rehearsalsRoutes = routesOf('Rehearsals', 'Campaigns', {
  begin: act({
    at: 'POST /api/campaigns/rehearsals',
    summary: 'Rehearse one or two drafts of a workflow over the past',
    who: 'staff',
    body: rehearseSchema,
    answer: rehearsalSchema,
    problems: ['cross_site_request', 'rehearsal_busy'],
  }),
  find: read({
    at: 'GET /api/campaigns/rehearsals/:id',
    summary: 'How far a rehearsal is, and what came of it',
    who: 'staff',
    params: idParamsSchema,
    answer: rehearsalSchema,
    missing: 'rehearsal_not_found',
  }),
  cancel: act({
    at: 'POST /api/campaigns/rehearsals/:id/cancel',
    summary: 'End a rehearsal',
    who: 'staff',
    params: idParamsSchema,
    answer: rehearsalSchema,
    problems: ['cross_site_request', 'rehearsal_not_found'],
  }),
});
