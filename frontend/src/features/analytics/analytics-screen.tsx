import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { questionNames } from '../../../../contracts/src/analytics/choices.js';
import { pastFrame } from '../history/past.js';
import { sessionQuery } from '../session/session.js';
import { useTitle } from '../../lib/use-title.js';
import { ShownAnswer } from './answers/shown-answer.js';
import { AsOf } from './controls/as-of.js';
import { QuestionControls } from './controls/question-controls.js';
import { CountedLeads } from './counted/counted-leads.js';
import { QuestionLinks } from './question-links.js';
import { choicesOf, questionOf, questions, withChoices, type ChoicePart } from './questions.js';
import { useFreshFigures } from './use-fresh-figures.js';

/** `/dashboard/analytics`: questions, their answers, and what each number counts. The address holds every choice. */
export function AnalyticsScreen() {
  useTitle('Analytics');
  useFreshFigures();
  const address = useSearch({ from: '/_console/dashboard_/analytics' });
  const navigate = useNavigate({ from: '/dashboard/analytics' });
  const isAdmin = useQuery(sessionQuery).data?.user?.role === 'admin';
  const question = questionOf(address);
  // Compared by content: every address makes a new object.
  const written = JSON.stringify(choicesOf(address));
  const choices = useMemo(() => JSON.parse(written) as ReturnType<typeof choicesOf>, [written]);
  const choose = useCallback(
    (change: { [Part in ChoicePart]?: string | undefined }) =>
      void navigate({ search: (before) => withChoices(before, change), replace: true, resetScroll: false }),
    [navigate],
  );
  const setAsOf = useCallback((asOf: string | undefined) => choose({ asOf }), [choose]);
  return (
    <div className={`flex min-h-0 flex-1 flex-col ${choices.asOf === undefined ? '' : pastFrame}`}>
      <div className="flex flex-col gap-2 px-3 pt-3 pb-2 md:px-4">
        <h1 className="text-lg font-semibold">Analytics</h1>
        <QuestionLinks names={questionNames} chosen={question} address={address} />
      </div>
      {address.cell === undefined ? (
        <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-3 pb-6 md:px-4 max-md:overflow-visible">
          <p className="text-sm text-ink-soft">{questions[question].asks}</p>
          <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
            <QuestionControls
              key={question}
              question={question}
              choices={choices}
              isAdmin={isAdmin}
              onChange={choose}
            />
            <AsOf asOf={choices.asOf} onChange={setAsOf} />
          </div>
          <ShownAnswer key={question} question={question} choices={choices} />
        </div>
      ) : (
        <CountedLeads question={question} choices={choices} cell={address.cell} sort={address.sort} />
      )}
    </div>
  );
}
