import { useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { History } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import type { ShownLead } from '../../../../../contracts/src/leads/queries.js';
import { useIsParked } from '../../../live/standing.js';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { pastFrame, pastReason } from '../../history/past.js';
import { useCase } from '../../timeline/case/use-case.js';
import { useReplay } from '../../timeline/replay/use-replay.js';
import { Timeline } from '../../timeline/screen/timeline.js';
import {
  DeletedBand,
  deletedReason,
  ParkedNotice,
  RepeatNotice,
  repeatedLead,
  ErasedBand,
  FeeDueNotice,
} from '../components/lead-notices.js';
import { DeleteLeadDialog } from '../components/delete-lead-dialog.js';
import { EraseDialog } from '../erasure/erase-dialog.js';
import { erasedReason } from '../erasure/erasure-query.js';
import { nameOf } from '../data/name-of.js';
import { useDeletion } from '../data/deletion.js';
import { useLiveHistory } from '../data/lead-query.js';
import { LookAlikesNotice } from '../merge/look-alikes-notice.js';
import { MergedBand, MergedHere, mergedReason } from '../merge/merged-band.js';
import { LeadActions, type LeadDialog } from './lead-actions.js';
import { LeadDates } from './lead-dates.js';
import { LeadHeader } from './lead-header.js';
import { LeadMenu } from './lead-menu.js';
import { LeadSections } from './lead-sections.js';
import { useLeadThen } from './use-lead-then.js';

const MergeDialog = lazyDialog(() => import('../merge/merge-dialog.js').then((part) => part.MergeDialog));

/** A lead at the moment in the address: its header, its sections, and the whole history. @param known the read model's current lead */
export function LeadPage({ known }: { known: ShownLead }) {
  const { id } = known;
  const navigate = useNavigate();
  const [opened, setOpened] = useState<LeadDialog | null>(null);
  const [deleting, setDeleting] = useState(false);
  const [erasing, setErasing] = useState(false);
  const [merging, setMerging] = useState<{ with?: string } | null>(null);
  const historyTitle = useRef<HTMLHeadingElement>(null);
  const history = useLiveHistory(id);
  const { event: eventId } = useSearch({ from: '/_console/leads/$id' });
  const remember = useCallback(
    (event: string | undefined) =>
      void navigate({ to: '.', search: (search) => ({ ...search, event }), replace: true, resetScroll: false }),
    [navigate],
  );
  const hrefOf = useCallback((event: string) => `/leads/${id}?event=${event}`, [id]);
  const { events: inCase, others, merged, readAgain } = useCase(id, history);
  const replay = useReplay(inCase, { eventId, remember });
  const { past } = replay;
  const { lead, events, moment } = useLeadThen(known, history.data, inCase, replay);
  const deletion = useDeletion(id, history);
  const erasedAt = history.data?.events.findLast(({ type }) => type === 'LeadErased')?.occurredAt;
  const deleted = deletion !== null && !past && erasedAt === undefined;
  const into = past ? null : known.mergedInto;
  const reason = erasedAt ? erasedReason : deleted ? deletedReason : into !== null ? mergedReason : null;
  const locked = pastReason(past) ?? reason;
  const parked = useIsParked(id);
  const repeated = repeatedLead(history.data?.events[0]?.data);
  return (
    <div
      className={clsx('relative flex min-h-0 flex-1 flex-col max-md:flex-none', past && pastFrame)}
      data-past={past || undefined}
    >
      <LeadHeader
        lead={lead}
        dates={!past && <LeadDates lead={lead} events={events} onOpen={locked === null ? setOpened : undefined} />}
        deleted={deleted}
        locked={locked}
        menu={
          <>
            <Button
              size="icon"
              className="md:hidden"
              aria-label="Go to the history"
              onClick={() => historyTitle.current?.scrollIntoView()}
            >
              <History aria-hidden />
            </Button>
            <LeadMenu
              lead={{ id, name: nameOf(lead) }}
              locked={locked}
              erased={erasedAt !== undefined}
              onMerge={() => setMerging({})}
              onDelete={() => setDeleting(true)}
              onErase={() => setErasing(true)}
            />
          </>
        }
      >
        <LeadActions lead={lead} repeatOf={repeated} locked={locked} opened={opened} onOpen={setOpened} />
      </LeadHeader>
      {erasedAt !== undefined && (
        <div className="mb-3">
          <ErasedBand id={id} at={erasedAt} />
        </div>
      )}
      {(deleted || (parked && !past)) && (
        <div className="mb-3">
          {deleted ? (
            <DeletedBand lead={{ id, name: nameOf(lead) }} deletion={deletion} />
          ) : (
            <ParkedNotice leadId={id} />
          )}
        </div>
      )}
      {into !== null && (
        <div className="mb-3">
          <MergedBand lead={{ id, name: nameOf(lead) }} into={into} />
        </div>
      )}
      {!past && <MergedHere merged={merged} />}
      {locked === null && (
        <LookAlikesNotice leadId={id} besides={repeated} onMerge={(other) => setMerging({ with: other })} />
      )}
      {!past && repeated && into !== repeated && !merged.some(({ id: other }) => other === repeated) && (
        <div className="mb-3">
          <RepeatNotice of={repeated} onMerge={locked === null ? () => setMerging({ with: repeated }) : undefined} />
        </div>
      )}
      <div className="flex min-h-0 flex-1 flex-col gap-3 px-3 pb-3 md:flex-row md:px-4">
        <div className="relative flex min-h-0 min-w-0 flex-1 flex-col gap-3 max-md:flex-none md:overflow-y-auto">
          <FeeDueNotice replay={replay} status={lead.status} />
          <LeadSections
            lead={lead}
            events={events}
            inCase={past ? events : inCase}
            readAgain={readAgain}
            others={others}
            moment={moment}
            locked={locked}
          />
        </div>
        <section
          aria-labelledby="history-title"
          className="flex min-h-96 min-w-0 flex-col rounded-card border border-line bg-surface max-md:h-[80dvh] max-md:flex-none md:w-88 lg:w-104"
        >
          <h2 ref={historyTitle} id="history-title" className="border-b border-line px-4 py-2.5 text-sm font-semibold">
            History
          </h2>
          <Timeline
            subject={{ kind: 'lead', id }}
            history={history}
            replay={replay}
            hrefOf={hrefOf}
            known={lead}
            readAgain={readAgain}
            locked={erasedAt ? erasedReason : deletion?.stale ? deletedReason : null}
          />
        </section>
      </div>
      {erasing && <EraseDialog id={id} onClose={() => setErasing(false)} />}
      {merging && (
        <MergeDialog
          leadId={id}
          {...(merging.with !== undefined && { otherId: merging.with })}
          onClose={() => setMerging(null)}
        />
      )}
      {deleting && (
        <DeleteLeadDialog
          lead={{ id, name: nameOf(lead) }}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: '/dashboard' })}
        />
      )}
    </div>
  );
}
