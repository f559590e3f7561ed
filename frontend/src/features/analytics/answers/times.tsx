import type { ReactNode } from 'react';
import { isResting } from '../../../../../contracts/src/lead-status.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import type { TimesAnswer } from '../../../../../contracts/src/analytics/queries.js';
import { BarList, FigureMark } from '../charts/bar-list.js';
import { BarChart, ChartFrame } from '../charts/chart-frame.js';
import { StepCurve } from '../charts/step-curve.js';
import { capital } from '../../../../../contracts/src/key-words.js';
import { duration, leads, percent } from '../words/counted.js';
import { bucketName } from '../words/figures-of.js';

type Group = TimesAnswer['groups'][number];

/** How long it takes: plain figures for leads that are through, and a curve that also counts those still on the way. */
export function TimesAnswerView({ answer: { groups } }: { answer: TimesAnswer }) {
  return (
    <>
      {groups.length > 1 && <Overview groups={groups} />}
      <div className="grid items-start gap-3 2xl:grid-cols-2">
        {groups.map((group) => (
          <GroupView key={`${group.stage} ${group.key}`} group={group} />
        ))}
      </div>
    </>
  );
}

const nameOf = ({ stage, label, key }: Group) =>
  key === '' ? (stage === null ? 'Time to convert' : statusLabel(stage)) : label;

/** A lead is in a stage, where it may be meant to stay; it waits only to convert. */
const wordsOf = (stage: Group['stage']) =>
  stage === null
    ? { still: 'still waiting', deleted: 'Deleted while waiting', withThem: 'Median with those waiting' }
    : { still: 'still there', deleted: 'Deleted while there', withThem: 'Median with those there' };

function Overview({ groups }: { groups: readonly Group[] }) {
  const { still, withThem } = wordsOf(groups[0]?.stage ?? null);
  return (
    <BarChart
      title="Side by side"
      label="Medians side by side"
      head={['', 'Moved on', 'Median', '90% within', capital(still), 'Overdue', withThem]}
      rows={groups.map((group) => ({
        key: `${group.stage} ${group.key}`,
        cells: [
          nameOf(group),
          group.done,
          duration(group.medianDays),
          duration(group.p90Days),
          group.waiting,
          group.over,
          duration(group.survivalMedianDays),
        ],
        name: nameOf(group),
        note: `${leads(group.waiting.count)} ${still}`,
        parts: [{ figure: group.done, value: group.medianDays ?? 0, fill: 'bg-accent' }],
        figure: duration(group.medianDays),
      }))}
    />
  );
}

function GroupView({ group }: { group: Group }) {
  const { done, medianDays, p90Days, waiting, deleted, lost, over, buckets, survival, survivalMedianDays } = group;
  const title = nameOf(group);
  const words = wordsOf(group.stage);
  const isMeantToEnd = group.stage === null || !isResting(group.stage);
  const half =
    survivalMedianDays === null
      ? 'fewer than half have moved on so far'
      : `half have moved on by day ${Math.round(survivalMedianDays)}`;
  return (
    <ChartFrame
      title={title}
      says={
        done.count === 0
          ? 'None has moved on yet, so there is no median.'
          : `Of those that moved on, half took up to ${duration(medianDays)}, nine of ten up to ${duration(p90Days)}. Counting those ${words.still}, ${half}.${isMeantToEnd ? ` Overdue: ${words.still}, longer than nine of ten took.` : ''}`
      }
      table={{
        head: ['Time', 'Leads'],
        rows: buckets.map((bucket) => ({
          key: String(bucket.fromDays),
          cells: [bucketName(bucket), <FigureMark figure={bucket} />],
        })),
      }}
    >
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-5">
        <Fact name="Moved on" value={<FigureMark figure={done} />} />
        <Fact name={capital(words.still)} value={<FigureMark figure={waiting} />} />
        {isMeantToEnd && <Fact name="Overdue" value={<FigureMark figure={over} />} />}
        <Fact name={words.deleted} value={<FigureMark figure={deleted} />} />
        {group.stage === null && <Fact name="Lost" value={<FigureMark figure={lost} />} />}
      </dl>
      {done.count > 0 && (
        <BarList
          label={`${title}: how long it took`}
          rows={buckets.map((bucket) => ({
            key: String(bucket.fromDays),
            name: bucketName(bucket),
            parts: [{ figure: bucket, fill: 'bg-accent' }],
            figure: <FigureMark figure={bucket} />,
          }))}
        />
      )}
      {survival.length > 1 && (
        <figure className="flex flex-col gap-1">
          <figcaption className="text-xs text-ink-soft">
            Share still there after each day (Kaplan-Meier, with those {words.still})
          </figcaption>
          <StepCurve
            points={survival.map(({ day, share }) => ({ days: day, share }))}
            medianDays={survivalMedianDays}
            summary={`Survival curve of ${title}: ${half}; at the end of the data ${percent(survival.at(-1)?.share ?? null)} are still there.`}
          />
        </figure>
      )}
    </ChartFrame>
  );
}

function Fact({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-ink-soft">{name}</dt>
      <dd className="text-lg font-semibold tabular">{value}</dd>
    </div>
  );
}
