import { shownName } from '../../../../../contracts/src/person-name.js';
import { useNavigate } from '@tanstack/react-router';
import { useState, useEffect, useMemo, useRef } from 'react';
import { toast } from 'sonner';
import type { QuestionName } from '../../../../../contracts/src/analytics/choices.js';
import { technicalDetail } from '../../../lib/calls/api-problem.js';
import { issueReceipt, answerQuery, useFiguresVersion } from '../analytics-query.js';
import { countedLeadsRoutes } from '../../../../../contracts/src/analytics/routes.js';
import { askFresh } from '../../../live/read-query.js';
import { declareList, ListScreen } from '../../list-screen/list-screen.js';
import type { Choices } from '../questions.js';
import { spelledOut } from '../../../../../contracts/src/events/words.js';
import { statusLabel } from '../../../../../contracts/src/stages/words.js';
import {
  type CountedColumn,
  type CountedLead,
  countedLeadsQuerySchema,
} from '../../../../../contracts/src/analytics/counted.js';
import { exactDateTime, money, officeDate, officeDateTime } from '../../../lib/format.js';
import type { GridColumn } from '../../../ui/data-grid/columns.js';
import { StatusBadge } from '../../leads/components/status-badge.js';
import { sourceLabel } from '../../../../../contracts/src/leads/source-words.js';
import { businessTime, duration } from '../words/counted.js';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Stamp } from 'lucide-react';
import { Button } from '../../../ui/button.js';
import { EmptyList } from '../../standing/empty-list.js';
import type { AnalyticsAddress } from '../analytics-address.js';
import { figuresOf } from '../words/figures-of.js';

/** Keeps a figure as a receipt, and leads to it. */
function useIssueReceipt(question: QuestionName, choices: Choices, cell: string) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const issue = () => {
    setBusy(true);
    issueReceipt(question, choices, cell)
      .then(async ({ id }) => {
        toast.dismiss(failedToast);
        await navigate({ to: '/dashboard/analytics/receipts/$id', params: { id } });
      })
      .catch((error: unknown) =>
        toast.error('The receipt could not be written', { id: failedToast, description: technicalDetail(error) }),
      )
      .finally(() => setBusy(false));
  };
  return { issue, busy };
}

const failedToast = 'receipt-failed';

/** A row of the table of counted events. A figure counts each event once. */
type CountedRow = CountedLead & { id: string };

type Column = GridColumn<CountedRow> & { field: CountedColumn };

/** A null lead id means a deleted lead whose name the viewer may not see. A deleted or erased lead may also have no name. */
const nameOf = ({ name, deleted, leadId }: CountedRow) =>
  leadId === null ? 'A deleted lead' : `${shownName(name)}${deleted ? ' (deleted)' : ''}`;

/** For the speed to lead, business minutes replace it. */
const took: Column = {
  field: 'days',
  header: 'Took',
  width: 100,
  align: 'right',
  text: ({ days }) => (days === null ? '' : duration(days)),
};

/** The columns of the table of counted events. The row is the event, and leads to its entry. */
const ofDays: readonly Column[] = [
  { field: 'name', header: 'Lead', width: 190, text: nameOf },
  {
    field: 'eventType',
    header: 'What was counted',
    width: 190,
    text: ({ eventType }) => spelledOut(eventType),
  },
  {
    field: 'at',
    header: 'When',
    width: 160,
    text: ({ at }) => officeDateTime(at),
    cell: ({ at }) => <span title={exactDateTime(at)}>{officeDateTime(at)}</span>,
  },
  took,
  {
    field: 'amountCents',
    header: 'Amount',
    width: 110,
    align: 'right',
    text: ({ amountCents }) => (amountCents === null ? '' : money(amountCents)),
  },
  {
    field: 'status',
    header: 'Stage now',
    width: 170,
    text: ({ status }) => (status === null ? '' : statusLabel(status)),
    cell: ({ status }) => status && <StatusBadge status={status} />,
  },
  {
    field: 'propertyAddress',
    header: 'Address',
    width: 260,
    text: ({ propertyAddress }) => propertyAddress ?? '',
  },
  {
    field: 'source',
    header: 'Source',
    width: 130,
    text: ({ source }) => (source === null ? '' : sourceLabel(source)),
  },
  { field: 'city', header: 'City', width: 130, text: ({ city }) => city ?? '' },
  {
    field: 'propertyType',
    header: 'Property type',
    width: 130,
    hidden: true,
    text: ({ propertyType }) => propertyType ?? '',
  },
  {
    field: 'unitCount',
    header: 'Units',
    width: 80,
    align: 'right',
    hidden: true,
    text: ({ unitCount }) => (unitCount === null ? '' : String(unitCount)),
  },
  {
    field: 'estimatedRentCents',
    header: 'Monthly rent',
    width: 120,
    align: 'right',
    hidden: true,
    text: ({ estimatedRentCents }) => (estimatedRentCents === null ? '' : money(estimatedRentCents)),
  },
  {
    field: 'createdAt',
    header: 'Created',
    width: 130,
    hidden: true,
    text: ({ createdAt }) => (createdAt === null ? '' : officeDate(createdAt)),
  },
];
const ofMinutes = ofDays.map((column) =>
  column === took ? { ...took, text: ({ days }: CountedRow) => businessTime(days) } : column,
);

/** The columns for a question, always the same for each. */
const countedColumnsOf = (question: QuestionName): readonly Column[] => (question === 'speed' ? ofMinutes : ofDays);

const countedList = (question: QuestionName, choices: Choices, cell: string) =>
  declareList({
    name: 'analytics-counted',
    label: 'What was counted',
    noun: ['entry', 'entries'],
    failureTitle: 'What was counted could not be loaded',
    page: '/dashboard/analytics',
    parts: ['sort'],
    schema: countedLeadsQuerySchema.in.pick({ sort: true }),
    order: '-at',
    about: { ...choices, question, cell },
    read: async (asked, signal): Promise<{ rows: CountedRow[]; total: number }> => {
      const { leads, total } = await askFresh(countedLeadsRoutes.list, { query: asked, signal });
      const from = Number(asked.get('offset'));
      return { rows: leads.map((lead, index) => ({ ...lead, id: `${lead.eventId} ${from + index}` })), total };
    },
    file: countedLeadsRoutes.export,
  });

const entryHref = ({ leadId, eventId }: CountedRow) =>
  leadId === null ? undefined : `/leads/${leadId}?event=${eventId}`;

/** The events that a figure counts, each with its lead, and a button to keep the figure as a receipt. */
export function CountedLeads({ question, choices, cell }: { question: QuestionName; choices: Choices; cell: string }) {
  const navigate = useNavigate({ from: '/dashboard/analytics' });
  const answer = useQuery(answerQuery(question, choices)).data;
  const says = useMemo(() => answer && figuresOf(question, answer).get(cell)?.says, [question, answer, cell]);
  const list = useMemo(() => countedList(question, choices, cell), [question, choices, cell]);
  const version = useFiguresVersion();
  const receipt = useIssueReceipt(question, choices, cell);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [cell]);
  const close = () =>
    void navigate({ search: (before: AnalyticsAddress) => ({ ...before, cell: undefined, sort: undefined }) });
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-wrap items-center gap-2 px-3 pb-2 md:px-4">
        <Button variant="quiet" onClick={close}>
          <ArrowLeft /> Back to the figures
        </Button>
        <h2
          ref={heading}
          tabIndex={-1}
          className="min-w-0 flex-1 text-sm font-semibold outline-none wrap-anywhere max-sm:order-last max-sm:basis-full"
        >
          {says ?? 'What was counted'}
        </h2>
        <Button onClick={receipt.issue} busy={receipt.busy}>
          <Stamp /> {receipt.busy ? 'Saving…' : 'Keep as a receipt'}
        </Button>
      </div>
      <ListScreen
        key={`${question} ${cell}`}
        list={list}
        columns={countedColumnsOf(question)}
        version={version}
        rowHref={entryHref}
        empty={
          <EmptyList of={['analytics']} title="Nothing is counted here">
            It may have changed in the meantime: go back to the figures.
          </EmptyList>
        }
      />
    </div>
  );
}
