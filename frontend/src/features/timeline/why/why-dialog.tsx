import { useMemo } from 'react';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { Dialog } from '../../../ui/dialog.js';
import { buildCausation } from '../../causation/build-causation.js';
import { CausationGraph } from '../../causation/causation-graph.js';
import { CausationOutline } from '../../causation/causation-outline.js';
import type { Names } from '../../people/person-name.js';
import { caseCauses } from './case-causes.js';

const roles = { first: 'Start', reaction: 'Follow-up' };

/**
 * The causes and effects of an event of a case, as a graph and as a list. Choosing an event there shows it in the history.
 * @param events of the case, oldest first
 */
export function WhyDialog({
  eventId,
  events,
  names,
  onShow,
  onClose,
}: {
  eventId: string;
  events: readonly HistoryEvent[];
  names: Names | undefined;
  onShow: (eventId: string) => void;
  onClose: () => void;
}) {
  const causes = useMemo(() => caseCauses(eventId, events, names), [eventId, events, names]);
  const causation = useMemo(() => buildCausation(causes, roles), [causes]);
  const title = causes.find(({ id }) => id === eventId)?.title;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="xl"
      title="Why is this here?"
      description={`${title ?? 'This event'}: what led to it, and what it led to. Choose an event to see the lead at that moment.`}
    >
      <div className="-mx-5 -mt-4 flex h-[min(22rem,45dvh)] flex-col border-b border-line">
        <CausationGraph causation={causation} chosen={eventId} onChoose={onShow} onElsewhere={onShow} />
      </div>
      <section aria-labelledby="why-as-list" className="mt-4">
        <h3 id="why-as-list" className="font-semibold">
          The same as a list
        </h3>
        <div className="-mx-4">
          <CausationOutline
            causation={causation}
            chosen={eventId}
            onChoose={onShow}
            elsewhere={(id) => `“${causes.find((cause) => cause.id === id)?.title ?? 'an earlier event'}”`}
          />
        </div>
      </section>
    </Dialog>
  );
}
