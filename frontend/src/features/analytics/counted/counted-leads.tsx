import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Stamp } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import type { QuestionName } from '../../../../../contracts/src/analytics/choices.js';
import { useTableVersion } from '../../../live/table-versions.js';
import { Button } from '../../../ui/button.js';
import type { GridQuery } from '../../../ui/data-grid/columns.js';
import { DataGrid } from '../../../ui/data-grid/data-grid.js';
import { EmptyList } from '../../standing/empty-list.js';
import type { AnalyticsAddress } from '../analytics-address.js';
import { answerQuery, countedFileHref, fetchCounted, type CountedRow } from '../analytics-query.js';
import type { Choices } from '../questions.js';
import { useIssueReceipt } from '../receipts/use-issue-receipt.js';
import { figuresOf } from '../words/figures-of.js';
import { countedColumnsOf } from './counted-columns.js';

const newestFirst = '-at';
const entryHref = ({ leadId, eventId }: CountedRow) =>
  leadId === null ? undefined : `/leads/${leadId}?event=${eventId}`;

/** The events that a figure counts, each with its lead, and a button to keep the figure as a receipt. */
export function CountedLeads({
  question,
  choices,
  cell,
  sort,
}: {
  question: QuestionName;
  choices: Choices;
  cell: string;
  sort: string | undefined;
}) {
  const navigate = useNavigate({ from: '/dashboard/analytics' });
  const answer = useQuery(answerQuery(question, choices)).data;
  const says = useMemo(() => answer && figuresOf(question, answer).get(cell)?.says, [question, answer, cell]);
  const fetchPage = useMemo(() => fetchCounted(question, choices, cell), [question, choices, cell]);
  const version = useTableVersion('lead', 'referral');
  const receipt = useIssueReceipt(question, choices, cell);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [cell]);
  const close = () =>
    void navigate({ search: (before: AnalyticsAddress) => ({ ...before, cell: undefined, sort: undefined }) });
  const query: GridQuery = { sort: sort ?? newestFirst, filter: {} };
  const onQuery = (change: (before: GridQuery) => GridQuery) =>
    void navigate({
      search: (before: AnalyticsAddress) => {
        const next = change({ sort: before.sort ?? newestFirst, filter: {} }).sort;
        return { ...before, sort: next === newestFirst ? undefined : next };
      },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-2 px-3 pb-2 md:px-4">
        <Button variant="quiet" onClick={close}>
          <ArrowLeft aria-hidden /> Back to the figures
        </Button>
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 text-sm font-semibold outline-none wrap-anywhere max-sm:order-last max-sm:basis-full"
        >
          {says ?? 'What was counted'}
        </h2>
        <Button onClick={receipt.issue} busy={receipt.busy}>
          <Stamp aria-hidden /> {receipt.busy ? 'Saving…' : 'Keep as a receipt'}
        </Button>
      </div>
      <DataGrid
        key={`${question} ${cell}`}
        name="analytics-counted"
        label="What was counted"
        noun={['entry', 'entries']}
        columns={countedColumnsOf(question)}
        query={query}
        onQuery={onQuery}
        fetchPage={fetchPage}
        version={version}
        rowHref={entryHref}
        csvHref={(asked, fields) => countedFileHref(question, choices, cell, asked.sort, fields)}
        failureTitle="What was counted could not be loaded"
        empty={
          <EmptyList of={['analytics']} title="Nothing is counted here">
            It may have changed in the meantime: go back to the figures.
          </EmptyList>
        }
      />
    </div>
  );
}
