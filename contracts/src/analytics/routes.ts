import * as answer from './queries.js';
import * as ask from './choices.js';
import { countedExportQuerySchema, countedLeadsQuerySchema, countedLeadsSchema } from './counted.js';
import { analyticsReceiptSchema, issueReceiptSchema } from './receipts.js';
import { idParamsSchema, read, command, table, routesOf } from '../routes/route.js';
import { analyticsPaths } from './paths.js';

/** From a number to its leads and events. */
export const countedLeadsRoutes = routesOf('CountedLeads', 'Analytics', {
  list: read({
    at: 'GET /api/analytics/leads',
    summary: 'The events that a figure counts, with their leads: as many as the number says',
    who: 'staff',
    query: countedLeadsQuerySchema,
    answer: countedLeadsSchema,
    problems: ['forbidden', 'invalid_input'],
  }),
  export: table({
    at: 'GET /api/analytics/leads/export',
    summary: 'All events that a figure counts, in order, as a file for spreadsheets',
    who: 'staff',
    query: countedExportQuerySchema,
    problems: ['forbidden', 'invalid_input'],
  }),
});

/** Receipts of figures. */
export const receiptsRoutes = routesOf('Receipts', 'Analytics', {
  issue: command({
    at: 'POST /api/analytics/receipts',
    summary: 'Write a figure down as it is now: its question, the log position, a hash over the events counted',
    who: 'staff',
    body: issueReceiptSchema,
    status: 201,
    etag: true,
    problems: ['forbidden', 'invalid_input'],
  }),
  one: read({
    at: 'GET /api/analytics/receipts/:id',
    summary: 'A receipt: the figure then and today, and the events that made the difference',
    who: 'staff',
    params: idParamsSchema,
    answer: analyticsReceiptSchema,
    problems: ['forbidden', 'receipt_not_found', 'stream_unreadable', 'log_unavailable'],
  }),
});

const unnamed = { question: true } as const;
const problems = ['forbidden', 'invalid_input'] as const;

/** The questions of analytics: each has its own address, with its choices in the query. */
export const analyticsRoutes = routesOf('Analytics', 'Analytics', {
  funnel: read({
    at: analyticsPaths.funnel,
    summary: 'Of the leads created in a period: how many reached each stage, by a split, compared with another period',
    who: 'staff',
    query: ask.funnelChoices.omit(unnamed),
    answer: answer.funnelAnswerSchema,
    problems,
  }),
  times: read({
    at: analyticsPaths.times,
    summary: 'How long leads stay in stages, or take from creation to the exit, including those that still wait',
    who: 'staff',
    query: ask.timesChoices.omit(unnamed),
    answer: answer.timesAnswerSchema,
    problems,
  }),
  flow: read({
    at: analyticsPaths.flow,
    summary: 'Where cards go and go back to: every move and every undo',
    who: 'staff',
    query: ask.flowChoices.omit(unnamed),
    answer: answer.flowAnswerSchema,
    problems,
  }),
  cohorts: read({
    at: analyticsPaths.cohorts,
    summary: 'By week or month of creation: how many leads had reached each stage by what age',
    who: 'staff',
    query: ask.cohortsChoices.omit(unnamed),
    answer: answer.cohortsAnswerSchema,
    problems,
  }),
  attribution: read({
    at: analyticsPaths.attribution,
    summary: 'What came before conversions, by position in the log',
    who: 'staff',
    query: ask.attributionChoices.omit(unnamed),
    answer: answer.attributionAnswerSchema,
    problems,
  }),
  speed: read({
    at: analyticsPaths.speed,
    summary: "Business minutes from a visitor's intake to the first touch",
    who: 'staff',
    query: ask.speedChoices.omit(unnamed),
    answer: answer.speedAnswerSchema,
    problems,
  }),
  pipeline: read({
    at: analyticsPaths.pipeline,
    summary: 'What is in each stage, its worth, and how long it will probably stay',
    who: 'staff',
    query: ask.pipelineChoices.omit(unnamed),
    answer: answer.pipelineAnswerSchema,
    problems,
  }),
  money: read({
    at: analyticsPaths.money,
    summary: 'Rent under management, owners’ payments and referral fees by month',
    who: 'staff',
    query: ask.moneyChoices.omit(unnamed),
    answer: answer.moneyAnswerSchema,
    problems,
  }),
  campaigns: read({
    at: analyticsPaths.campaigns,
    summary: 'The outcome of campaign messages, by template version',
    who: 'staff',
    query: ask.campaignsChoices.omit(unnamed),
    answer: answer.campaignsAnswerSchema,
    problems,
  }),
  site: read({
    at: analyticsPaths.site,
    summary: 'What came in by each public form, and where drafts were left',
    who: 'staff',
    query: ask.siteChoices.omit(unnamed),
    answer: answer.siteAnswerSchema,
    problems,
  }),
});
