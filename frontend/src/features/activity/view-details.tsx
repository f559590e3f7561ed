import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ActivityEvent } from '../../../../contracts/src/activity/queries.js';
import { Button, buttonClass } from '../../ui/button.js';
import { sessionQuery } from '../session/session.js';
import { subjectOf } from './action-words.js';

const look = { variant: 'quiet', size: 'sm', className: 'px-1.5' } as const;

/**
 * Leads to the subject of an event: the lead beside the board, or the report of an analysis without a lead. For a referral, admins go to
 * the event in the log. Only admins can open a deleted lead.
 */
export function ViewDetails({ event, onShow }: { event: ActivityEvent; onShow: (leadId: string) => void }) {
  const isAdmin = useQuery(sessionQuery).data?.user?.role === 'admin';
  const { leadId, leadDeleted, analysisId, eventId } = event;
  const label = `View Details of ${subjectOf(event)}`;
  if (leadId)
    return (
      (!leadDeleted || isAdmin) && (
        <Button {...look} aria-label={label} onClick={() => onShow(leadId)}>
          View Details
        </Button>
      )
    );
  if (analysisId)
    return (
      <Link to="/analysis/$id" params={{ id: analysisId }} className={buttonClass(look)} aria-label={label}>
        View Details
      </Link>
    );
  return (
    isAdmin && (
      <Link to="/operations/events" search={{ event: eventId }} className={buttonClass(look)} aria-label={label}>
        View Details
      </Link>
    )
  );
}
