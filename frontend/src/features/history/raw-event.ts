import type { HistoryEvent } from '../../../../contracts/src/history/queries.js';

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
