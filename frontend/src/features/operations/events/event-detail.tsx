import { Link } from '@tanstack/react-router';
import { Link2, SkipForward, Waypoints, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { isUnproven } from '../../../../../contracts/src/log/metadata.js';
import type { LoggedEvent } from '../../../../../contracts/src/operations/log-queries.js';
import { exactDateTime } from '../../../lib/format.js';
import { Button, buttonClass } from '../../../ui/button.js';
import { Failure } from '../../../ui/failure.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { copyText, EventJson } from '../../history/event-json.js';
import { filtersOf, type EventsChange } from '../data/addresses.js';
import { actorFilter, actorText, provenanceOf } from '../data/logged-event.js';
import { leadOf } from '../data/words.js';
import { SkipEventDialog } from '../parked/skip-dialog.js';

/** One event in full detail, as the log holds it. Each part links to the events that share it. */
export function EventDetail({
  event,
  error,
  onRetry,
  onFilter,
  onClose,
}: {
  event: LoggedEvent | undefined;
  error: Error | null;
  onRetry: () => void;
  onFilter: (change: EventsChange) => void;
  onClose: () => void;
}) {
  return (
    <>
      <header className="flex shrink-0 items-center gap-2 border-b border-line px-4 py-2.5">
        <h2 className="min-w-0 truncate text-sm font-semibold">{event?.type ?? 'Event'}</h2>
        <Button variant="quiet" size="icon-sm" className="ml-auto" aria-label="Close the event" onClick={onClose}>
          <X />
        </Button>
      </header>
      {event && <Detail event={event} onFilter={onFilter} onSkipped={onRetry} />}
      {!event && !error && <Skeleton className="m-4 h-48" />}
      {!event && error && (
        <Failure title="The event could not be shown" retry={onRetry}>
          {error.message}
        </Failure>
      )}
    </>
  );
}

const macWords = {
  valid: 'valid: this system wrote it as it stands',
  before: 'none: from before events carried one',
  missing: 'none, though it must carry one',
  invalid: 'not the one of this event',
};

function unreadableTitle({ skipped, mac }: LoggedEvent): string {
  if (skipped) return 'Left out everywhere';
  return isUnproven(mac) ? 'Not written by this system' : 'No schema in this code accepts it';
}

function Detail({
  event,
  onFilter,
  onSkipped,
}: {
  event: LoggedEvent;
  onFilter: (change: EventsChange) => void;
  onSkipped: () => void;
}) {
  const [skipping, setSkipping] = useState(false);
  const { occurredAt, correlationId, causationId, command, undoes, version } = provenanceOf(event);
  const lead = leadOf(event.stream);
  const { actorName: _actorName, ...stored } = event;
  const json = JSON.stringify(stored, null, 2);
  const actor = actorFilter(event);
  const link = () => new URL(`/operations/events?event=${event.id}`, location.href).href;
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-3">
      {event.unreadable !== undefined && (
        <p className="rounded-control bg-danger-soft px-3 py-2 text-sm text-danger wrap-anywhere">
          {unreadableTitle(event)}: {event.unreadable}
        </p>
      )}
      <div className="flex flex-wrap gap-1.5">
        {lead !== undefined && (
          <Link
            to="/leads/$id"
            params={{ id: lead }}
            search={{ event: event.id }}
            className={buttonClass({ size: 'sm' })}
          >
            Open the lead
          </Link>
        )}
        {correlationId !== null && (
          <Button
            size="sm"
            onClick={() => onFilter(() => ({ correlation: correlationId, view: 'graph', event: event.id }))}
          >
            <Waypoints /> What caused what
          </Button>
        )}
        {event.unreadable !== undefined && !event.skipped && (
          <Button size="sm" onClick={() => setSkipping(true)}>
            <SkipForward /> Skip this event
          </Button>
        )}
        <Button size="sm" variant="quiet" onClick={() => copyText(link(), 'The link')}>
          <Link2 /> Copy link
        </Button>
      </div>
      {skipping && <SkipEventDialog event={event} onSkipped={onSkipped} onClose={() => setSkipping(false)} />}
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-2 text-xs">
        <Part label="Stream">
          <Only value={event.stream} onClick={() => onFilter(() => ({ stream: event.stream, event: event.id }))} /> at
          revision {event.revision}
        </Part>
        <Part label="Position">{event.position}</Part>
        <Part label="MAC">{macWords[event.mac ?? 'valid']}</Part>
        <Part label="Occurred">{occurredAt === null ? 'not said' : exactDateTime(occurredAt)}</Part>
        <Part label="Recorded">{exactDateTime(event.recordedAt)}</Part>
        <Part label="Actor">
          {actor === undefined ? (
            'unknown'
          ) : (
            <Only
              value={actorText(event)}
              onClick={() => onFilter((asked) => ({ ...filtersOf(asked), actor, event: event.id }))}
            />
          )}
        </Part>
        <Part label="Type">
          <Only
            value={event.type}
            onClick={() => onFilter((asked) => ({ ...filtersOf(asked), type: event.type, event: event.id }))}
          />
          {version !== null && `, version ${version}`}
        </Part>
        {correlationId !== null && (
          <Part label="Correlation">
            <Only
              value={correlationId}
              onClick={() => onFilter(() => ({ correlation: correlationId, event: event.id }))}
            />
          </Part>
        )}
        {causationId !== null && <Part label="Caused by">{[command, causationId].filter(Boolean).join(', ')}</Part>}
        {undoes !== null && (
          <Part label="Takes back">
            <Link to="/operations/events" search={{ event: undoes }} className="underline underline-offset-2">
              {undoes}
            </Link>
          </Part>
        )}
      </dl>
      <EventJson type={event.type} json={json} className="rounded-control border border-line bg-sunken" />
    </div>
  );
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{label}</dt>
      <dd className="tabular wrap-anywhere">{children}</dd>
    </>
  );
}

/** A value that links to the events that share it. */
function Only({ value, onClick }: { value: string; onClick: () => void }) {
  return (
    <button
      type="button"
      title="Show only these"
      className="rounded-sm text-left underline decoration-line-strong underline-offset-2 wrap-anywhere hover:decoration-current"
      onClick={onClick}
    >
      {value}
    </button>
  );
}
