import { withCommas } from '../../../../../contracts/src/numerals.js';
import type { SpeedAnswer } from '../../../../../contracts/src/analytics/queries.js';
import { FigureMark } from '../charts/bar-list.js';
import { BarChart, ChartFrame } from '../charts/chart-frame.js';
import { businessTime, leads } from '../words/counted.js';
import { hourName, minutesName, weekdays } from '../words/figures-of.js';

/** How soon somebody attends to an intake: by duration, by person, and by the hour of the week it came in. */
export function SpeedAnswerView({ answer: { all, buckets, hours, splits } }: { answer: SpeedAnswer }) {
  return (
    <div className={splits.length > 0 ? 'grid items-start gap-3 xl:grid-cols-2' : 'flex flex-col gap-3'}>
      <BarChart
        title="Time to the first contact"
        says={
          all.touched.count === 0
            ? 'No intake has had a first contact yet.'
            : `Half had a first contact within ${businessTime(all.medianMinutes)} of office time, nine of ten within ${businessTime(all.p90Minutes)}.`
        }
        head={['Office time', 'Leads']}
        above={
          <p className="text-ink-soft">
            With a first contact: <FigureMark figure={all.touched} className="text-ink" /> · still waiting:{' '}
            <FigureMark figure={all.waiting} className="text-ink" />
          </p>
        }
        rows={buckets.map((bucket) => ({
          key: String(bucket.fromMinutes),
          cells: [minutesName(bucket), bucket],
          name: minutesName(bucket),
          parts: [{ figure: bucket, fill: 'bg-accent' }],
          figure: <FigureMark figure={bucket} />,
        }))}
      />
      {splits.length > 0 && <Splits splits={splits} />}
      <div className="xl:col-span-2">
        <Hours hours={hours} />
      </div>
    </div>
  );
}

function Splits({ splits }: { splits: SpeedAnswer['splits'] }) {
  return (
    <BarChart
      title="Side by side"
      label="Medians side by side"
      head={['', 'Touched', 'Median', '90% within', 'Waiting']}
      rows={splits.map((split) => ({
        key: split.key ?? 'unknown',
        cells: [
          split.label,
          split.touched,
          businessTime(split.medianMinutes),
          businessTime(split.p90Minutes),
          split.waiting,
        ],
        name: split.label,
        note: `${leads(split.touched.count)} touched`,
        parts: [{ figure: split.touched, value: split.medianMinutes ?? 0, fill: 'bg-accent' }],
        figure: businessTime(split.medianMinutes),
      }))}
    />
  );
}

/** One row per weekday, one column per office hour; darker for longer waits. Hours without an intake are empty. */
function Hours({ hours }: { hours: SpeedAnswer['hours'] }) {
  if (hours.length === 0) return null;
  const shown = [...new Set(hours.map(({ hour }) => hour))].sort((one, other) => one - other);
  const longest = Math.max(1, ...hours.map(({ medianMinutes }) => medianMinutes ?? 0));
  return (
    <ChartFrame
      title="By the hour it came in"
      says="Median office time until the first contact, and below it how many came in. Darker means longer."
    >
      <div role="region" aria-label="By the hour it came in" tabIndex={0} className="overflow-x-auto">
        <table className="border-separate border-spacing-0.5 text-xs tabular">
          <thead className="text-ink-soft">
            <tr>
              <td />
              {shown.map((hour) => (
                <th key={hour} scope="col" className="min-w-12 px-0.5 text-center font-normal whitespace-nowrap">
                  {hourName(hour)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((name, index) => (
              <tr key={name}>
                <th scope="row" className="sticky left-0 bg-surface pr-3 text-left font-medium">
                  {name}
                </th>
                {shown.map((hour) => (
                  <HourCell
                    key={hour}
                    of={hours.find((each) => each.weekday === index + 1 && each.hour === hour)}
                    longest={longest}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ChartFrame>
  );
}

function HourCell({ of, longest }: { of: SpeedAnswer['hours'][number] | undefined; longest: number }) {
  if (of === undefined) return <td className="rounded-sm bg-sunken/40" />;
  const depth = Math.round(((of.medianMinutes ?? 0) / longest) * 35);
  const shown = of.touched.count > 0 ? of.touched : of.waiting;
  return (
    <td
      className="relative h-10 rounded-sm px-0.5 text-center"
      style={{ backgroundColor: `color-mix(in srgb, var(--orange) ${depth}%, var(--sunken))` }}
    >
      <FigureMark figure={shown}>{of.medianMinutes === null ? 'waiting' : businessTime(of.medianMinutes)}</FigureMark>
      <span className="block">
        {withCommas(of.touched.count + of.waiting.count)}
        <span className="sr-only"> came in</span>
      </span>
    </td>
  );
}
