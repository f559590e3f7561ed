import { toast } from 'sonner';
import type { ParkedStream } from '../../../../../contracts/src/queries/operations.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { ReasonDialog } from '../../../ui/reason-dialog.js';
import { skipParked } from '../data/operations-query.js';
import { projectionTitle } from '../data/projection-acts.js';
import { counted, shortStream } from '../data/words.js';

/** Asks why an event is skipped permanently. */
export function SkipDialog({ stream, onClose }: { stream: ParkedStream; onClose: () => void }) {
  const { event, laterEvents, projection } = stream;
  const skip = async (reason: string) => {
    const { tried, applied } = await skipParked(stream.id, reason);
    if (tried === applied) toast.success('Skipped; the later events are applied');
    else
      toast.warning('Skipped, but the stream is parked again', { description: 'A later event was refused as well.' });
  };
  return (
    <ReasonDialog
      words={{
        title: `Skip ${event.type}?`,
        description: `${stream.leadName ?? shortStream(stream.stream)}, revision ${event.revision}`,
        act: 'Skip this event',
        acting: 'Skipping…',
      }}
      act={skip}
      failureOf={(error) => sentenceOf(error, 'Nothing was changed. Try again.')}
      onClose={onClose}
    >
      <p>
        {projectionTitle(projection)} leaves this event out for good, in every later rebuild and verify too.{' '}
        {laterEvents === 0 ? 'No later event waits.' : `The ${counted(laterEvents, 'later event')} will be applied.`}{' '}
        The event stays in the log and in the other read models.
      </p>
    </ReasonDialog>
  );
}
