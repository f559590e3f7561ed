import { z } from 'zod';
import * as field from '../fields.js';
import { leadStatusSchema, wayStages } from '../lead-status.js';

/** The ways to split a figure of leads. `owner` and `partner` are people: for admins only. */
const analyticsSplits = ['source', 'city', 'propertyType', 'unitTier', 'owner', 'campaign', 'partner'] as const;
export type AnalyticsSplit = (typeof analyticsSplits)[number];
export const personSplits = ['owner', 'partner'] as const satisfies readonly AnalyticsSplit[];

/** Stages that a lead goes through, in order. `lost` is not a step: it is counted separately. */
export const funnelStages = wayStages;
/** Where a funnel can begin: at the lead's creation, or when it reaches a stage. */
export const funnelEntries = ['created', ...funnelStages] as const;
const stage = leadStatusSchema;
const funnelStage = field.choice('exit', funnelStages as [(typeof funnelStages)[number], ...typeof funnelStages]);

/** A day of the office's calendar. */
const day = field.dayInput;

const asOf = field.instantInput('asOf');
/** Both days belong to the period. Without `from` it begins with the first event; without `to` it ends now, or at `asOf`. */
const period = { from: day('from'), to: day('to') };
const common = { asOf, ...period };
const split = field.choice('split', analyticsSplits).optional();
const goal = funnelStage.default('closed');

/**
 * How far have the leads come that were created in a period? A lead has reached a stage once it entered it or a later one. With
 * `compareFrom` and `compareTo` a second period is shown beside the first.
 */
export const funnelChoices = z.strictObject({
  question: z.literal('funnel'),
  ...common,
  compareFrom: day('compareFrom'),
  compareTo: day('compareTo'),
  entry: field.choice('entry', funnelEntries).default('created'),
  exit: goal,
  /** Days from the entry within which the rest must have happened; absent: any time. */
  windowDays: field.queryNumber('windowDays', 1, 3650).optional(),
  split,
});

/**
 * How long do leads stay in a stage that they entered in the period (`stage`), or from their creation in it to the exit
 * (`conversion`)? One group per stage; with a `stage`, or for a conversion, one group per value of the split.
 */
export const timesChoices = z.strictObject({
  question: z.literal('times'),
  ...common,
  measure: field.choice('measure', ['stage', 'conversion']).default('stage'),
  stage: stage.optional(),
  exit: goal,
  split,
});

/** Where do cards go, and go back to, in the period? Counts every move and every undo; no other question counts both. */
export const flowChoices = z.strictObject({
  question: z.literal('flow'),
  ...common,
  weight: field.choice('weight', ['leads', 'rent']).default('leads'),
});

/** Of the leads created in a week (from Monday) or month: how many had reached each stage by which age, in weeks or months? */
export const cohortsChoices = z.strictObject({
  question: z.literal('cohorts'),
  ...common,
  by: field.choice('by', ['week', 'month']).default('month'),
});

/** What came before the leads that reached the exit in the period, by position in the log: source and campaign messages. */
export const attributionChoices = z.strictObject({
  question: z.literal('attribution'),
  ...common,
  exit: goal,
  model: field.choice('model', ['first', 'last', 'linear']).default('first'),
});

/** How many business minutes pass from a visitor's intake, created in the period, to the first touch? `split=owner`: by who touched. */
export const speedChoices = z.strictObject({
  question: z.literal('speed'),
  ...common,
  split: field.choice('split', ['owner', 'source', 'city', 'propertyType', 'unitTier']).optional(),
});

/** What is in each stage now (or at `asOf`), what is it worth, and how long will it probably stay there? */
export const pipelineChoices = z.strictObject({ question: z.literal('pipeline'), asOf });

/** Month by month: rent under management at its end, owners' payments and referral fees in it. */
export const moneyChoices = z.strictObject({ question: z.literal('money'), ...common });

/** What became of the period's campaign messages, by version of their template? */
export const campaignsChoices = z.strictObject({ question: z.literal('campaigns'), ...common });

/** What came in by each form in the period, and where were drafts abandoned? */
export const siteChoices = z.strictObject({ question: z.literal('site'), ...common });

/** The choices of every question. A page's address and a receipt hold exactly these, with `question`. */
export const analyticsQuestionSchema = z.discriminatedUnion('question', [
  funnelChoices,
  timesChoices,
  flowChoices,
  cohortsChoices,
  attributionChoices,
  speedChoices,
  pipelineChoices,
  moneyChoices,
  campaignsChoices,
  siteChoices,
]);
export type AnalyticsQuestion = z.infer<typeof analyticsQuestionSchema>;
export type QuestionName = AnalyticsQuestion['question'];
export type QuestionOf<Name extends QuestionName> = Extract<AnalyticsQuestion, { question: Name }>;

export const questionNames = [
  'funnel',
  'times',
  'flow',
  'cohorts',
  'attribution',
  'speed',
  'pipeline',
  'money',
  'campaigns',
  'site',
] as const satisfies readonly QuestionName[];
