import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import { type ReactNode, useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { QuestionName } from '../../../../../contracts/src/analytics/choices.js';
import type { AnswerOf, MoneyAnswer, SiteAnswer } from '../../../../../contracts/src/analytics/queries.js';
import type { Choices } from '../questions.js';
import { AttributionAnswerView } from './attribution.js';
import { CampaignsAnswerView } from './campaigns.js';
import { CohortsAnswerView } from './cohorts.js';
import { FlowAnswerView } from './flow.js';
import { FunnelAnswerView } from './funnel.js';
import { PipelineAnswerView } from './pipeline.js';
import { SpeedAnswerView } from './speed.js';
import { TimesAnswerView } from './times.js';
import { exactDateTime, money, officeDateTime } from '../../../lib/format.js';
import { FigureMark, FiguresContext } from '../charts/bar-list.js';
import { BarChart, ChartFrame } from '../charts/chart-frame.js';
import { buttonClass } from '../../../ui/button.js';
import { EmptyList } from '../../standing/empty-list.js';
import { Failure } from '../../../ui/failure.js';
import { Loading } from '../../../ui/skeleton.js';
import { answerQuery } from '../analytics-query.js';
import { cohortName } from '../words/counted.js';
import { figuresOf } from '../words/figures-of.js';

const views: { [Name in QuestionName]: (answer: AnswerOf<Name>, choices: Choices) => ReactNode } = {
  funnel: (answer, choices) => <FunnelAnswerView answer={answer} choices={choices} />,
  times: (answer) => <TimesAnswerView answer={answer} />,
  flow: (answer, { weight }) => <FlowAnswerView answer={answer} byRent={weight === 'rent'} />,
  cohorts: (answer) => <CohortsAnswerView answer={answer} />,
  attribution: (answer) => <AttributionAnswerView answer={answer} />,
  speed: (answer) => <SpeedAnswerView answer={answer} />,
  pipeline: (answer) => <PipelineAnswerView answer={answer} />,
  money: (answer) => <MoneyAnswerView answer={answer} />,
  campaigns: (answer) => <CampaignsAnswerView answer={answer} />,
  site: (answer) => <SiteAnswerView answer={answer} />,
};

/** The answer to a question, drawn. */
function AnswerView<Name extends QuestionName>({
  question,
  answer,
  choices,
}: {
  question: Name;
  answer: AnswerOf<Name>;
  choices: Choices;
}) {
  return views[question](answer, choices);
}

/** Whether an answer counts anything at all. */
function countsAnything(figures: ReadonlyMap<string, { count: number }>) {
  return [...figures.values()].some(({ count }) => count > 0);
}

const parts = [
  { field: 'rentUnderManagement', title: 'Rent under management', fill: 'bg-accent' },
  { field: 'payments', title: 'Payments', fill: 'bg-emerald' },
  { field: 'refunds', title: 'Refunds', fill: 'bg-orange' },
  { field: 'referralFees', title: 'Referral fees', fill: 'bg-purple' },
] as const;

/** Month by month. Each kind of money has its own scale: the kinds are never summed. */
function MoneyAnswerView({ answer: { months } }: { answer: MoneyAnswer }) {
  return (
    <div className="grid items-start gap-3 xl:grid-cols-3">
      {parts.map(({ field, title, fill }) => (
        <BarChart
          key={field}
          title={title}
          head={['Month', 'US dollars', 'Entries']}
          rows={months.map((month) => {
            const [name, figure] = [cohortName(month.month, 'month'), month[field]];
            const dollars = money(figure.cents);
            return {
              key: month.month,
              name,
              cells: [name, dollars, figure],
              parts: [{ figure, value: Math.abs(figure.cents), fill }],
              figure: <FigureMark figure={figure}>{dollars}</FigureMark>,
            };
          })}
        />
      ))}
    </div>
  );
}

/** Intakes by form, and the steps that visitors reached. Steps are counted by day, without persons: no event stands behind them. */
function SiteAnswerView({ answer: { forms } }: { answer: SiteAnswer }) {
  return (
    <>
      <p className="text-sm text-ink-soft">
        Steps are daily counters: the last day counts as a whole. They come from no events, so they cannot be verified
        and have no receipts.
      </p>
      <div className="grid items-start gap-3 xl:grid-cols-2">
        {forms.map(({ form, label, intakes, steps }) => {
          const most = Math.max(1, ...steps.map(({ visits }) => visits));
          return (
            <ChartFrame
              key={form}
              title={label}
              {...(steps.length > 0 && {
                table: {
                  head: ['Step', 'Visits'],
                  rows: steps.map(({ step, visits }) => ({ key: step, cells: [step, withCommas(visits)] })),
                },
              })}
            >
              <p>
                {intakes === null ? (
                  <span className="text-ink-soft">This form does not create a lead.</span>
                ) : (
                  <>
                    <FigureMark figure={intakes} className="text-lg font-semibold" />{' '}
                    <span className="text-ink-soft">came in</span>
                  </>
                )}
              </p>
              {steps.length > 0 && (
                <>
                  <ul aria-label={`${label}: steps shown`} className="flex flex-col gap-2">
                    {steps.map(({ step, visits }) => (
                      <li key={step} className="grid grid-cols-[8rem_1fr_5rem] items-center gap-3">
                        <span className="wrap-anywhere">{step}</span>
                        <span className="flex h-4 rounded-sm bg-sunken">
                          <span className="bg-gray h-full rounded-sm" style={{ width: `${(visits / most) * 100}%` }} />
                        </span>
                        <span className="text-right tabular">{counted(visits, 'visit')}</span>
                      </li>
                    ))}
                  </ul>
                </>
              )}
            </ChartFrame>
          );
        })}
      </div>
    </>
  );
}

/** The answer, and what it counted until. While another one loads, the old one can't be pressed. */
export function ShownAnswer({ question, choices }: { question: QuestionName; choices: Choices }) {
  const { data, error, isPlaceholderData, refetch, isFetching } = useQuery(answerQuery(question, choices));
  const figures = useMemo(() => (data ? figuresOf(question, data) : new Map<string, never>()), [question, data]);
  if (data === undefined && error)
    return (
      <Failure title="The figures could not be loaded" retry={() => void refetch()} retrying={isFetching} error={error}>
        Nothing is lost: they are counted anew from the events.
      </Failure>
    );
  if (data === undefined)
    return (
      <Loading label="Loading the figures" className="flex flex-col gap-3" bars={['h-48 w-full', 'h-32 w-full']} />
    );
  if (!countsAnything(figures) && !isPlaceholderData && question !== 'campaigns' && question !== 'site')
    return (
      <EmptyList
        of={['analytics']}
        title="Nothing to count yet"
        action={
          <Link to="/dashboard" className={buttonClass()}>
            Go to the dashboard
          </Link>
        }
      >
        No lead matches your choices. Choose another period, or wait for the first leads to come in.
      </EmptyList>
    );
  return (
    <FiguresContext value={figures}>
      <div
        inert={isPlaceholderData}
        aria-busy={isPlaceholderData || undefined}
        className={`flex min-w-0 flex-col gap-3 transition-opacity ${isPlaceholderData ? 'opacity-50' : ''}`}
      >
        <AnswerView question={question} answer={data} choices={choices} />
      </div>
      <p className="text-xs text-ink-soft" title={exactDateTime(data.at)}>
        {data.asOf === null ? 'Counted' : 'As of'} {officeDateTime(data.at)}, up to event{' '}
        <span className="tabular">{data.position}</span>, by version {data.version} of the definition.
      </p>
    </FiguresContext>
  );
}
