import type { FunnelAnswer } from '../../../../../contracts/src/analytics/queries.js';
import { FigureMark } from '../charts/bar-list.js';
import { BarChart } from '../charts/chart-frame.js';
import { percent } from '../words/counted.js';
import { periodName } from '../words/figures-of.js';

type Period = FunnelAnswer['periods'][number];
type Split = Period['splits'][number];

/** How far leads got: one bar per step, with its share of the previous step and of all. Split values and both periods share one scale. */
export function FunnelAnswerView({ answer: { periods } }: { answer: FunnelAnswer }) {
  const most = Math.max(1, ...periods.flatMap(({ splits }) => splits.map(({ steps }) => steps[0]?.count ?? 0)));
  return (
    <div className={periods.length > 1 ? 'grid items-start gap-3 xl:grid-cols-2' : 'flex flex-col gap-3'}>
      {periods.map((period) => (
        <div key={periodName(period)} className="flex min-w-0 flex-col gap-3">
          {period.splits.map((split) => (
            <Steps key={split.key ?? 'unknown'} period={period} split={split} most={most} named={periods.length > 1} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Steps({ period, split, most, named }: { period: Period; split: Split; most: number; named: boolean }) {
  const { steps, lost, won } = split;
  const [first, last] = [steps[0], steps.at(-1)];
  const title = `${split.label}${named ? `, ${periodName(period)}` : ''}`;
  return (
    <BarChart
      title={title}
      says={
        first &&
        last &&
        `Of ${first.count.toLocaleString('en-US')}, ${last.count.toLocaleString('en-US')} reached ${last.label}: ${percent(last.ofFirst)}.`
      }
      head={['Step', 'Leads', 'Of the previous step', 'Of all']}
      most={most}
      rows={steps.map((step, index) => ({
        key: step.stage,
        cells: [step.label, step, percent(step.ofPrevious), percent(step.ofFirst)],
        name: step.label,
        note: index === 0 ? undefined : `${percent(step.ofPrevious)} of the previous step`,
        parts: [{ figure: step, fill: 'bg-accent' }],
        figure: (
          <>
            <FigureMark figure={step} className="font-medium" />
            {index > 0 && <span className="text-ink-soft"> · {percent(step.ofFirst)}</span>}
          </>
        ),
      }))}
    >
      <p className="flex flex-wrap gap-x-4 text-ink-soft">
        <span>
          Lost on the way: <FigureMark figure={lost} className="text-ink" />
        </span>
        <span>
          Won: <FigureMark figure={won} className="text-ink" />
        </span>
      </p>
    </BarChart>
  );
}
