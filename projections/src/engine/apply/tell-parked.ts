import type { Logger } from 'pino';
import type { LogEvent } from '../../../../event-store/src/types.js';
import type { Member } from '../store/group.js';

/** If one batch parks more than this, a single line gives the number. */
const toldOneByOne = 5;

/** The streams that a batch parked in each member. */
export function tellParked(
  logger: Pick<Logger, 'warn'>,
  before: readonly Member[],
  after: readonly Member[],
  events: readonly LogEvent[],
): void {
  after.forEach(({ projection: { name: projection }, parked }, index) => {
    const known = before[index]?.parked;
    // A member keeps its set as long as nothing is added.
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
 * Logs a line for each stream that was parked, with the correlation id of the event at which it is parked. The reason is only in
 * projection.parked_streams: an error can quote the event.
 * @param reader owner of the streams, as the line names it
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
