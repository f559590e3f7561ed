import { counted, withCommas } from '../../../../../contracts/src/numerals.js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { toast } from 'sonner';
import type { ParkedStream } from '../../../../../contracts/src/operations/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { relativeTime } from '../../../lib/format.js';
import { useNow } from '../../../lib/use-now.js';
import { Button } from '../../../ui/button.js';
import { When } from '../../../ui/when.js';
import { parkedQuery, retryParked } from '../data/operations-query.js';
import { projectionTitle } from '../data/projection-acts.js';
import { SkipDialog } from './skip-dialog.js';
import { shortStream } from '../data/words.js';

/** Parked streams: their lead, their event, since when, where staff see it, and the two actions. Empty without any. */
export function ParkedStreams() {
  const parked = useQuery(parkedQuery).data?.parked ?? [];
  const [skipping, setSkipping] = useState<ParkedStream | null>(null);
  const retry = useMutation({
    mutationFn: retryParked,
    onSuccess: ({ tried, applied }) => {
      // Counts each pair of stream and read model: "3 streams" could be one stream that is parked in three.
      if (applied === tried) toast.success(tried === 1 ? '1 stream applied' : `All ${withCommas(tried)} applied`);
      else {
        const waiting = tried - applied;
        toast.warning(
          tried === 1 ? '1 stream still parked' : `${withCommas(waiting)} of ${withCommas(tried)} still parked`,
          {
            description: 'The same event was refused again. Fix the code, or skip the event.',
          },
        );
      }
    },
    onError: (error) =>
      toast.error('Could not be retried', { description: sentenceOf(error, 'Nothing was changed. Try again.') }),
  });
  if (parked.length === 0) return null;
  return (
    <section id="parked-streams" aria-labelledby="parked-title" className="rounded-card border border-line bg-surface">
      <header className="flex items-center gap-2 border-b border-line px-4 py-2">
        <h2 id="parked-title" className="text-sm font-semibold">
          Parked streams
        </h2>
        <p className="text-xs text-ink-soft max-md:hidden">
          When a read model or a process manager can't process an event, its stream waits there. Everything else keeps
          running.
        </p>
        <Button size="sm" className="ml-auto" busy={retry.isPending} onClick={() => retry.mutate('all')}>
          {retry.isPending && retry.variables === 'all' ? 'Retrying…' : 'Retry all'}
        </Button>
      </header>
      <ul className="divide-y divide-line">
        {parked.map((stream) => (
          <ParkedRow
            key={stream.id}
            stream={stream}
            busy={retry.isPending}
            onRetry={() => retry.mutate(stream.id)}
            onSkip={() => setSkipping(stream)}
          />
        ))}
      </ul>
      {skipping && <SkipDialog stream={skipping} onClose={() => setSkipping(null)} />}
    </section>
  );
}

function ParkedRow({
  stream: { projection, stream, leadId, leadName, event, error, laterEvents, since, stale },
  busy,
  onRetry,
  onSkip,
}: {
  stream: ParkedStream;
  busy: boolean;
  onRetry: () => void;
  onSkip: () => void;
}) {
  const now = useNow();
  const who = leadName ?? shortStream(stream);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          {leadId ? (
            <Link
              to="/leads/$id"
              params={{ id: leadId }}
              className="rounded-sm font-medium underline underline-offset-2"
            >
              {who}
            </Link>
          ) : (
            <span className="font-medium">{who}</span>
          )}
          <span className="text-ink-soft">in {projectionTitle(projection)}</span>
          <When at={since} className="text-xs text-ink-soft">
            parked {relativeTime(since, now)}
          </When>
        </p>
        <p className="text-sm">{stale}</p>
        <p className="mt-1 text-xs text-ink-soft wrap-anywhere">
          <Link
            to="/operations/events"
            search={{ stream, event: event.id }}
            className="rounded-sm font-mono underline underline-offset-2"
          >
            {event.type}
          </Link>{' '}
          at revision {event.revision}
          {laterEvents > 0 && `, ${counted(laterEvents, 'later event')} waiting`}
        </p>
        <p className="mt-1 font-mono text-xs text-danger wrap-anywhere">{error}</p>
      </div>
      <div className="flex gap-1.5">
        <Button size="sm" disabled={busy} aria-label={`Retry ${who} in ${projection}`} onClick={onRetry}>
          Retry
        </Button>
        <Button size="sm" disabled={busy} aria-label={`Skip the event of ${who} in ${projection}`} onClick={onSkip}>
          Skip…
        </Button>
      </div>
    </li>
  );
}
