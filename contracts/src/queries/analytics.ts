import { z } from 'zod';
import { leadStatusSchema } from '../lead-status.js';
import type { QuestionName } from './analytics-choices.js';
import { figureSchema, moneyFigureSchema, told } from './analytics-figures.js';

/**
 * GET /api/analytics/<question>?<choices>: each question of analytics-choices.ts without its `question`, which is the address. All of
 * staff may ask; splits by person (`owner`, `partner`) are for admins. Every answer says of which instant and log position it is.
 */
/** A value of the split: `key` null is "unknown"; without a split the only one is `key: ''`, `label: 'All leads'`. */
const splitValue = { key: z.string().nullable(), label: z.string() };
const days = z.number();

/** Of the stages between entry and exit, in their order; the first is the entry. Shares are 0 to 1, null of nothing. */
export const funnelAnswerSchema = z.object({
  ...told,
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
          /** Entered, have not come to the exit, and are lost now. */
          lost: figureSchema,
          /** Of the last step those that were won, whatever the exit. */
          won: figureSchema,
        }),
      ),
    }),
  ),
});
export type FunnelAnswer = z.infer<typeof funnelAnswerSchema>;

/** Figures of how long something took. */
const durations = {
  /** It is over: only of these are median and p90 plain figures. Null where none is. */
  done: figureSchema,
  medianDays: days.nullable(),
  p90Days: days.nullable(),
  /** It still goes on: right-censored, and in no plain figure. */
  waiting: figureSchema,
  /** It ended by a deletion: censored there. */
  deleted: figureSchema,
  /** Of a conversion: the lead is lost now, and censored there. */
  lost: figureSchema,
  /** Waits for longer than nine of ten of the others took. */
  over: figureSchema,
  /** Of those that are done. `toDays` belongs to the next one; null in the last. */
  buckets: z.array(figureSchema.extend({ fromDays: days, toDays: days.nullable() })),
  /** Kaplan-Meier: the share that is still there after so many days, with those at risk; a step at each point. Begins with 1 at 0. */
  survival: z.array(z.object({ day: days, share: z.number(), atRisk: z.int() })),
  /** Where the curve falls to a half; null where it does not. */
  survivalMedianDays: days.nullable(),
};
export const timesAnswerSchema = z.object({
  ...told,
  groups: z.array(z.object({ ...splitValue, stage: leadStatusSchema.nullable(), ...durations })),
});
export type TimesAnswer = z.infer<typeof timesAnswerSchema>;

/**
 * A directly-follows graph. `undone` are moves of the edge that were taken back (no part of `moves`), `undos` what took others back
 * that way. `back`: to an earlier stage. From `created` the edges are creations.
 */
export const flowAnswerSchema = z.object({
  ...told,
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
  ...told,
  by: z.enum(['week', 'month']),
  cohorts: z.array(
    z.object({
      /** Its first day. */
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

/** A touch is what is known to have come before: a source or a campaign's message. Credits add up to the conversions. */
export const attributionAnswerSchema = z.object({
  ...told,
  conversions: moneyFigureSchema,
  touches: z.array(
    z.object({
      /** `source`, `message`, or `unknown`: staff added the lead, and nothing says where it came from. */
      kind: z.enum(['source', 'message', 'unknown']),
      key: z.string(),
      label: z.string(),
      credit: z.number(),
      rentCents: z.number(),
      /** Conversions that it has a part in: its rows name the event of each. */
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
/** Business minutes by the office's hours as they are set now. Weekday 1 is Monday; hours are the office's, of the intake. */
export const speedAnswerSchema = z.object({
  ...told,
  all: z.object(speed),
  buckets: z.array(figureSchema.extend({ fromMinutes: minutes, toMinutes: minutes.nullable() })),
  hours: z.array(z.object({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23), ...speed })),
  splits: z.array(z.object({ ...splitValue, ...speed })),
});
export type SpeedAnswer = z.infer<typeof speedAnswerSchema>;

/** `timeLeftDays`: the median of what the stage's median leaves to each lead that stands there; 0 for those beyond it. */
export const pipelineAnswerSchema = z.object({
  ...told,
  stages: z.array(
    z.object({
      stage: leadStatusSchema,
      label: z.string(),
      leads: moneyFigureSchema,
      /** Those whose rent nobody knows. */
      withoutRent: figureSchema,
      medianDays: days.nullable(),
      timeLeftDays: days.nullable(),
      over: figureSchema,
    }),
  ),
});
export type PipelineAnswer = z.infer<typeof pipelineAnswerSchema>;

/** Fees are less what was given back in the month. */
export const moneyAnswerSchema = z.object({
  ...told,
  months: z.array(
    z.object({
      /** Its first day. */
      month: z.iso.date(),
      rentUnderManagement: moneyFigureSchema,
      onboardingFees: moneyFigureSchema,
      referralFees: moneyFigureSchema,
    }),
  ),
});
export type MoneyAnswer = z.infer<typeof moneyAnswerSchema>;

export const campaignsAnswerSchema = z.object({
  ...told,
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
      /** Whose lead moved on after the message. */
      movedOn: figureSchema,
    }),
  ),
});
export type CampaignsAnswer = z.infer<typeof campaignsAnswerSchema>;

/** `steps` are counters by day, no events: nothing verifies them, no receipt tells them, and `asOf` does not concern them. */
export const siteAnswerSchema = z.object({
  ...told,
  forms: z.array(
    z.object({
      form: z.string(),
      label: z.string(),
      /** Null where the form makes no lead. */
      intakes: figureSchema.nullable(),
      steps: z.array(z.object({ step: z.string(), visits: z.int() })),
    }),
  ),
});
export type SiteAnswer = z.infer<typeof siteAnswerSchema>;

/** By question: what its address answers. */
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
