import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ExternalLink, X } from 'lucide-react';
import { memo, useCallback, type ReactNode } from 'react';
import { Button, buttonClass } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { Skeleton } from '../../ui/skeleton.js';
import { Tooltip } from '../../ui/tooltip.js';
import { leadHeading } from '../leads/lead-heading.js';
import { historyQuery, isUnknownLead, leadQuery } from '../leads/lead-query.js';
import { StatusBadge } from '../leads/status-badge.js';
import { useBesidePast } from '../time-machine/use-beside-past.js';
import { useFollowBoard } from '../time-machine/use-follow-board.js';
import { pastFrame } from '../timeline/past.js';
import { stateAt, whoSet, type LeadValues } from '../timeline/state-at.js';
import { Timeline } from '../timeline/timeline.js';
import { useReplay, type Replay } from '../timeline/use-replay.js';

const nothing: LeadValues = {};

/** The chosen lead beside the board: who and where, and its history. The moment it is shown at is in the address. */
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
  const history = useQuery(historyQuery(leadId));
  // The read model may not have a lead yet that was added just now; the log has.
  const unknown = isUnknownLead(history.error);
  const navigate = useNavigate({ from: '/dashboard' });
  const eventId = useSearch({ from: '/_console/dashboard', select: ({ event }) => event });
  const remember = useCallback(
    (event: string | undefined) =>
      void navigate({ search: (search) => ({ ...search, event }), replace: true, resetScroll: false }),
    [navigate],
  );
  const hrefOf = useCallback((event: string) => `/dashboard?lead=${leadId}&event=${event}`, [leadId]);
  const looked = useReplay(history.data?.events, { eventId, remember });
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
  const shown = !replay.past ? lead : replay.events.length > 0 ? stateAt(replay.events, replay.index) : undefined;
  return (
    <section
      aria-label="Lead"
      className={clsx('flex min-h-0 flex-1 flex-col bg-surface', replay.past && pastFrame)}
      data-past={replay.past || undefined}
    >
      <header className="flex items-start gap-2 border-b border-line px-4 py-2.5">
        <div className="min-w-0 flex-1">
          {shown ? (
            <LeadHeading values={shown} replay={replay} />
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
            <ExternalLink aria-hidden />
          </Link>
        </Tooltip>
        <Tooltip content="Close (Esc)">
          <Button variant="quiet" size="icon" aria-label="Close the history" onClick={onClose}>
            <X aria-hidden />
          </Button>
        </Tooltip>
      </header>
      {unknown ? (
        <EmptyState title="The lead you're looking for doesn't exist.">The link may be old or mistyped.</EmptyState>
      ) : (
        <Timeline leadId={leadId} history={history} replay={replay} hrefOf={hrefOf} known={lead ?? nothing} />
      )}
    </section>
  );
}

/** Name, stage and address, of now or of the past. Each leads to the event that set it. */
function LeadHeading({ values, replay }: { values: LeadValues; replay: Replay }) {
  const { name, address, status } = leadHeading(values);
  return (
    <>
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 text-base font-semibold">
          <WhyHere replay={replay} field="name">
            {name}
          </WhyHere>
        </h2>
        {status && (
          <WhyHere replay={replay} field="status">
            <StatusBadge status={status} />
          </WhyHere>
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

/** A value that leads to the event which gave the field the value it has at the shown moment. */
function WhyHere({
  replay: { events, index, show },
  field,
  children,
}: {
  replay: Replay;
  field: string;
  children: ReactNode;
}) {
  const setBy = whoSet(events, field, index);
  if (!setBy) return <span className="truncate">{children}</span>;
  return (
    <button
      type="button"
      title="Why is this here?"
      className="max-w-full min-w-0 truncate rounded-sm text-left decoration-dotted underline-offset-3 hover:underline min-h-6"
      onClick={() => show(setBy.id)}
    >
      {children}
    </button>
  );
}
