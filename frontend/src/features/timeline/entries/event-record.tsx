import { Link } from '@tanstack/react-router';
import { useIsAdmin } from '../../session/session.js';
import type { HistoryEvent } from '../../../../../contracts/src/history/queries.js';
import { exactDateTime } from '../../../lib/format.js';
import { actorOf } from '../../history/actor-of.js';
import { EventJson } from '../../history/event-json.js';

/** A correlation id. For admins it leads to everything that the action caused. */
function CorrelationLink({ id }: { id: string }) {
  const isAdmin = useIsAdmin();
  if (id === '') return <code>unknown</code>;
  if (!isAdmin) return <code>{id}</code>;
  return (
    <Link
      to="/operations/events"
      search={{ correlation: id, view: 'graph' }}
      title="What this action caused"
      className="rounded-sm underline underline-offset-2"
    >
      <code>{id}</code>
    </Link>
  );
}

/**
 * An event as the log holds it (upcast, unsealed), with its metadata under the log's own names and without values that were
 * derived for the screen.
 */
export function rawEvent(event: HistoryEvent): Record<string, unknown> {
  return {
    id: event.id,
    type: event.type,
    revision: event.revision,
    position: event.position,
    data: event.data,
    metadata: {
      $correlationId: event.correlationId,
      $causationId: event.causationId,
      actor: event.actor,
      occurredAt: event.occurredAt,
      ...(event.undoes !== undefined && { undoes: event.undoes }),
    },
  };
}

/** One event in full detail: who, when, why, whether it can be undone, and the event itself as JSON. */
export function EventRecord({ event, related }: { event: HistoryEvent; related: number }) {
  const json = JSON.stringify(rawEvent(event), null, 2);
  return (
    <div className="my-1 rounded-control border border-line bg-sunken text-xs">
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5 px-2.5 py-2">
        <dt className="text-ink-soft">Who</dt>
        <dd className="wrap-anywhere">
          {actorOf(event).name} ({event.actor.kind})
        </dd>
        <dt className="text-ink-soft">When</dt>
        <dd>{exactDateTime(event.occurredAt)}</dd>
        <dt className="text-ink-soft">Why</dt>
        <dd className="wrap-anywhere">
          Command <code>{event.causationId || 'unknown'}</code>
          <br />
          Action <CorrelationLink id={event.correlationId} />
          {related > 1 && `, ${related} events of this history`}
          {event.undoes && (
            <>
              <br />
              Takes back <code>{event.undoes}</code>
            </>
          )}
        </dd>
        <dt className="text-ink-soft">Undo</dt>
        <dd>
          {event.undoable ? 'Can be undone' : `Can’t be undone: ${event.undoBlocked ?? 'the server gave no reason'}`}
        </dd>
      </dl>
      <EventJson type={event.type} json={json} className="border-t border-line" />
    </div>
  );
}

/** The number of events of a history for each correlation id. */
export function actionSizes(events: readonly HistoryEvent[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const { correlationId } of events) sizes.set(correlationId, (sizes.get(correlationId) ?? 0) + 1);
  return sizes;
}
