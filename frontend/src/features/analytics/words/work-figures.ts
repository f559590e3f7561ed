import type {
  AttributionAnswer,
  CampaignsAnswer,
  MoneyAnswer,
  PipelineAnswer,
  SiteAnswer,
  SpeedAnswer,
} from '../../../../../contracts/src/analytics/queries.js';
import { money } from '../../../lib/format.js';
import { businessTime, leads, many } from './counted.js';
import { of, said, type SaidFigure } from './said-figure.js';

export function attributionFigures({ conversions, touches }: AttributionAnswer): SaidFigure[] {
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

export function speedFigures({ all, buckets, hours, splits }: SpeedAnswer): SaidFigure[] {
  const both = (speed: SpeedAnswer['all'], where: string) => [
    said(speed.touched, `${leads(speed.touched.count)} had a first touch${where}`),
    said(speed.waiting, `${leads(speed.waiting.count)} waiting for a first touch${where}`),
  ];
  return [
    ...both(all, ''),
    ...buckets.map((bucket) => said(bucket, `${leads(bucket.count)} touched after ${minutesName(bucket)}`)),
    ...hours.flatMap((hour) => both(hour, ` (came in ${weekdays[hour.weekday - 1] ?? ''}, ${hourName(hour.hour)})`)),
    ...splits.flatMap((split) => both(split, of(split.label, split.key))),
  ];
}

export function pipelineFigures({ stages }: PipelineAnswer): SaidFigure[] {
  return stages.flatMap(({ label, leads: standing, withoutRent, over }) => [
    said(standing, `${leads(standing.count)} in ${label}, ${money(standing.cents)} of monthly rent`),
    said(withoutRent, `${leads(withoutRent.count)} in ${label} with unknown rent`),
    said(over, `${leads(over.count)} in ${label} longer than nine of ten were`),
  ]);
}

export function moneyFigures({ months }: MoneyAnswer): SaidFigure[] {
  return months.flatMap(({ month, rentUnderManagement, onboardingFees, refunds, referralFees }) => [
    said(
      rentUnderManagement,
      `${leads(rentUnderManagement.count)} under management at the end of ${month.slice(0, 7)}`,
    ),
    said(onboardingFees, `${many(onboardingFees.count, 'onboarding payment')} in ${month.slice(0, 7)}`),
    said(
      refunds,
      `${many(refunds.count, 'refund or lost dispute', 'refunds or lost disputes')} in ${month.slice(0, 7)}`,
    ),
    said(referralFees, `${many(referralFees.count, 'referral payment')} in ${month.slice(0, 7)}`),
  ]);
}

/** "warm_lead" as "Warm lead". */
export const campaignName = (campaign: string): string =>
  campaign.replaceAll(/[_-]/g, ' ').replace(/^./, (letter) => letter.toUpperCase());

export function campaignFigures({ rows }: CampaignsAnswer): SaidFigure[] {
  return rows.flatMap(({ campaign, template, templateVersion, sent, failed, withheld, unsubscribed, movedOn }) => {
    const where = ` of ${campaignName(campaign)}, ${template}${templateVersion === null ? '' : ` version ${templateVersion}`}`;
    return [
      said(sent, `${many(sent.count, 'message')}${where} sent`),
      said(failed, `${many(failed.count, 'message')}${where} failed`),
      ...withheld.map((held) => said(held, `${many(held.count, 'message')}${where} not sent: ${held.reason}`)),
      said(unsubscribed, `${leads(unsubscribed.count)} unsubscribed after a message${where}`),
      said(movedOn, `${leads(movedOn.count)} moved on after a message${where}`),
    ];
  });
}

export function siteFigures({ forms }: SiteAnswer): SaidFigure[] {
  return forms.flatMap(({ label, intakes }) =>
    intakes === null ? [] : [said(intakes, `${leads(intakes.count)} came in through ${label}`)],
  );
}
