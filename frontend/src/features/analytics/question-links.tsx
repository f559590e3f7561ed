import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import type { QuestionName } from '../../../../contracts/src/analytics/choices.js';
import type { AnalyticsAddress } from './analytics-address.js';
import { questions, withQuestion } from './questions.js';

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
