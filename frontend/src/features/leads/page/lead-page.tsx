import { useNavigate } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { useCallback, useState } from 'react';
import type { ShownLead } from '../../../../../contracts/src/leads/queries.js';
import { useIsParked } from '../../../live/standing.js';
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
import { erasedReason } from '../erasure/erasure-query.js';
import { nameOf } from '../data/name-of.js';
import { useDeletion } from '../data/deletion.js';
import { useLiveHistory } from '../data/lead-query.js';
import { LookAlikesNotice } from '../merge/look-alikes-notice.js';
import { MergedBand, MergedHere, mergedReason } from '../merge/merged-band.js';
import { LeadActions } from './lead-actions.js';
import { LeadDates } from './lead-dates.js';
import { LeadHeader } from './lead-header.js';
import type { LeadDialog } from './lead-menu.js';
import { LeadSections } from './lead-sections.js';
import { useLeadThen } from './use-lead-then.js';

const MergeDialog = lazyDialog(async () => (await import('../merge/merge-dialog.js')).MergeDialog);

/** A lead at the moment in the address: its header, its sections, and the whole history. @param known the read model's current lead */
export function LeadPage({ known }: { known: ShownLead }) {
  const { id } = known;
  const navigate = useNavigate();
  const [opened, setOpened] = useState<LeadDialog | null>(null);
  /** The lead that a notice offers to merge with. */
  const [merging, setMerging] = useState<string | null>(null);
  const history = useLiveHistory(id);
  const hrefOf = useCallback((event: string) => `/leads/${id}?event=${event}`, [id]);
  const { events: inCase, others, merged, readAgain } = useCase(id, history);
  const replay = useReplay(inCase);
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
      >
        <LeadActions
          historyBelow
          lead={lead}
          repeatOf={repeated}
          locked={locked}
          erased={erasedAt !== undefined}
          opened={opened}
          onOpen={setOpened}
          onDeleted={() => void navigate({ to: '/dashboard' })}
        />
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
          <MergedBand lead={{ id, name: nameOf(lead), walkthroughStart: lead.walkthroughStart }} into={into} />
        </div>
      )}
      {!past && <MergedHere merged={merged} />}
      {locked === null && <LookAlikesNotice leadId={id} besides={repeated} onMerge={setMerging} />}
      {!past && repeated && into !== repeated && !merged.some(({ id: other }) => other === repeated) && (
        <div className="mb-3">
          <RepeatNotice of={repeated} onMerge={locked === null ? () => setMerging(repeated) : undefined} />
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
          <header className="border-b border-line px-4 py-2.5">
            <h2 id="history-title" className="text-sm font-semibold">
              History
            </h2>
          </header>
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
      {merging !== null && <MergeDialog leadId={id} otherId={merging} onClose={() => setMerging(null)} />}
    </div>
  );
}
