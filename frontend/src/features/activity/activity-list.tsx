import { useInfiniteQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { History } from 'lucide-react';
import { useState } from 'react';
import type { ActivitySubject } from '../../../../contracts/src/activity/routes.js';
import { Button } from '../../ui/button.js';
import { EmptyList } from '../standing/empty-list.js';
import { Failure } from '../../ui/failure.js';
import { LoadingRows } from '../../ui/skeleton.js';
import { DeleteLeadDialog, type LeadToDelete } from '../leads/deletion/delete-lead-dialog.js';
import { activityQuery } from './activity-query.js';
import { ActivityRow } from './activity-row.js';

const options: readonly { value: ActivitySubject; label: string }[] = [
  { value: 'leads', label: 'Leads and analyses' },
  { value: 'referrals', label: 'Referrals' },
];

/** What the activity is about. */
function AboutFilter({ about, onChoose }: { about: ActivitySubject; onChoose: (about: ActivitySubject) => void }) {
  return (
    <div role="group" aria-label="Activity of" className="flex shrink-0 gap-1 px-3 pb-1">
      {options.map(({ value, label }) => (
        <Button
          key={value}
          size="inline"
          variant="quiet"
          aria-pressed={value === about}
          className="px-1.5 font-normal aria-pressed:bg-accent-soft aria-pressed:text-ink"
          onClick={() => onChoose(value)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

/**
 * What people did, newest first, one row for each action, up to the instant that the board shows. Every row leads to its subject. A
 * lead that is not deleted can be deleted from here. Referrals are requested separately.
 */
export function ActivityList({ at, onShow }: { at: string | undefined; onShow: (leadId: string) => void }) {
  const [about, setAbout] = useState<ActivitySubject>('leads');
  return (
    <>
      <AboutFilter about={about} onChoose={setAbout} />
      <Actions about={about} at={at} onShow={onShow} />
    </>
  );
}

function Actions({
  about,
  at,
  onShow,
}: {
  about: ActivitySubject;
  at: string | undefined;
  onShow: (leadId: string) => void;
}) {
  const activity = useInfiniteQuery(activityQuery(about, at));
  const [deleting, setDeleting] = useState<LeadToDelete | null>(null);
  const items = activity.data?.pages.flatMap((page) => page.items) ?? [];

  if (activity.isPending) return <LoadingRows label="Loading recent activity" />;
  if (activity.isError && items.length === 0)
    return (
      <Failure title="Failed to load entries" of={activity}>
        Your leads are safe; only this list could not be read.
      </Failure>
    );
  if (items.length === 0)
    return (
      <EmptyList of={['activity']} icon={<History />} title="No recent activity">
        {at ? 'Nothing had happened by then.' : 'What happens to your leads shows up here.'}
      </EmptyList>
    );

  return (
    <div
      className={clsx('min-h-0 flex-1 overflow-y-auto px-2 pb-2', activity.isPlaceholderData && 'opacity-60')}
      tabIndex={0}
      role="region"
      aria-label="Recent activity"
      aria-busy={activity.isPlaceholderData || undefined}
    >
      <ul className="flex flex-col">
        {items.map((item) => (
          <ActivityRow key={item.eventId} item={item} past={at !== undefined} onShow={onShow} onDelete={setDeleting} />
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
