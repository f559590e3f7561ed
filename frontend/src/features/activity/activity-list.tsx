import { useInfiniteQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Failure } from '../../ui/failure.js';
import { Skeleton } from '../../ui/skeleton.js';
import { DeleteLeadDialog, type LeadToDelete } from '../leads/delete-lead-dialog.js';
import { activityQuery } from './activity-query.js';
import { ActivityRow } from './activity-row.js';
import { foldActivity } from './fold-activity.js';

/** Further pages are asked for while there are fewer rows than this: one lead's history may have filled them. */
const fewRows = 12;
/** Only so many, though: who wants to see more asks for it. */
const pagesAhead = 5;

/**
 * What happened lately, newest first, successive entries of one lead in one row. Every row leads to its lead; a living
 * lead can be deleted from here.
 */
export function ActivityList({ past, onShow }: { past: boolean; onShow: (leadId: string) => void }) {
  const activity = useInfiniteQuery(activityQuery);
  const [deleting, setDeleting] = useState<LeadToDelete | null>(null);
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const pages = activity.data?.pages;
  const runs = useMemo(() => foldActivity(pages?.flatMap((page) => page.items) ?? []), [pages]);
  const { hasNextPage, isFetching, isError, fetchNextPage } = activity;
  const wantsMore = pages !== undefined && runs.length < fewRows && pages.length < pagesAhead;
  useEffect(() => {
    if (wantsMore && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [wantsMore, hasNextPage, isFetching, isError, fetchNextPage]);
  const toggle = (key: string) =>
    setUnfolded((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });

  if (activity.isPending) return <ActivitySkeleton />;
  if (activity.isError && runs.length === 0)
    return (
      <Failure title="Failed to load entries" retry={() => void activity.refetch()} retrying={activity.isFetching}>
        Your leads are safe; only this list could not be read.
      </Failure>
    );
  if (runs.length === 0)
    return (
      <EmptyState icon={<History aria-hidden />} title="No recent activity">
        What happens to your leads shows up here.
      </EmptyState>
    );

  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-2 py-2" tabIndex={0} role="region" aria-label="Recent activity">
      <ul className="flex flex-col">
        {runs.map((run) => {
          // Its oldest entry stays the same when something new happens to the lead.
          const key = (run.earlier.at(-1) ?? run.newest).position;
          const folded = run.newest.leadId ?? key;
          return (
            <ActivityRow
              key={key}
              run={run}
              unfolded={unfolded.has(folded)}
              past={past}
              onUnfold={() => toggle(folded)}
              onShow={onShow}
              onDelete={setDeleting}
            />
          );
        })}
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
