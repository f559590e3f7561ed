import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { analyticsKey, useFiguresVersion } from './analytics-query.js';
import { type QuestionName, questionNames } from '../../../../contracts/src/analytics/choices.js';
import type { AnalyticsAddress } from './analytics-address.js';
import { type ChoicePart, choicesOf, questionOf, questions, withChoices, withQuestion } from './questions.js';
import { pastFrame } from '../history/past.js';
import { useIsAdmin } from '../session/session.js';
import { useTitle } from '../../lib/page-head.js';
import { ShownAnswer } from './answers/shown-answer.js';
import { AsOf } from './controls/as-of.js';
import { QuestionControls } from './controls/question-controls.js';
import { CountedLeads } from './counted/counted-leads.js';

/** Figures over many leads are costly for the server: others' changes are shown together, at most this often. */
const spacingMs = 5_000;

/** Reads the shown figures again after others' changes. */
export function useFreshFigures() {
  const queries = useQueryClient();
  const version = useFiguresVersion();
  const readAt = useRef({ version, at: 0 });
  useEffect(() => {
    if (version === readAt.current.version) return;
    const wait = Math.max(0, readAt.current.at + spacingMs - Date.now());
    const timer = setTimeout(() => {
      readAt.current = { version, at: Date.now() };
      void queries.invalidateQueries({ queryKey: analyticsKey });
    }, wait);
    return () => clearTimeout(timer);
  }, [version, queries]);
}

/** Links to all questions. Each keeps those choices that the other question also has. */
export function QuestionLinks({
  names,
  chosen,
  address,
}: {
  names: readonly QuestionName[];
  chosen: QuestionName;
  address: AnalyticsAddress;
}) {
  return (
    <nav aria-label="Questions" className="-mx-1 flex gap-1 overflow-x-auto border-b border-line print:hidden">
      {names.map((name) => (
        <Link
          key={name}
          to="/dashboard/analytics"
          search={withQuestion(address, name)}
          aria-current={name === chosen ? 'page' : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
          className={clsx(
            '-mb-px flex h-9 shrink-0 items-center border-b-2 px-2 text-sm whitespace-nowrap pointer-coarse:h-11',
            name === chosen ? 'border-accent font-medium text-ink' : 'border-transparent text-ink-soft hover:text-ink',
          )}
        >
          {questions[name].label}
        </Link>
      ))}
    </nav>
  );
}

/** `/dashboard/analytics`: questions, their answers, and what each number counts. The address holds every choice. */
export function AnalyticsScreen() {
  useTitle('Analytics');
  useFreshFigures();
  const address = useSearch({ from: '/_console/dashboard/analytics' });
  const navigate = useNavigate({ from: '/dashboard/analytics' });
  const isAdmin = useIsAdmin();
  const question = questionOf(address);
  // Compared by content: every address makes a new object.
  const written = JSON.stringify(choicesOf(address));
  const choices = useMemo(() => JSON.parse(written) as ReturnType<typeof choicesOf>, [written]);
  const choose = useCallback(
    (change: { [Part in ChoicePart]?: string }) =>
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
        <CountedLeads question={question} choices={choices} cell={address.cell} />
      )}
    </div>
  );
}
