import { Skeleton } from '../../ui/skeleton.js';
import { TimelineSkeleton } from '../timeline/screen/timeline-skeleton.js';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useTitle } from '../../lib/page-head.js';
import { buttonClass } from '../../ui/button.js';
import { useStanding } from '../../live/standing.js';
import { EmptyList } from '../standing/empty-list.js';
import { Failure } from '../../ui/failure.js';
import { isUnknownLead, leadQuery } from './data/lead-query.js';
import { nameOf } from './data/name-of.js';
import { backToDashboard } from './page/lead-header.js';
import { LeadPage } from './page/lead-page.js';

/** Placeholders for the header, the sections on the left and the history on the right. */
function LeadSkeleton() {
  return (
    <div role="status" aria-label="Loading the lead" className="flex min-h-0 flex-1 flex-col">
      <div aria-hidden className="flex shrink-0 flex-col gap-2.5 px-4 pt-4 pb-3 md:pl-14">
        <div className="flex items-center gap-3">
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-6 w-28" />
        </div>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-64 max-w-full" />
        </div>
        <Skeleton className="h-4 w-56" />
      </div>
      <div aria-hidden className="flex min-h-0 flex-1 flex-col gap-3 px-3 pb-3 md:flex-row md:px-4">
        <div className="flex min-w-0 flex-1 flex-col gap-3">
          <div className="rounded-card border border-line bg-surface p-4">
            <Skeleton className="h-4 w-full" />
          </div>
          <div className="grid items-start gap-3 xl:grid-cols-2">
            <SectionSkeleton rows={4} />
            <SectionSkeleton rows={6} />
          </div>
        </div>
        <div className="flex min-h-96 min-w-0 flex-col rounded-card border border-line bg-surface md:w-88 lg:w-104">
          <TimelineSkeleton />
        </div>
      </div>
    </div>
  );
}

function SectionSkeleton({ rows }: { rows: number }) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <div className="border-b border-line px-4 py-3.5">
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="grid grid-cols-2 gap-4 p-4">
        {Array.from({ length: rows }, (_, row) => (
          <Skeleton key={row} className="h-8" />
        ))}
      </div>
    </div>
  );
}

/** A lead's own page, where people work on it. Everything shows the moment that the address names. */
export function LeadScreen() {
  const { id } = useParams({ from: '/_console/leads/$id' });
  const answer = useQuery(leadQuery(id));
  const lead = answer.data?.lead;
  const unknown = isUnknownLead(answer.error);
  const filling = useStanding('pipeline')?.why === 'filling';
  useTitle(lead ? nameOf(lead) : unknown && !filling ? 'Lead not found' : 'Lead');

  if (answer.isPending) return <LeadSkeleton />;
  if (lead) return <LeadPage key={lead.id} known={lead} />;
  return (
    <div className="flex flex-1 flex-col p-4">
      <div>{backToDashboard}</div>
      {unknown ? (
        <EmptyList
          of={['pipeline']}
          className="flex-1"
          title={<h1>Lead not found</h1>}
          action={
            <Link to="/dashboard" className={buttonClass({ variant: 'secondary' })}>
              Go to the dashboard
            </Link>
          }
        >
          The lead you're looking for doesn't exist.
        </EmptyList>
      ) : (
        <Failure title="The lead could not be loaded" of={answer}>
          {answer.error?.message} Nothing is lost.
        </Failure>
      )}
    </div>
  );
}
