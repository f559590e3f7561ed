import { counted } from '../../../../../contracts/src/numerals.js';
import { clsx } from 'clsx';
import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { momentLabel } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { Button } from '../../../ui/button.js';
import { When } from '../../../ui/when.js';
import { eventPlace } from '../../history/past.js';
import type { Replay } from './use-replay.js';

/**
 * Says which moment is shown. It always has the same height, so that entering the past moves nothing.
 * @param children shown beside it now
 */
export function MomentBand({ replay, children }: { replay: Replay; children?: ReactNode }) {
  const { events, index, past, lost, show } = replay;
  const now = useNow();
  const event = events[index];
  return (
    <div
      className={clsx(
        '@container flex min-h-9 shrink-0 items-center gap-2 border-b px-4 text-xs transition-colors',
        past ? 'border-warning bg-warning-soft text-warning' : 'border-line text-ink-soft',
      )}
    >
      {past && event ? (
        <>
          <History className="size-3.5 shrink-0" />
          <p role="status" className="min-w-0 flex-1 truncate">
            <When at={event.occurredAt} className="font-semibold">
              As of {momentLabel(event.occurredAt, now)}
            </When>{' '}
            <span className="tabular">
              · <span className="@max-md:sr-only">event</span> {eventPlace(index, events.length)}
            </span>
          </p>
          <Button size="sm" className="my-1" onClick={() => show(null)}>
            Back to now
          </Button>
        </>
      ) : (
        <>
          <p role="status" className="min-w-0 flex-1 tabular">
            Now · {counted(events.length, 'event')}
            {lost && ' · The event of this link is not in this history.'}
          </p>
          {events.length > 1 && children}
        </>
      )}
    </div>
  );
}
