import type { LogBatch } from '../../../../event-store/src/types.js';
import { applySplitting } from './apply-batch.js';
import { type Member, slowestPosition } from '../store/group.js';
import type { WriteAccess } from '../store/lease.js';

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
