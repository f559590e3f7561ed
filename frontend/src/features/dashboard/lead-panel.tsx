import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ExternalLink, X } from 'lucide-react';
import { memo, useCallback, type ReactNode } from 'react';
import { useIsParked } from '../../live/standing.js';
import { Badge } from '../../ui/badge.js';
import { Button, buttonClass } from '../../ui/button.js';
import { EmptyList } from '../standing/empty-list.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { Loading, Skeleton } from '../../ui/skeleton.js';
import { Tooltip } from '../../ui/tooltip.js';
import { MergedBand } from '../leads/merge/merged-band.js';
import { DeletedBand, deletedReason, ParkedNotice } from '../leads/components/lead-notices.js';
import { leadHeading, isUnknownLead, leadQuery, useLiveHistory } from '../leads/data/lead-query.js';
import { useDeletion } from '../leads/data/deletion.js';
import { StatusBadge } from '../leads/components/status-badge.js';
import { useBesidePast, useFollowBoard } from '../time-machine/beside/use-beside-past.js';
import { pastFrame, pastReason } from '../history/past.js';
import { stateAt, whoSet, type LeadValues } from '../history/state-at.js';
import { useCase } from '../timeline/case/use-case.js';
import { Timeline } from '../timeline/screen/timeline.js';
import { useReplay, type Replay } from '../timeline/replay/use-replay.js';
import { panelParts, usePanelPart, type PanelPart } from './use-dashboard.js';

const loadingDetails = (
  <Loading label="Loading the details" className="flex flex-col gap-3 p-3" bars={['h-8', 'h-40']} />
);
// The code loads only when somebody opens the details.
const LeadDetails = lazyPart(async () => (await import('./lead-details.js')).LeadDetails, loadingDetails);

const nothing: LeadValues = {};
const partNames: Record<PanelPart, string> = { history: 'History', details: 'Details' };

/** The selected lead beside the board: name and address, and its history or its page's other parts. The address names the shown moment. */
export const LeadPanel = memo(function LeadPanel(props: LeadPanelProps) {
  return <LeadBeside key={props.leadId} {...props} />;
});

interface LeadPanelProps {
  leadId: string;
  /** The moment of the board, ISO 8601; undefined means now. */
  at: string | undefined;
  onClose: () => void;
}

function LeadBeside({ leadId, at, onClose }: LeadPanelProps) {
  const lead = useQuery(leadQuery(leadId)).data?.lead;
  const history = useLiveHistory(leadId);
  const navigate = useNavigate({ from: '/dashboard' });
  const eventId = useSearch({ from: '/_console/dashboard', select: ({ event }) => event });
  const hrefOf = useCallback((event: string) => `/dashboard?lead=${leadId}&event=${event}`, [leadId]);
  const { part, choose } = usePanelPart(eventId ?? null);
  const { events, others, readAgain } = useCase(leadId, history);
  const looked = useReplay(events);
  useFollowBoard(looked, at);
  const backToNow = useCallback(
    () =>
      void navigate({
        search: (search) => ({ ...search, at: undefined, event: undefined }),
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  );
  const replay = useBesidePast(looked, at, backToNow);
  // The history is read from the log itself: the read model may be behind, and has no deleted leads.
  const shown = replay.events.length > 0 ? stateAt(replay.events, replay.index) : replay.past ? undefined : lead;
  const deletion = useDeletion(leadId, history);
  const deleted = deletion !== null && !replay.past;
  const unknown = isUnknownLead(history.error) && !deletion;
  const parked = useIsParked(leadId);
  return (
    <section
      aria-label="Lead"
      className={clsx('flex min-h-0 flex-1 flex-col bg-surface', replay.past && pastFrame)}
      data-past={replay.past || undefined}
    >
      <header className="flex items-start gap-2 border-b border-line px-4 py-2.5">
        <div className="min-w-0 flex-1">
          {shown ? (
            <LeadHeading values={shown} replay={replay} deleted={deleted} />
          ) : unknown ? (
            <h2 className="flex h-9 items-center text-base font-semibold">Lead not found</h2>
          ) : (
            <div className="flex h-9 flex-col justify-center gap-1.5">
              <h2 className="sr-only">Lead</h2>
              <Skeleton className="h-4 w-40" />
              <Skeleton className="h-3 w-56" />
            </div>
          )}
        </div>
        <Tooltip content="Open the lead's page">
          <Link
            to="/leads/$id"
            params={{ id: leadId }}
            search={replay.eventId === null ? {} : { event: replay.eventId }}
            className={buttonClass({ variant: 'quiet', size: 'icon' })}
            aria-label="Open the lead's page"
          >
            <ExternalLink />
          </Link>
        </Tooltip>
        <Tooltip content="Close (Esc)">
          <Button variant="quiet" size="icon" aria-label="Close the history" onClick={onClose}>
            <X />
          </Button>
        </Tooltip>
      </header>
      {unknown ? (
        <EmptyList of={['pipeline']} title="The lead you're looking for doesn't exist.">
          The link may be old or mistyped.
        </EmptyList>
      ) : (
        <>
          {deleted && (
            <DeletedBand lead={{ id: leadId, name: leadHeading(shown ?? nothing).name }} deletion={deletion} />
          )}
          {lead?.mergedInto && !replay.past && (
            <MergedBand lead={{ id: leadId, name: leadHeading(shown ?? nothing).name }} into={lead.mergedInto} />
          )}
          {parked && !deleted && !replay.past && <ParkedNotice leadId={leadId} />}
          <div role="group" aria-label="What is shown of the lead" className="flex shrink-0 gap-1 px-4 pt-2">
            {panelParts.map((each) => (
              <Button
                key={each}
                variant="quiet"
                size="sm"
                className="aria-pressed:bg-accent-soft aria-pressed:text-ink"
                aria-pressed={part === each}
                onClick={() => choose(each)}
              >
                {partNames[each]}
              </Button>
            ))}
          </div>
          {part === 'details' && lead && (
            <div className="min-h-0 flex-1 overflow-y-auto" role="region" aria-label="Details" tabIndex={0}>
              {/* Until the events are there, nothing is known of a past moment. */}
              {replay.past && replay.events.length === 0 ? (
                loadingDetails
              ) : (
                <LeadDetails
                  known={lead}
                  history={history.data}
                  inCase={events}
                  readAgain={readAgain}
                  others={others}
                  replay={replay}
                  deleted={deleted}
                  locked={pastReason(replay.past) ?? (deleted ? deletedReason : null)}
                  onDeleted={onClose}
                />
              )}
            </div>
          )}
          {(part === 'history' || !lead) && (
            <Timeline
              subject={{ kind: 'lead', id: leadId }}
              history={history}
              replay={replay}
              hrefOf={hrefOf}
              known={lead ?? nothing}
              readAgain={readAgain}
              locked={deletion?.stale ? deletedReason : null}
            />
          )}
        </>
      )}
    </section>
  );
}

/** Name, stage and address, now or in the past. Each leads to the event that set it. */
function LeadHeading({ values, replay, deleted }: { values: LeadValues; replay: Replay; deleted: boolean }) {
  const { name, address, status } = leadHeading(values);
  return (
    <>
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 text-base font-semibold">
          <WhyHere replay={replay} field="name">
            {name}
          </WhyHere>
        </h2>
        {deleted ? (
          <WhyHere replay={replay} field="deleted" whole>
            <Badge hue="red">Deleted</Badge>
          </WhyHere>
        ) : (
          status && (
            <WhyHere replay={replay} field="status" whole>
              <StatusBadge status={status} />
            </WhyHere>
          )
        )}
      </div>
      <p className="flex text-xs text-ink-soft">
        <WhyHere replay={replay} field="propertyAddress">
          {address}
        </WhyHere>
      </p>
    </>
  );
}

/** A value that leads to the event that gave the field its value at the shown moment. */
function WhyHere({
  replay: { events, index, show },
  field,
  whole = false,
  children,
}: {
  replay: Replay;
  field: string;
  /** What is beside it is shortened instead. */
  whole?: boolean;
  children: ReactNode;
}) {
  const setBy = whoSet(events, field, index);
  if (!setBy) return <span className={whole ? 'shrink-0' : 'truncate'}>{children}</span>;
  return (
    <button
      type="button"
      title="Why is this here?"
      className={clsx(
        'max-w-full min-h-6 rounded-sm text-left decoration-dotted underline-offset-3 hover:underline',
        whole ? 'shrink-0' : 'min-w-0 truncate',
      )}
      onClick={() => show(setBy.id)}
    >
      {children}
    </button>
  );
}
