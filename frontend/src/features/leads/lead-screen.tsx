import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Lead } from '../../../../contracts/src/queries/lead.js';
import { useTitle } from '../../lib/use-title.js';
import { Button, buttonClass } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Failure } from '../../ui/failure.js';
import { Skeleton } from '../../ui/skeleton.js';
import { nameOf } from '../board/card.js';
import { Timeline } from '../timeline/timeline.js';
import { DeleteLeadDialog } from './delete-lead-dialog.js';
import { leadFacts } from './lead-facts.js';
import { isUnknownLead, leadQuery } from './lead-query.js';
import { StatusBadge } from './status-badge.js';

const back = (
  <Link to="/dashboard" className={buttonClass({ variant: 'quiet', className: '-ml-2' })}>
    <ArrowLeft aria-hidden /> Dashboard
  </Link>
);

/** A lead's own page: what is known, and the whole history. */
export function LeadScreen({ id }: { id: string }) {
  const answer = useQuery(leadQuery(id));
  const lead = answer.data?.lead;
  const unknown = isUnknownLead(answer.error);
  useTitle(lead ? nameOf(lead) : unknown ? 'Lead not found' : 'Lead');

  if (answer.isPending)
    return (
      <div role="status" aria-label="Loading the lead" className="flex flex-col gap-4 p-4">
        <Skeleton className="h-8 w-64" />
        <Skeleton className="h-40 w-full" />
      </div>
    );
  if (!lead) {
    return (
      <div className="flex flex-1 flex-col p-4">
        <div>{back}</div>
        {unknown ? (
          <EmptyState className="flex-1" title={<h1>Lead not found</h1>}>
            The lead you're looking for doesn't exist.
          </EmptyState>
        ) : (
          <Failure
            title="The lead could not be loaded"
            retry={() => void answer.refetch()}
            retrying={answer.isFetching}
          >
            {answer.error?.message}
          </Failure>
        )}
      </div>
    );
  }
  return <LeadPage lead={lead} />;
}

function LeadPage({ lead }: { lead: Lead }) {
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 pb-2">
        {back}
        <h1 className="text-lg font-semibold">{nameOf(lead)}</h1>
        <StatusBadge status={lead.status} />
        <Button variant="quiet" className="ml-auto" onClick={() => setDeleting(true)}>
          <Trash2 aria-hidden /> Delete lead
        </Button>
      </header>
      <div className="flex min-h-0 flex-1 flex-col gap-3 px-3 pb-3 md:flex-row md:px-4">
        <dl className="grid shrink-0 grid-cols-[max-content_minmax(0,1fr)] content-start gap-x-4 gap-y-1.5 rounded-card border border-line bg-surface p-4 text-sm md:w-80 md:overflow-y-auto lg:w-96">
          {leadFacts(lead).map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-soft">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        <section
          aria-labelledby="history-title"
          className="flex min-h-96 min-w-0 flex-1 flex-col rounded-card border border-line bg-surface"
        >
          <h2 id="history-title" className="border-b border-line px-4 py-2.5 text-sm font-semibold">
            History
          </h2>
          <Timeline leadId={lead.id} />
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
