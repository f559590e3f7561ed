import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Figure } from '../../../../../contracts/src/analytics/counted.js';
import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import type { FunnelAnswer } from '../../../../../contracts/src/analytics/queries.js';
import { FigureMark } from '../charts/bar-list.js';
import { BarChart } from '../charts/chart-frame.js';
import { SparkLine } from '../charts/spark-line.js';
import { answerQuery } from '../analytics-query.js';
import type { Choices } from '../questions.js';
import { changeWords, percent } from '../words/counted.js';
import { countsOverTime, mostAges, overTimeOf } from '../words/over-time.js';
import { periodName } from '../words/figures-of.js';

type Period = FunnelAnswer['periods'][number];
type Split = Period['splits'][number];

/**
 * How far leads got: the figures that matter, and one bar per step with its share of the previous step and of all. Split values and both
 * periods share one scale. With a second period, the first one's figures say how they differ from it.
 */
export function FunnelAnswerView({ answer: { periods }, choices }: { answer: FunnelAnswer; choices: Choices }) {
  const most = Math.max(1, ...periods.flatMap(({ splits }) => splits.map(({ steps }) => steps[0]?.count ?? 0)));
  return (
    <div className={periods.length > 1 ? 'grid items-start gap-3 xl:grid-cols-2' : 'flex flex-col gap-3'}>
      {periods.map((period, index) => (
        <div key={periodName(period)} className="flex min-w-0 flex-col gap-3">
          {period.splits.map((split) => (
            <Steps
              key={split.key ?? 'unknown'}
              split={split}
              overTime={overTimeOf(choices, period)}
              before={index === 0 ? periods[1]?.splits.find(({ key }) => key === split.key) : undefined}
              most={most}
              named={periods.length > 1 ? periodName(period) : null}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Steps({
  split: { label, steps, lost, won },
  overTime,
  before,
  most,
  named,
}: {
  split: Split;
  /** The question whose answer has the figures over time; null for none. */
  overTime: Choices | null;
  /** The same of the period to compare with. */
  before: Split | undefined;
  most: number;
  /** The period's name, if there are several. */
  named: string | null;
}) {
  const [first, last] = [steps[0], steps.at(-1)];
  const { data: answer, isPlaceholderData } = useQuery({
    ...answerQuery('cohorts', overTime ?? {}),
    enabled: overTime !== null,
  });
  // Another period's answer is none of this one.
  const data = isPlaceholderData ? undefined : answer;
  const course = (stage: string | null) => (overTime === null || !data ? [] : countsOverTime(data, stage));
  const ages = data && counted(mostAges(data), data.by);
  const stepBefore = (stage: Split['steps'][number]['stage']) => before?.steps.find((step) => step.stage === stage);
  return (
    <BarChart
      title={named === null ? label : `${label}, ${named}`}
      says={
        first &&
        last &&
        `Of ${withCommas(first.count)}, ${withCommas(last.count)} reached ${last.label}: ${percent(last.ofFirst)}.`
      }
      head={['Step', 'Leads', 'Of the previous step', 'Of all']}
      most={most}
      above={
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {first && (
            <Headline
              name={first.label}
              figure={first}
              before={stepBefore(first.stage)}
              spark={<SparkLine says={`${first.label} by ${data?.by}`} points={course(null)} />}
            />
          )}
          {last && (
            <Headline
              name={`Reached ${last.label}`}
              figure={last}
              before={stepBefore(last.stage)}
              spark={
                <SparkLine
                  says={`Reached ${last.label} within ${ages}, by ${data?.by} of creation`}
                  points={course(last.stage)}
                />
              }
            />
          )}
          {last?.stage !== 'won' && <Headline name="Won" figure={won} before={before?.won} />}
          <Headline name="Lost on the way" figure={lost} before={before?.lost} />
        </dl>
      }
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
    />
  );
}

/** A figure that is read first, with its change if there is something to compare with, and its course. */
function Headline({
  name,
  figure,
  before,
  spark,
}: {
  name: string;
  figure: Figure;
  before: Figure | undefined;
  spark?: ReactNode;
}) {
  return (
    <div className="flex flex-col">
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="flex items-center gap-2 tabular">
        <FigureMark figure={figure} className="text-lg font-semibold" />
        {before && <span className="text-ink-soft"> {changeWords(figure.count, before.count)}</span>}
        {spark}
      </dd>
    </div>
  );
}
