import type { Logger } from 'pino';
import type { LogEvent } from '../../../event-store/src/types.js';
import type { Member } from './group.js';

/**
 * A log line for each stream that a batch parked, with the correlation id of the event that it is parked at. Why stands in
 * projection.parked_streams only: an error can quote what is in the event.
 */
export function tellParked(
  logger: Pick<Logger, 'warn'>,
  before: readonly Member[],
  after: readonly Member[],
  events: readonly LogEvent[],
): void {
  after.forEach(({ projection, parked }, index) => {
    const known = before[index]?.parked;
    // A member keeps its set while nothing is added.
    if (!known || parked === known) return;
    for (const stream of parked) {
      if (known.has(stream)) continue;
      const event = events.find((each) => each.stream === stream);
      const { id, metadata } = event ?? {};
      const about = { projection: projection.name, stream, event: id, correlationId: metadata?.$correlationId };
      logger.warn(about, 'A stream was parked: an operator has to look at it');
    }
  });
}
