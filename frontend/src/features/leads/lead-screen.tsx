import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowDown, ArrowLeft, Trash2 } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { Lead } from '../../../../contracts/src/queries/lead.js';
import { useTitle } from '../../lib/use-title.js';
import { Button, buttonClass } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Failure } from '../../ui/failure.js';
import { Skeleton } from '../../ui/skeleton.js';
import { nameOf } from '../board/card.js';
import { GuardedButton } from '../timeline/guarded-button.js';
import { pastFrame, pastReason } from '../timeline/past.js';
import { stateAt } from '../timeline/state-at.js';
import { StatePanel } from '../timeline/state-panel.js';
import { TimelineSkeleton } from '../timeline/timeline-skeleton.js';
import { Timeline } from '../timeline/timeline.js';
import { useReplay } from '../timeline/use-replay.js';
import { DeleteLeadDialog } from './delete-lead-dialog.js';
import { leadHeading } from './lead-heading.js';
import { historyQuery, isUnknownLead, leadQuery } from './lead-query.js';
import { StatusBadge } from './status-badge.js';

const back = (
  <Link to="/dashboard" className={buttonClass({ variant: 'quiet', className: '-ml-2' })}>
    <ArrowLeft aria-hidden /> Dashboard
  </Link>
);

/** A lead's own page: what is known, and the whole history. Both show the moment that is in the address. */
export function LeadScreen({ id }: { id: string }) {
  const answer = useQuery(leadQuery(id));
  const lead = answer.data?.lead;
  const unknown = isUnknownLead(answer.error);
  useTitle(lead ? nameOf(lead) : unknown ? 'Lead not found' : 'Lead');

  if (answer.isPending) return <LeadSkeleton />;
  if (!lead) {
    return (
      <div className="flex flex-1 flex-col p-4">
        <div>{back}</div>
        {unknown ? (
          <EmptyState
            className="flex-1"
            title={<h1>Lead not found</h1>}
            action={
              <Link to="/dashboard" className={buttonClass({ variant: 'secondary' })}>
                Go to the dashboard
              </Link>
            }
          >
            The lead you're looking for doesn't exist.
          </EmptyState>
        ) : (
          <Failure
            title="The lead could not be loaded"
            retry={() => void answer.refetch()}
            retrying={answer.isFetching}
          >
            {answer.error?.message} Nothing of it is lost.
          </Failure>
        )}
      </div>
    );
  }
  return <LeadPage key={lead.id} lead={lead} />;
}

function LeadPage({ lead }: { lead: Lead }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const historyTitle = useRef<HTMLHeadingElement>(null);
  const history = useQuery(historyQuery(lead.id));
  const { event: eventId } = useSearch({ from: '/_console/leads/$id' });
  const remember = useCallback(
    (event: string | undefined) =>
      void navigate({ to: '.', search: (search) => ({ ...search, event }), replace: true, resetScroll: false }),
    [navigate],
  );
  const hrefOf = useCallback((event: string) => `/leads/${lead.id}?event=${event}`, [lead.id]);
  const replay = useReplay(history.data?.events, { eventId, remember });
  const { name, status } = leadHeading(replay.past ? stateAt(replay.events, replay.index) : lead);
  return (
    <div
      className={clsx('flex min-h-0 flex-1 flex-col max-md:flex-none', replay.past && pastFrame)}
      data-past={replay.past || undefined}
    >
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 pb-2">
        {back}
        <h1 className="text-lg font-semibold">{name}</h1>
        {status && <StatusBadge status={status} />}
        <Button
          variant="quiet"
          className="-ml-2 md:hidden"
          aria-label="Go to the history"
          onClick={() => historyTitle.current?.scrollIntoView()}
        >
          <ArrowDown aria-hidden /> History
        </Button>
        <GuardedButton
          reason={pastReason(replay.past)}
          variant="quiet"
          className="ml-auto"
          onClick={() => setDeleting(true)}
        >
          <Trash2 aria-hidden /> Delete lead
        </GuardedButton>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-3 px-3 pb-3 md:flex-row md:px-4">
        <StatePanel
          replay={replay}
          known={lead}
          className="shrink-0 rounded-card border border-line bg-surface py-3 max-md:overflow-y-visible md:w-80 lg:w-96"
        />
        <section
          aria-labelledby="history-title"
          className="flex min-h-96 min-w-0 flex-1 flex-col rounded-card max-md:h-[80dvh] max-md:flex-none border border-line bg-surface"
        >
          <h2 ref={historyTitle} id="history-title" className="border-b border-line px-4 py-2.5 text-sm font-semibold">
            History
          </h2>
          <Timeline leadId={lead.id} history={history} replay={replay} hrefOf={hrefOf} />
        </section>
      </div>
      {deleting && (
        <DeleteLeadDialog
          lead={{ id: lead.id, name: nameOf(lead) }}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/dashboard' })}
        />
      )}
    </div>
  );
}

/** What is known at the left, the history at the right, as they will stand. */
function LeadSkeleton() {
  return (
    <div role="status" aria-label="Loading the lead" className="flex min-h-0 flex-1 flex-col">
      <div className="flex h-13 shrink-0 items-center px-4">
        <Skeleton className="h-6 w-64" />
      </div>
      <div aria-hidden className="flex min-h-0 flex-1 flex-col gap-3 px-3 pb-3 md:flex-row md:px-4">
        <div className="flex shrink-0 flex-col gap-3 rounded-card border border-line bg-surface p-4 md:w-80 lg:w-96">
          {Array.from({ length: 12 }, (_, row) => (
            <div key={row} className="flex gap-6">
              <Skeleton className="h-4 w-28" />
              <Skeleton className="h-4 flex-1" />
            </div>
          ))}
        </div>
        <div className="min-w-0 flex-1 rounded-card border border-line bg-surface">
          <TimelineSkeleton />
        </div>
      </div>
    </div>
  );
}
