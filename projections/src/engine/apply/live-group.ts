import type { LogBatch, LogEvent } from '../../../../event-store/src/types.js';
import { applySplitting } from './apply-batch.js';
import { type Member, slowestPosition } from '../store/group.js';
import type { WriteAccess } from '../store/lease.js';
import type { Logger } from 'pino';

/** Runs one task at a time, in the order of the calls: batches of the group, and changes of the group. */
export class SerialQueue {
  private last: Promise<unknown> = Promise.resolve();

  /** Runs the task after those before it have ended, and returns its outcome. */
  run<Result>(task: () => Promise<Result>): Promise<Result> {
    const turn = this.last.then(task);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}

/** The members that one reader feeds, all at one position. To change the members, or to use their connection, take a turn. */
export class LiveGroup {
  readonly serial = new SerialQueue();

  /** @param position of the reader; null before the first event */
  constructor(
    readonly access: WriteAccess,
    public members: readonly Member[],
    public position: bigint | null = slowestPosition(members),
  ) {}

  /** Applies a batch to all members, in a turn. Throws what applySplitting throws. */
  async apply(batch: LogBatch): Promise<void> {
    await this.serial.run(async () => {
      if (batch.events.length === 0 && batch.position <= (this.position ?? 0n)) return;
      this.members = await applySplitting(this.access, this.members, batch);
      this.position = batch.position;
    });
  }
}

/** If one batch parks more than this, a single line gives the number. */
const loggedOneByOne = 5;

/** The streams that a batch parked in each member. */
export function warnOfParked(
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
    warnOfStreams(
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
export function warnOfStreams(
  logger: Pick<Logger, 'warn'>,
  reader: { projection: string } | { manager: string },
  parked: readonly { stream: string; event: LogEvent | undefined }[],
): void {
  for (const { stream, event } of parked.slice(0, loggedOneByOne)) {
    const about = { ...reader, stream, event: event?.id, correlationId: event?.metadata.$correlationId };
    logger.warn(about, 'A stream was parked: an operator has to look at it');
  }
  const more = parked.length - loggedOneByOne;
  if (more > 0) logger.warn({ ...reader, streams: more }, `${more} more streams were parked with it`);
}
