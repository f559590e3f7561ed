import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { ActivityItem } from '../../../../contracts/src/queries/activity.js';
import { exactDateTime, relativeTime } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { Button, buttonClass } from '../../ui/button.js';
import type { LeadToDelete } from '../leads/delete-lead-dialog.js';
import { sessionQuery } from '../session/session.js';
import { GuardedButton } from '../timeline/guarded-button.js';
import { pastReason } from '../timeline/past.js';
import { eventSentence } from '../timeline/sentences.js';
import type { ActivityRun } from './fold-activity.js';

/**
 * What happened to a lead, the newest of it first. What has no lead leads admins to the event itself, in the log; others
 * of the staff have no page about it.
 * @param unfolded shows the earlier entries of the run as well
 */
export function ActivityRow({
  run: { newest, earlier },
  unfolded,
  past,
  onUnfold,
  onShow,
  onDelete,
}: {
  run: ActivityRun;
  unfolded: boolean;
  /** The board beside it shows the past, in which nothing can be deleted. */
  past: boolean;
  onUnfold: () => void;
  onShow: (leadId: string) => void;
  onDelete: (lead: LeadToDelete) => void;
}) {
  const isAdmin = useQuery(sessionQuery).data?.user?.role === 'admin';
  const rest = useId();
  const { leadId } = newest;
  const name = subjectOf(newest);
  return (
    <li className="rounded-control px-2 py-1.5 hover:bg-hover">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium">{name}</p>
          <Happened item={newest} />
        </div>
        <div className="flex shrink-0 items-center gap-0.5">
          {leadId && (
            <Button variant="quiet" size="sm" aria-label={`View Details of ${name}`} onClick={() => onShow(leadId)}>
              View Details
            </Button>
          )}
          {!leadId && isAdmin && (
            <Link
              to="/operations/events"
              search={{ event: newest.eventId }}
              className={buttonClass({ variant: 'quiet', size: 'sm' })}
              aria-label={`View Details of ${name}`}
            >
              View Details
            </Link>
          )}
          {leadId && !newest.leadDeleted && (
            <GuardedButton
              reason={pastReason(past)}
              variant="quiet"
              size="icon-sm"
              aria-label={`Delete ${name}`}
              onClick={() => onDelete({ id: leadId, name })}
            >
              <Trash2 aria-hidden />
            </GuardedButton>
          )}
        </div>
      </div>
      {earlier.length > 0 && (
        <Button
          variant="quiet"
          size="inline"
          className="-ml-1 px-1 text-xs font-normal"
          aria-expanded={unfolded}
          aria-controls={rest}
          aria-label={unfolded ? `Show less of ${name}` : `and ${earlier.length} more on this lead: ${name}`}
          onClick={onUnfold}
        >
          {unfolded ? 'Show less' : `and ${earlier.length} more on this lead`}
        </Button>
      )}
      {unfolded && (
        <ul id={rest} className="mt-1 flex flex-col gap-1.5 border-l border-line pl-2.5">
          {earlier.map((item) => (
            <li key={item.position}>
              <Happened item={item} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** What, when and who. */
function Happened({ item }: { item: ActivityItem }) {
  const now = useNow();
  return (
    <>
      <p className="text-xs text-ink-soft">{eventSentence(item.type, item.data)}</p>
      <p className="truncate text-xs text-ink-soft">
        <time dateTime={item.occurredAt} title={exactDateTime(item.occurredAt)}>
          {relativeTime(item.occurredAt, now)}
        </time>
        {item.actor.kind === 'user' && item.actorName ? ` · ${item.actorName}` : ''}
        {item.leadDeleted ? ' · deleted now' : ''}
      </p>
    </>
  );
}

/** Whom or what it is about: the lead; without one the property that was analysed, or the referral. */
function subjectOf({ leadId, leadName, propertyAddress, type }: ActivityItem): string {
  if (leadId) return leadName || 'Anonymous';
  return propertyAddress ?? (type.startsWith('Referral') ? 'Realtor referral' : 'Rent analysis');
}
