import type { Logger } from 'pino';
import type { LogEvent } from '../../../../event-store/src/types.js';
import type { Member } from '../store/group.js';

/** Of more than so many that one batch parks, a line says how many. */
const toldOneByOne = 5;

/** What a batch parked in each member. */
export function tellParked(
  logger: Pick<Logger, 'warn'>,
  before: readonly Member[],
  after: readonly Member[],
  events: readonly LogEvent[],
): void {
  after.forEach(({ projection: { name: projection }, parked }, index) => {
    const known = before[index]?.parked;
    // A member keeps its set while nothing is added.
    if (!known || parked === known) return;
    const fresh = [...parked].filter((stream) => !known.has(stream));
    tellStreams(
      logger,
      { projection },
      fresh.map((stream) => ({ stream, event: events.find((each) => each.stream === stream) })),
    );
  });
}

/**
 * A log line for each stream that was parked, with the correlation id of the event that it is parked at. Why stands in
 * projection.parked_streams only: an error can quote what is in the event.
 * @param reader whose streams they are, as the line names it
 */
export function tellStreams(
  logger: Pick<Logger, 'warn'>,
  reader: { projection: string } | { manager: string },
  parked: readonly { stream: string; event: LogEvent | undefined }[],
): void {
  for (const { stream, event } of parked.slice(0, toldOneByOne)) {
    const about = { ...reader, stream, event: event?.id, correlationId: event?.metadata.$correlationId };
    logger.warn(about, 'A stream was parked: an operator has to look at it');
  }
  const more = parked.length - toldOneByOne;
  if (more > 0) logger.warn({ ...reader, streams: more }, `${more} more streams were parked with it`);
}
