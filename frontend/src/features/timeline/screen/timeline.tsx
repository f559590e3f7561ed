import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Clock, TriangleAlert } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useNow } from '../../../lib/use-now.js';
import { effectSentence, shownOfLead } from '../../operations/effects/effect-words.js';
import { OrderMenu, useNewestFirst } from './history-order.js';
import { lookAgainMs } from './look-again.js';
import type { History } from '../../../../../contracts/src/history/queries.js';
import { Failure } from '../../../ui/failure.js';
import { sendingQuery } from '../../leads/consent/consent-of.js';
import { RepliesElsewhere } from '../../leads/consent/replies-elsewhere.js';
import { CaseIncomplete } from '../case/case-notices.js';
import { ComparePanel, type Comparison } from '../state/compare-panel.js';
import type { EntryHandlers } from '../entries/entry-actions.js';
import { MomentBand } from '../replay/moment-band.js';
import { RawList } from '../entries/raw-list.js';
import { Scrubber } from '../replay/scrubber.js';
import type { LeadValues } from '../../history/state-at.js';
import { StatePanel } from '../state/state-panel.js';
import { TimelineList } from '../entries/timeline-list.js';
import { TimelineSkeleton } from './timeline-skeleton.js';
import { FilterLine, type Level, TimelineToolbar } from './timeline-toolbar.js';
import { UndoDialog, type HistorySubject } from '../undo/undo-dialog.js';
import { shownThen } from '../shown/shown-then.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { useHistoryKeys, usePlayback } from '../replay/use-playback.js';
import type { Replay } from '../replay/use-replay.js';
import { effectsRoutes } from '../../../../../contracts/src/operations/routes.js';
import { readQuery } from '../../../live/read-query.js';
import { keyOf } from '../../../live/changed.js';

/** @param revision of the lead: every event may have changed its pending effects */
const leadEffectsQuery = (leadId: string, revision: number) =>
  readQuery(
    effectsRoutes.ofLead,
    { id: leadId },
    {
      under: [...keyOf('lead', leadId), revision],
      placeholderData: (before) => before,
      refetchInterval: ({ state }) => lookAgainMs(state.data?.effects ?? [], Date.now()),
    },
  );

/** A lead's pending or failed effects outside the system, in sentences. Empty without any. */
function LeadEffects({ leadId, revision }: { leadId: string; revision: number }) {
  const effects = shownOfLead(useQuery(leadEffectsQuery(leadId, revision)).data?.effects ?? []);
  const now = useNow();
  if (effects.length === 0) return null;
  return (
    <ul
      aria-label="What the system does about this lead"
      // It can be scrolled, by keyboard too.
      tabIndex={0}
      className="max-h-28 shrink-0 overflow-y-auto border-b border-line bg-sunken px-4 py-1.5"
    >
      {effects.map((effect) => {
        const waits = effect.state === 'due' || effect.state === 'running';
        const Icon = waits ? Clock : TriangleAlert;
        return (
          <li key={effect.key} className="flex items-start gap-2 py-0.5 text-sm text-ink-soft">
            <Icon className={`mt-0.5 size-4 shrink-0 ${waits ? '' : 'text-warning'}`} />
            <span className="min-w-0 wrap-anywhere">{effectSentence(effect, now)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** Said at a history with mails to the owner in it, where their answers do not come in. */
function RepliesNote({ leadId, events }: { leadId: string; events: Replay['events'] }) {
  const mailed = events.some(
    ({ type, data }) => type === 'MessageSent' && data.channel === 'email' && data.purpose !== 'notice',
  );
  const { data: sending } = useQuery({ ...sendingQuery(leadId, 0), enabled: mailed });
  if (!mailed || !sending || sending.mailReplies) return null;
  return <RepliesElsewhere className="shrink-0 border-b border-line bg-sunken px-4 py-1.5 text-sm text-ink-soft" />;
}

// The report and its drawing load with it.
const AsShownDialog = lazyDialog(async () => (await import('../shown/as-shown-dialog.js')).AsShownDialog);

// So does React Flow.
const WhyDialog = lazyDialog(async () => (await import('../why/why-dialog.js')).WhyDialog);

/**
 * The whole history of a lead or a referral, shown from its newest end: the moment and its controls, the state at that moment, and the
 * events in the order that the person chose. Scrolls inside its own frame.
 * @param hrefOf returns the address that shows an event
 * @param known the lead for the state panel; undefined if the page shows it elsewhere
 * @param locked why nothing can be changed, if the history itself does not say so
 * @param readAgain reads the missing part of the lead's case again; null if nothing is missing
 */
export function Timeline({
  subject,
  history,
  replay,
  hrefOf,
  known,
  locked = null,
  readAgain = null,
}: {
  subject: HistorySubject;
  history: UseQueryResult<History>;
  replay: Replay;
  hrefOf: (eventId: string) => string;
  known?: LeadValues;
  locked?: string | null;
  readAgain?: (() => void) | null;
}) {
  const { events, eventId, past, show } = replay;
  const called = subject.kind;
  const leadId = subject.kind === 'lead' ? subject.id : null;
  const root = useRef<HTMLDivElement>(null);
  const playback = usePlayback(replay);
  const newestFirst = useNewestFirst();
  const [level, setLevel] = useState<Level>('sentences');
  const [details, setDetails] = useState<boolean | null>(null);
  const [comparison, setComparison] = useState<Comparison | null>(null);
  const [undoing, setUndoing] = useState<{ eventId: string; sentence: string } | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const [whyId, setWhyId] = useState<string | null>(null);
  useHistoryKeys(root, replay, playback);

  const { pause } = playback;
  const lastId = events.at(-1)?.id;
  const compareFrom = useCallback(
    (from: string | undefined) => {
      if (from !== undefined && lastId !== undefined) setComparison({ from, to: lastId });
    },
    [lastId],
  );
  const handlers = useMemo<EntryHandlers>(
    () => ({
      show: (id) => {
        pause();
        show(id);
      },
      hrefOf,
      compareFrom,
      asShown: setShownId,
      why: setWhyId,
      undo: (target) => {
        // An undo happens now. A mark on the newest event would become the past once the undo is appended.
        show(null);
        setUndoing(target);
      },
      called,
      locked,
    }),
    [pause, show, hrefOf, compareFrom, called, locked],
  );

  if (history.isError && events.length === 0)
    return (
      <Failure title="The history could not be loaded" of={history}>
        Nothing is lost: the whole history is kept.
      </Failure>
    );
  if (events.length === 0) return <TimelineSkeleton />;

  const shownEvent = events.find(({ id }) => id === shownId);
  const shown = shownEvent ? shownThen(shownEvent, events) : null;
  const stateOpen = known && comparison === null && (details ?? past);
  return (
    <div ref={root} className="flex min-h-0 flex-1 flex-col">
      <MomentBand replay={replay}>
        <OrderMenu />
      </MomentBand>
      {events.length > 1 && <Scrubber replay={replay} playback={playback} />}
      <TimelineToolbar
        leadId={leadId}
        replay={replay}
        level={level}
        onLevel={setLevel}
        comparing={comparison !== null}
        onCompare={() => (comparison ? setComparison(null) : compareFrom(past && eventId ? eventId : events[0]?.id))}
        stateOpen={stateOpen}
        onToggleState={() => {
          setComparison(null);
          setDetails(!stateOpen);
        }}
      />
      <FilterLine replay={replay} />
      {readAgain && <CaseIncomplete readAgain={readAgain} />}
      {!past && leadId !== null && <LeadEffects leadId={leadId} revision={events.length} />}
      {!past && leadId !== null && <RepliesNote leadId={leadId} events={events} />}
      {known && stateOpen && (
        <StatePanel
          replay={replay}
          known={known}
          className="max-h-[38%] shrink-0 max-md:max-h-[30%] border-b border-line py-1.5"
        />
      )}
      {comparison && (
        <ComparePanel
          events={events}
          comparison={comparison}
          onChange={setComparison}
          onClose={() => setComparison(null)}
        />
      )}
      {level === 'raw' ? (
        <RawList replay={replay} newestFirst={newestFirst} />
      ) : (
        <TimelineList replay={replay} newestFirst={newestFirst} handlers={handlers} />
      )}
      {shown && <AsShownDialog shown={shown} onClose={() => setShownId(null)} />}
      {whyId !== null && (
        <WhyDialog
          eventId={whyId}
          events={events}
          names={replay.names}
          onShow={(id) => {
            setWhyId(null);
            handlers.show(id);
          }}
          onClose={() => setWhyId(null)}
        />
      )}
      {undoing && <UndoDialog subject={subject} target={undoing} onClose={() => setUndoing(null)} />}
    </div>
  );
}
