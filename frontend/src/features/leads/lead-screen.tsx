import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTitle } from '../../lib/use-title.js';
import { buttonClass } from '../../ui/button.js';
import { useStanding } from '../../live/standing.js';
import { EmptyList } from '../standing/empty-list.js';
import { Failure } from '../../ui/failure.js';
import { isUnknownLead, leadQuery } from './data/lead-query.js';
import { nameOf } from './data/name-of.js';
import { backToDashboard } from './page/lead-header.js';
import { LeadPage } from './page/lead-page.js';
import { LeadSkeleton } from './page/lead-skeleton.js';

/** A lead's own page, where people work on it. Everything shows the moment that the address names. */
export function LeadScreen({ id }: { id: string }) {
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
