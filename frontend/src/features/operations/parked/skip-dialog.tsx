import { counted } from '../../../../../contracts/src/numerals.js';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import type { ParkedStream } from '../../../../../contracts/src/operations/queries.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { ReasonDialog } from '../../command-form/reason-dialog.js';
import { skipEvent, skipParked } from '../data/operations-query.js';
import { projectionTitle } from '../data/projection-acts.js';
import { shortStream } from '../data/words.js';

const everywhere =
  'This version of the program can’t read it. Every read model, process manager and command leaves it out for good, ' +
  'even if a later version can read it. It stays in the log.';

/** Asks why the event at which a stream waits is skipped permanently. */
export function SkipDialog({ stream, onClose }: { stream: ParkedStream; onClose: () => void }) {
  const { event, laterEvents, projection, unreadable } = stream;
  return (
    <Asking
      event={event}
      of={stream.leadName ?? shortStream(stream.stream)}
      skip={(reason) => skipParked(stream.id, reason)}
      onClose={onClose}
    >
      {unreadable
        ? everywhere
        : `${projectionTitle(projection)} leaves this event out for good, in every later rebuild and verify too. It stays in the log and in the other read models.`}{' '}
      {laterEvents === 0 ? 'No later event waits.' : `The ${counted(laterEvents, 'later event')} will be applied.`}
    </Asking>
  );
}

/** Asks why an event that nobody can read is skipped permanently, whether or not a stream waits at it. */
export function SkipEventDialog({
  event,
  onSkipped,
  onClose,
}: {
  event: LoggedEvent;
  onSkipped: () => void;
  onClose: () => void;
}) {
  const skip = async (reason: string) => {
    const answer = await skipEvent(event.id, reason);
    onSkipped();
    return answer;
  };
  return (
    <Asking event={event} of={shortStream(event.stream)} skip={skip} onClose={onClose}>
      {everywhere}
    </Asking>
  );
}

function Asking({
  event,
  of,
  skip,
  onClose,
  children,
}: {
  event: { id: string; type: string; revision: number };
  of: string;
  skip: (reason: string) => Promise<{ tried: number; applied: number }>;
  onClose: () => void;
  children: ReactNode;
}) {
  const act = async (reason: string) => {
    const { tried, applied } = await skip(reason);
    if (tried === applied) toast.success(tried === 0 ? 'Skipped' : 'Skipped; the later events are applied');
    else
      toast.warning('Skipped, but the stream is parked again', { description: 'A later event was refused as well.' });
  };
  return (
    <ReasonDialog
      name={`skip:${event.id}`}
      words={{
        title: `Skip ${event.type}?`,
        description: `${of}, revision ${event.revision}`,
        act: 'Skip this event',
        acting: 'Skipping…',
      }}
      act={act}
      failureOf={(error) => sentenceOf(error, 'Nothing was changed. Try again.')}
      onClose={onClose}
    >
      <p>{children}</p>
    </ReasonDialog>
  );
}
