import { useInfiniteQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ActivityItem } from '../../../../contracts/src/queries/activity.js';
import { exactDateTime, relativeTime } from '../../lib/format.js';
import { useNow } from '../../lib/use-now.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Failure } from '../../ui/failure.js';
import { Skeleton } from '../../ui/skeleton.js';
import { DeleteLeadDialog, type LeadToDelete } from '../leads/delete-lead-dialog.js';
import { eventSentence } from '../timeline/sentences.js';
import { activityQuery } from './activity-query.js';

/** What happened lately, newest first. Every row leads to its lead; a living lead can be deleted from here. */
export function ActivityList({ onShow }: { onShow: (leadId: string) => void }) {
  const activity = useInfiniteQuery(activityQuery);
  const [deleting, setDeleting] = useState<LeadToDelete | null>(null);
  const items = activity.data?.pages.flatMap((page) => page.items) ?? [];

  if (activity.isPending) return <ActivitySkeleton />;
  if (activity.isError && items.length === 0)
    return (
      <Failure title="Failed to load entries" retry={() => void activity.refetch()} retrying={activity.isFetching}>
        Your leads are safe; only this list could not be read.
      </Failure>
    );
  if (items.length === 0)
    return <EmptyState title="No recent activity">What happens to your leads shows up here.</EmptyState>;

  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-2 py-2" tabIndex={0} role="region" aria-label="Recent activity">
      <ul className="flex flex-col">
        {items.map((item) => (
          <ActivityRow key={item.position} item={item} onShow={onShow} onDelete={setDeleting} />
        ))}
      </ul>
      {activity.hasNextPage && (
        <Button
          variant="quiet"
          className="mt-2 w-full"
          busy={activity.isFetchingNextPage}
          onClick={() => void activity.fetchNextPage()}
        >
          {activity.isFetchingNextPage ? 'Loading…' : 'Show older activity'}
        </Button>
      )}
      {deleting && <DeleteLeadDialog lead={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

function ActivityRow({
  item,
  onShow,
  onDelete,
}: {
  item: ActivityItem;
  onShow: (leadId: string) => void;
  onDelete: (lead: LeadToDelete) => void;
}) {
  const now = useNow();
  const { leadId } = item;
  const name = subjectOf(item);
  return (
    <li className="group relative flex items-start gap-2 rounded-control px-2 py-1.5 hover:bg-hover">
      <div className="min-w-0 flex-1">
        <p className="truncate text-sm font-medium">{name}</p>
        <p className="text-xs text-ink-soft">{eventSentence(item.type, item.data)}</p>
        <p className="truncate text-xs text-ink-soft">
          <time dateTime={item.occurredAt} title={exactDateTime(item.occurredAt)}>
            {relativeTime(item.occurredAt, now)}
          </time>
          {item.actor.kind === 'user' && item.actorName ? ` · ${item.actorName}` : ''}
          {item.leadDeleted ? ' · deleted now' : ''}
        </p>
      </div>
      {leadId && (
        <div className="flex shrink-0 items-center gap-0.5">
          <Button variant="quiet" size="sm" aria-label={`View Details of ${name}`} onClick={() => onShow(leadId)}>
            View Details
          </Button>
          {!item.leadDeleted && (
            <Button
              variant="quiet"
              size="icon-sm"
              aria-label={`Delete ${name}`}
              onClick={() => onDelete({ id: leadId, name })}
            >
              <Trash2 aria-hidden />
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

/** Whom or what it is about: the lead; without one the property that was analysed, or the referral. */
function subjectOf({ leadId, leadName, propertyAddress, type }: ActivityItem): string {
  if (leadId) return leadName || 'Anonymous';
  return propertyAddress ?? (type.startsWith('Referral') ? 'Realtor referral' : 'Rent analysis');
}

function ActivitySkeleton() {
  return (
    <div className="flex flex-col gap-4 p-4" role="status" aria-label="Loading recent activity">
      {['w-1/2', 'w-2/5', 'w-3/5', 'w-1/2', 'w-2/5'].map((width, row) => (
        <div key={row} className="flex flex-col gap-1.5">
          <Skeleton className={`h-4 ${width}`} />
          <Skeleton className="h-3 w-4/5" />
        </div>
      ))}
    </div>
  );
}
