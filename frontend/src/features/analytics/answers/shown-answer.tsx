import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { QuestionName } from '../../../../../contracts/src/analytics/choices.js';
import { exactDateTime, officeDateTime } from '../../../lib/format.js';
import { buttonClass } from '../../../ui/button.js';
import { EmptyList } from '../../standing/empty-list.js';
import { Failure } from '../../../ui/failure.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { answerQuery } from '../analytics-query.js';
import { FiguresContext } from '../charts/figure-mark.js';
import type { Choices } from '../questions.js';
import { figuresOf } from '../words/figures-of.js';
import { AnswerView, countsAnything } from './answer-view.js';

/** The answer, with its instant and log position. While another one loads, the old one can't be pressed. */
export function ShownAnswer({ question, choices }: { question: QuestionName; choices: Choices }) {
  const { data, error, isPlaceholderData, refetch, isFetching } = useQuery(answerQuery(question, choices));
  const figures = useMemo(() => (data ? figuresOf(question, data) : new Map<string, never>()), [question, data]);
  if (data === undefined && error)
    return (
      <Failure title="The figures could not be loaded" retry={() => void refetch()} retrying={isFetching} error={error}>
        Nothing is lost: they are worked out from the log again.
      </Failure>
    );
  if (data === undefined)
    return (
      <div role="status" aria-label="Loading the figures" className="flex flex-col gap-3">
        <Skeleton className="h-48 w-full" />
        <Skeleton className="h-32 w-full" />
      </div>
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
        {data.asOf === null ? 'Counted' : 'As of'} {officeDateTime(data.at)}, log position{' '}
        <span className="tabular">{data.position}</span>, version {data.version} of the definition.
      </p>
    </FiguresContext>
  );
}
