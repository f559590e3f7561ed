import type { MoneyAnswer } from '../../../../../contracts/src/analytics/queries.js';
import type { MoneyFigure } from '../../../../../contracts/src/analytics/counted.js';
import { money } from '../../../lib/format.js';
import { BarList, type BarRow } from '../charts/bar-list.js';
import { ChartFrame } from '../charts/chart-frame.js';
import { FigureMark } from '../charts/figure-mark.js';

type Month = MoneyAnswer['months'][number];
const parts = [
  { field: 'rentUnderManagement', title: 'Rent under management', fill: 'bg-accent' },
  { field: 'onboardingFees', title: 'Onboarding fees', fill: 'bg-emerald' },
  { field: 'refunds', title: 'Refunds', fill: 'bg-orange' },
  { field: 'referralFees', title: 'Referral fees', fill: 'bg-purple' },
] as const;

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
/** The first day of a month as "Mar 2026"; a calendar day has no zone. */
const monthName = (month: string) => monthFormat.format(new Date(`${month}T00:00:00Z`));

/** Month by month. Each kind of money has its own scale: the kinds are never summed. */
export function MoneyAnswerView({ answer: { months } }: { answer: MoneyAnswer }) {
  return (
    <div className="grid items-start gap-3 xl:grid-cols-3">
      {parts.map(({ field, title, fill }) => (
        <ChartFrame
          key={field}
          title={title}
          table={{
            head: ['Month', 'US dollars', 'Entries'],
            rows: months.map((month) => ({
              key: month.month,
              cells: [monthName(month.month), money(month[field].cents), <FigureMark figure={month[field]} />],
            })),
          }}
        >
          <BarList label={title} rows={months.map((month) => row(month, month[field], fill))} />
        </ChartFrame>
      ))}
    </div>
  );
}

const row = ({ month }: Month, figure: MoneyFigure, fill: string): BarRow => ({
  key: month,
  name: monthName(month),
  parts: [{ figure, value: Math.abs(figure.cents), fill }],
  figure: <FigureMark figure={figure}>{money(figure.cents)}</FigureMark>,
});
