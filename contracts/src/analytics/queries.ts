import { z } from 'zod';
import { leadStatusSchema } from '../lead-status.js';
import type { QuestionName } from './choices.js';
import { figureSchema, moneyFigureSchema, inEveryAnswer } from './counted.js';

/**
 * GET /api/analytics/<question>?<choices>: each question of analytics-choices.ts without its `question`, which is in the address. All
 * staff may ask; splits by person (`owner`, `partner`) are for admins. Every answer names its instant and log position.
 */
/** A value of the split: `key` null is "unknown"; without a split the only one is `key: ''`, `label: 'All leads'`. */
const splitValue = { key: z.string().nullable(), label: z.string() };
const days = z.number();

/** For the stages between entry and exit, in order; the first is the entry. Shares are 0 to 1, null if the base is 0. */
export const funnelAnswerSchema = z.object({
  ...inEveryAnswer,
  periods: z.array(
    z.object({
      from: z.iso.date().nullable(),
      to: z.iso.date().nullable(),
      splits: z.array(
        z.object({
          ...splitValue,
          steps: z.array(
            figureSchema.extend({
              stage: z.union([z.literal('created'), leadStatusSchema]),
              label: z.string(),
              ofPrevious: z.number().nullable(),
              ofFirst: z.number().nullable(),
            }),
          ),
          /** Entered, have not reached the exit, and are lost now. */
          lost: figureSchema,
          /** Those of the last step that were won, whatever the exit. */
          won: figureSchema,
        }),
      ),
    }),
  ),
});
export type FunnelAnswer = z.infer<typeof funnelAnswerSchema>;

/** Figures of durations. */
const durations = {
  /** It is over: median and p90 are plain figures of these only. Null if there is none. */
  done: figureSchema,
  medianDays: days.nullable(),
  p90Days: days.nullable(),
  /** It continues: right-censored, and in no plain figure. */
  waiting: figureSchema,
  /** It ended by a deletion: censored at that time. */
  deleted: figureSchema,
  /** For a conversion: the lead is lost now, and censored at that time. */
  lost: figureSchema,
  /** Has waited longer than nine out of ten of the finished ones took: none in a stage in which leads are meant to stay. */
  over: figureSchema,
  /** For finished ones. `toDays` is the start of the next range; null in the last. */
  buckets: z.array(figureSchema.extend({ fromDays: days, toDays: days.nullable() })),
  /** Kaplan-Meier: the share still there after this many days, with the number at risk; a step at each point. Begins with 1 at 0. */
  survival: z.array(z.object({ day: days, share: z.number(), atRisk: z.int() })),
  /** Where the curve falls to a half; null if it does not. */
  survivalMedianDays: days.nullable(),
};
export const timesAnswerSchema = z.object({
  ...inEveryAnswer,
  groups: z.array(z.object({ ...splitValue, stage: leadStatusSchema.nullable(), ...durations })),
});
export type TimesAnswer = z.infer<typeof timesAnswerSchema>;

/**
 * A directly-follows graph. `undone`: moves of the edge that were taken back (not in `moves`); `undos`: undos of other moves along
 * the edge. `back`: to an earlier stage. From `created` the edges are creations.
 */
export const flowAnswerSchema = z.object({
  ...inEveryAnswer,
  nodes: z.array(
    z.object({ stage: leadStatusSchema, label: z.string(), entered: figureSchema, now: moneyFigureSchema }),
  ),
  edges: z.array(
    z.object({
      from: z.union([z.literal('created'), leadStatusSchema]),
      to: leadStatusSchema,
      back: z.boolean(),
      moves: moneyFigureSchema,
      undone: figureSchema,
      undos: figureSchema,
    }),
  ),
  /** Moves to an earlier stage, of all moves. */
  rework: figureSchema,
  moves: figureSchema,
});
export type FlowAnswer = z.infer<typeof flowAnswerSchema>;

/** `ages[n]`: had reached the stage within n+1 weeks or months of their creation. `complete`: the whole cohort is that old. */
export const cohortsAnswerSchema = z.object({
  ...inEveryAnswer,
  by: z.enum(['week', 'month']),
  cohorts: z.array(
    z.object({
      /** The first day of the cohort. */
      start: z.iso.date(),
      leads: figureSchema,
      stages: z.array(
        z.object({
          stage: leadStatusSchema,
          ages: z.array(figureSchema.extend({ age: z.int(), complete: z.boolean() })),
        }),
      ),
    }),
  ),
});
export type CohortsAnswer = z.infer<typeof cohortsAnswerSchema>;

/** A touch is known to have come before: a source or a campaign's message. Credits add up to the conversions. */
export const attributionAnswerSchema = z.object({
  ...inEveryAnswer,
  conversions: moneyFigureSchema,
  touches: z.array(
    z.object({
      /** `source`, `message`, or `unknown`: staff added the lead, and nothing says where it came from. */
      kind: z.enum(['source', 'message', 'unknown']),
      key: z.string(),
      label: z.string(),
      credit: z.number(),
      rentCents: z.number(),
      /** Conversions in which it has a part: its rows name the event of each. */
      conversions: figureSchema,
    }),
  ),
});
export type AttributionAnswer = z.infer<typeof attributionAnswerSchema>;

const minutes = z.number();
const speed = {
  touched: figureSchema,
  waiting: figureSchema,
  medianMinutes: minutes.nullable(),
  p90Minutes: minutes.nullable(),
};
/** Business minutes by the office's hours as set now. Weekday 1 is Monday; hours are the office's, at the intake. */
export const speedAnswerSchema = z.object({
  ...inEveryAnswer,
  all: z.object(speed),
  buckets: z.array(figureSchema.extend({ fromMinutes: minutes, toMinutes: minutes.nullable() })),
  hours: z.array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), ...speed })),
  splits: z.array(z.object({ ...splitValue, ...speed })),
});
export type SpeedAnswer = z.infer<typeof speedAnswerSchema>;

/**
 * `timeLeftDays`: the median of the time that the stage's median leaves each lead in it; 0 for leads beyond the median. Where leads are
 * meant to stay (`restingStages`) there is none, and `over` is empty.
 */
export const pipelineAnswerSchema = z.object({
  ...inEveryAnswer,
  stages: z.array(
    z.object({
      stage: leadStatusSchema,
      label: z.string(),
      leads: moneyFigureSchema,
      /** Leads with an unknown rent. */
      withoutRent: figureSchema,
      medianDays: days.nullable(),
      timeLeftDays: days.nullable(),
      over: figureSchema,
    }),
  ),
});
export type PipelineAnswer = z.infer<typeof pipelineAnswerSchema>;

/** Each kind of money by itself: `count` has the payments, or leads, that make up `cents`. */
export const moneyAnswerSchema = z.object({
  ...inEveryAnswer,
  months: z.array(
    z.object({
      /** The first day of the month. */
      month: z.iso.date(),
      rentUnderManagement: moneyFigureSchema,
      /** What owners paid: the onboarding fee, and whatever else they were asked for. */
      payments: moneyFigureSchema,
      /** Refunds and lost disputes, negative; a refund that failed counts the other way. */
      refunds: moneyFigureSchema,
      referralFees: moneyFigureSchema,
    }),
  ),
});
export type MoneyAnswer = z.infer<typeof moneyAnswerSchema>;

export const campaignsAnswerSchema = z.object({
  ...inEveryAnswer,
  /** Always true: every installation has campaigns. */
  available: z.boolean(),
  rows: z.array(
    z.object({
      campaign: z.string(),
      template: z.string(),
      templateVersion: z.int().nullable(),
      sent: figureSchema,
      failed: figureSchema,
      withheld: z.array(figureSchema.extend({ reason: z.string() })),
      unsubscribed: figureSchema,
      /** Those whose lead moved on after the message. */
      movedOn: figureSchema,
    }),
  ),
});
export type CampaignsAnswer = z.infer<typeof campaignsAnswerSchema>;

/** `steps` are counters by day, not events: nothing verifies them, they have no receipts, and those of the day of `asOf` count as a whole. */
export const siteAnswerSchema = z.object({
  ...inEveryAnswer,
  forms: z.array(
    z.object({
      form: z.string(),
      label: z.string(),
      /** Null if the form makes no lead. */
      intakes: figureSchema.nullable(),
      steps: z.array(z.object({ step: z.string(), visits: z.int() })),
    }),
  ),
});
export type SiteAnswer = z.infer<typeof siteAnswerSchema>;

/** By question: the answer at its address. */
export const analyticsAnswers = {
  funnel: funnelAnswerSchema,
  times: timesAnswerSchema,
  flow: flowAnswerSchema,
  cohorts: cohortsAnswerSchema,
  attribution: attributionAnswerSchema,
  speed: speedAnswerSchema,
  pipeline: pipelineAnswerSchema,
  money: moneyAnswerSchema,
  campaigns: campaignsAnswerSchema,
  site: siteAnswerSchema,
} satisfies Record<QuestionName, z.ZodType>;
export type AnswerOf<Name extends QuestionName> = z.infer<(typeof analyticsAnswers)[Name]>;
