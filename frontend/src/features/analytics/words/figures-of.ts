import { capital, spaced } from '../../../../../contracts/src/key-words.js';
import { counted } from '../../../../../contracts/src/numerals.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { LeadStatus } from '../../../../../contracts/src/lead-status.js';
import type {
  CohortsAnswer,
  FlowAnswer,
  FunnelAnswer,
  TimesAnswer,
  AttributionAnswer,
  CampaignsAnswer,
  MoneyAnswer,
  PipelineAnswer,
  SiteAnswer,
  SpeedAnswer,
  AnswerOf,
} from '../../../../../contracts/src/analytics/queries.js';
import { cohortName, dayName, duration, leads, of, said, type SaidFigure, businessTime } from './counted.js';
import { money } from '../../../lib/format.js';
import type { QuestionName } from '../../../../../contracts/src/analytics/choices.js';

/** The start of an edge, or the name of a step. */
export const stageName = (stage: LeadStatus | 'created'): string =>
  stage === 'created' ? 'Created' : statusLabel(stage);

/** "Mar 1, 2026 to Mar 31, 2026", "from Mar 1, 2026", "all time". */
export function periodName({ from, to }: { from: string | null; to: string | null }): string {
  if (from === null) return to === null ? 'all time' : `until ${dayName(to)}`;
  return to === null ? `from ${dayName(from)}` : `${dayName(from)} to ${dayName(to)}`;
}

function funnelFigures({ periods }: FunnelAnswer): SaidFigure[] {
  const several = periods.length > 1;
  return periods.flatMap((period) =>
    period.splits.flatMap(({ key, label, steps, lost, won }) => {
      const where = `${of(label, key)}${several ? ` (${periodName(period)})` : ''}`;
      return [
        ...steps.map((step) =>
          said(
            step,
            step.stage === 'created'
              ? `${leads(step.count)} created${where}`
              : `${leads(step.count)} reached ${step.label} or a later stage${where}`,
          ),
        ),
        said(lost, `${leads(lost.count)} lost on the way${where}`),
        said(won, `${leads(won.count)} won${where}`),
      ];
    }),
  );
}

/** "0 to 3 days", "more than 90 days". */
export function bucketName({ fromDays, toDays }: { fromDays: number; toDays: number | null }): string {
  if (toDays === null) return `more than ${duration(fromDays)}`;
  return fromDays === 0 ? `up to ${duration(toDays)}` : `${duration(fromDays)} to ${duration(toDays)}`;
}

const inStage = (stage: LeadStatus) => `in ${statusLabel(stage)}`;

function timesFigures({ groups }: TimesAnswer): SaidFigure[] {
  return groups.flatMap((group) => {
    // A lead is in a stage, where it may be meant to stay; it waits only to convert.
    const [what, still, over] =
      group.stage === null
        ? ['to convert', 'waiting to convert', 'waiting longer to convert than nine of ten took']
        : [inStage(group.stage), inStage(group.stage), `${inStage(group.stage)} longer than nine of ten were`];
    const where = of(group.label, group.stage !== null && group.label === statusLabel(group.stage) ? '' : group.key);
    return [
      said(group.done, `${leads(group.done.count)} went through: time ${what} known${where}`),
      said(group.waiting, `${leads(group.waiting.count)} still ${still}${where}`),
      said(group.deleted, `${leads(group.deleted.count)} deleted while ${still}${where}`),
      said(group.lost, `${leads(group.lost.count)} lost while ${still}${where}`),
      said(group.over, `${leads(group.over.count)} ${over}${where}`),
      ...group.buckets.map((bucket) =>
        said(bucket, `${leads(bucket.count)} took ${bucketName(bucket)} ${what}${where}`),
      ),
    ];
  });
}

function flowFigures({ nodes, edges, rework, moves }: FlowAnswer): SaidFigure[] {
  return [
    ...nodes.flatMap((node) => [
      said(node.entered, `${counted(node.entered.count, 'time')} a lead entered ${node.label}`),
      said(node.now, `${leads(node.now.count)} now in ${node.label}`),
    ]),
    ...edges.flatMap((edge) => {
      const way = `from ${stageName(edge.from)} to ${stageName(edge.to)}`;
      return [
        said(edge.moves, `${counted(edge.moves.count, 'move')} ${way}`),
        said(edge.undone, `${counted(edge.undone.count, 'move')} ${way}, undone`),
        said(edge.undos, `${counted(edge.undos.count, 'undo')} that led ${way}`),
      ];
    }),
    said(rework, `${counted(rework.count, 'move')} back to an earlier stage`),
    said(moves, `${counted(moves.count, 'move')} in all`),
  ];
}

function cohortFigures({ by, cohorts }: CohortsAnswer): SaidFigure[] {
  return cohorts.flatMap(({ start, leads: created, stages }) => [
    said(created, `${leads(created.count)} created in the ${by} of ${cohortName(start, by)}`),
    ...stages.flatMap(({ stage, ages }) =>
      ages.map((age) =>
        said(
          age,
          `${leads(age.count)} of the ${by} of ${cohortName(start, by)} had reached ${statusLabel(stage)} within ${counted(age.age, by)}`,
        ),
      ),
    ),
  ]);
}

function attributionFigures({ conversions, touches }: AttributionAnswer): SaidFigure[] {
  return [
    said(conversions, `${leads(conversions.count)} converted`),
    ...touches.map(({ label, conversions: own }) => said(own, `${leads(own.count)} converted after ${label}`)),
  ];
}

export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** 0 as "12 AM", 13 as "1 PM". */
export const hourName = (hour: number): string => `${((hour + 11) % 12) + 1} ${hour < 12 ? 'AM' : 'PM'}`;

/** "up to 15 min", "more than 8 h". */
export function minutesName({ fromMinutes, toMinutes }: { fromMinutes: number; toMinutes: number | null }): string {
  if (toMinutes === null) return `more than ${businessTime(fromMinutes)}`;
  return fromMinutes === 0
    ? `up to ${businessTime(toMinutes)}`
    : `${businessTime(fromMinutes)} to ${businessTime(toMinutes)}`;
}

function speedFigures({ all, buckets, hours, splits }: SpeedAnswer): SaidFigure[] {
  const both = (speed: SpeedAnswer['all'], where: string) => [
    said(speed.touched, `${leads(speed.touched.count)} had a first contact${where}`),
    said(speed.waiting, `${leads(speed.waiting.count)} waiting for a first contact${where}`),
  ];
  return [
    ...both(all, ''),
    ...buckets.map((bucket) => said(bucket, `${leads(bucket.count)} had a first contact after ${minutesName(bucket)}`)),
    ...hours.flatMap((hour) => both(hour, ` (came in ${weekdays[hour.weekday - 1] ?? ''}, ${hourName(hour.hour)})`)),
    ...splits.flatMap((split) => both(split, of(split.label, split.key))),
  ];
}

function pipelineFigures({ stages }: PipelineAnswer): SaidFigure[] {
  return stages.flatMap(({ label, leads: standing, withoutRent, over }) => [
    said(standing, `${leads(standing.count)} in ${label}, ${money(standing.cents)} of monthly rent`),
    said(withoutRent, `${leads(withoutRent.count)} in ${label} with unknown rent`),
    said(over, `${leads(over.count)} in ${label} longer than nine of ten were`),
  ]);
}

function moneyFigures({ months }: MoneyAnswer): SaidFigure[] {
  return months.flatMap(({ month, rentUnderManagement, payments, refunds, referralFees }) => [
    said(
      rentUnderManagement,
      `${leads(rentUnderManagement.count)} under management at the end of ${month.slice(0, 7)}`,
    ),
    said(payments, `${counted(payments.count, 'payment')} in ${month.slice(0, 7)}`),
    said(
      refunds,
      `${counted(refunds.count, 'refund or lost dispute', 'refunds or lost disputes')} in ${month.slice(0, 7)}`,
    ),
    said(referralFees, `${counted(referralFees.count, 'referral payment')} in ${month.slice(0, 7)}`),
  ]);
}

/** "warm_lead" as "Warm lead". */
export const campaignName = (campaign: string): string => capital(spaced(campaign));

function campaignFigures({ rows }: CampaignsAnswer): SaidFigure[] {
  return rows.flatMap(({ campaign, template, templateVersion, sent, failed, withheld, unsubscribed, movedOn }) => {
    const where = ` of ${campaignName(campaign)}, ${template}${templateVersion === null ? '' : ` version ${templateVersion}`}`;
    return [
      said(sent, `${counted(sent.count, 'message')}${where} sent`),
      said(failed, `${counted(failed.count, 'message')}${where} failed`),
      ...withheld.map((held) => said(held, `${counted(held.count, 'message')}${where} not sent: ${held.reason}`)),
      said(unsubscribed, `${leads(unsubscribed.count)} unsubscribed after a message${where}`),
      said(movedOn, `${leads(movedOn.count)} moved on after a message${where}`),
    ];
  });
}

function siteFigures({ forms }: SiteAnswer): SaidFigure[] {
  return forms.flatMap(({ label, intakes }) =>
    intakes === null ? [] : [said(intakes, `${leads(intakes.count)} came in through ${label}`)],
  );
}

const saying: { [Name in QuestionName]: (answer: AnswerOf<Name>) => SaidFigure[] } = {
  funnel: funnelFigures,
  times: timesFigures,
  flow: flowFigures,
  cohorts: cohortFigures,
  attribution: attributionFigures,
  speed: speedFigures,
  pipeline: pipelineFigures,
  money: moneyFigures,
  campaigns: campaignFigures,
  site: siteFigures,
};

/** Every figure of an answer by its cell, with its sentence. */
export function figuresOf<Name extends QuestionName>(question: Name, answer: AnswerOf<Name>): Map<string, SaidFigure> {
  const all = (saying[question] as (answer: AnswerOf<Name>) => SaidFigure[])(answer);
  return new Map(all.map((figure) => [figure.cell, figure]));
}
