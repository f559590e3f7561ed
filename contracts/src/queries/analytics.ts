import { z } from 'zod';
import { positionSchema } from '../commands/answers.js';
import * as field from '../fields.js';
import { leadStatusSchema } from '../lead-status.js';
import { analyticsQuestionSchema, type AnalyticsQuestion, type QuestionName } from './analytics-choices.js';

/**
 * GET /api/analytics/<question>?<choices>: each question of analytics-choices.ts without its `question`, which is the address. All of
 * staff may ask; splits by person (`owner`, `partner`) are for admins. Every answer says of which instant and log position it is.
 */
const instant = z.iso.datetime();
const cents = z.int();

/**
 * One number, and what opens its leads: GET /api/analytics/leads?question=<question>&<choices>&cell=<cell> has exactly `count` rows.
 * Where the number is money, it stands beside as the sum of their amounts.
 */
export const figureSchema = z.object({ count: z.int(), cell: z.string() });
export type Figure = z.infer<typeof figureSchema>;
/** The rows' amounts add up to `cents`. */
export const moneyFigureSchema = figureSchema.extend({ cents });
export type MoneyFigure = z.infer<typeof moneyFigureSchema>;

/** `asOf`: null for now. `at`: the instant that it is of. `version`: of the definition. */
const told = { asOf: instant.nullable(), at: instant, position: positionSchema, version: z.int() };
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
  /** False as long as this installation has no campaigns: there are no rows then. */
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

/** What a table of counted leads can show, sort by and put into a file, in the order of the file. */
export const countedColumns = [
  'name',
  'propertyAddress',
  'status',
  'source',
  'city',
  'propertyType',
  'unitCount',
  'estimatedRentCents',
  'createdAt',
  'eventType',
  'at',
  'days',
  'amountCents',
] as const;
export type CountedColumn = (typeof countedColumns)[number];
const countedSorts = countedColumns.flatMap((column): (CountedColumn | `-${CountedColumn}`)[] => [
  column,
  `-${column}`,
]);

/**
 * A row is one counted event with its lead as it is now: the same lead stands there twice where two of its events were counted. For
 * staff a deleted lead is a row without `leadId`, `name` and address. /leads/{leadId}#event-{eventId} shows the entry.
 */
export const countedLeadSchema = z.object({
  leadId: z.uuid().nullable(),
  name: z.string().nullable(),
  propertyAddress: z.string().nullable(),
  status: leadStatusSchema.nullable(),
  source: z.string().nullable(),
  city: z.string().nullable(),
  propertyType: z.string().nullable(),
  unitCount: z.int().nullable(),
  estimatedRentCents: cents.nullable(),
  createdAt: instant.nullable(),
  deleted: z.boolean(),
  eventId: z.uuid(),
  eventType: z.string(),
  at: instant,
  position: positionSchema,
  /** How long it took, where the number is one of time: days of 24 hours; of `speed` business minutes. */
  days: days.nullable(),
  amountCents: cents.nullable(),
});
export type CountedLead = z.infer<typeof countedLeadSchema>;

/** The question and the cell stand in the address with these. */
const page = {
  cell: z.string(field.mustBe('cell', 'text')).max(400, 'cell must be at most 400 characters'),
  sort: z
    .enum(countedSorts, 'sort must be a column of the list, with - before it for the other way round')
    .default('-at'),
  offset: field.pageOffset,
  limit: field.pageLimit,
};

/** Splits an address into the list's own part and the question, which have no name in common. */
export const countedLeadsQuerySchema = z
  .looseObject(page)
  .transform(({ cell, sort, offset, limit, ...question }, context) => {
    const parsed = analyticsQuestionSchema.safeParse(question);
    if (parsed.success) return { cell, sort, offset: offset ?? 0, limit, question: parsed.data };
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
export type CountedLeadsQuery = z.infer<typeof countedLeadsQuerySchema>;

export const countedLeadsSchema = z.object({ ...told, total: z.int(), leads: z.array(countedLeadSchema) });
export type CountedLeads = z.infer<typeof countedLeadsSchema>;

/** GET /api/analytics/leads/export: all of them, in that order, as CSV; `columns` as in GET /api/leads/export. */
export const countedExportQuerySchema = z
  .looseObject({ cell: page.cell, sort: page.sort, columns: field.someOf('Column', countedColumns) })
  .transform(({ cell, sort, columns, ...question }, context) => {
    const parsed = analyticsQuestionSchema.safeParse(question);
    if (parsed.success) return { cell, sort, columns, question: parsed.data };
    for (const { path, message } of parsed.error.issues) context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
export type CountedExportQuery = z.infer<typeof countedExportQuerySchema>;

/** POST /api/analytics/receipts: a figure is written down as it is now. Answers a command's answer; `id` is the receipt's. */
export const issueReceiptSchema = z.strictObject({
  question: analyticsQuestionSchema,
  cell: page.cell,
});
export type IssueReceipt = z.infer<typeof issueReceiptSchema>;

/** A figure of a receipt: how many events were counted, what they add up to, and what they are known by together. */
const receiptFigureSchema = z.object({
  count: z.int(),
  cents: cents.nullable(),
  /** SHA-256 (hex) over the ids of the events counted, in the order of the log, each with a line break after it. */
  hash: z.string(),
  at: instant,
  position: positionSchema,
  version: z.int(),
});

/**
 * Why an event makes a difference: `new` happened after the receipt; `late` had happened before it, and was recorded after it;
 * `undone`, `deleted`, `merged`: it was counted, and is no longer; `restored`: it is counted again; `definition`: the question is
 * answered differently today. `because` is the event that did it.
 */
export const receiptReasons = [
  'new',
  'late',
  'undone',
  'deleted',
  'restored',
  'merged',
  'unmerged',
  'erased',
  'changed',
  'definition',
] as const;
export const receiptDifferenceSchema = z.object({
  change: z.enum(['added', 'removed']),
  reason: z.enum(receiptReasons),
  eventId: z.uuid(),
  eventType: z.string(),
  /** Null for staff where the lead is deleted. */
  leadId: z.uuid().nullable(),
  occurredAt: instant,
  position: positionSchema,
  because: z
    .object({ eventId: z.uuid(), eventType: z.string(), occurredAt: instant, position: positionSchema })
    .nullable(),
});
export type ReceiptDifference = z.infer<typeof receiptDifferenceSchema>;
export const mostDifferences = 500;

/** GET /api/analytics/receipts/:id. */
export const analyticsReceiptSchema = z.object({
  id: z.uuid(),
  issuedAt: instant,
  /** Who issued it; null where the name is not known. */
  issuedBy: z.string().nullable(),
  /** As `analyticsQuestionSchema` made it of an address: no description of an answer can hold its transforms. */
  question: z.record(z.string(), z.unknown()) as unknown as z.ZodType<AnalyticsQuestion>,
  cell: z.string(),
  then: receiptFigureSchema,
  /** The same question at the receipt's position, answered again today: it differs from `then` only if the definition does. */
  again: receiptFigureSchema,
  today: receiptFigureSchema,
  /** In the order of the log, the first 500; `differenceCount` has all. */
  differences: z.array(receiptDifferenceSchema),
  differenceCount: z.int(),
});
export type AnalyticsReceipt = z.infer<typeof analyticsReceiptSchema>;
