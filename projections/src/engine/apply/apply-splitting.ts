import type { LogBatch } from '../../../../event-store/src/types.js';
import type { Refusals } from './apply-batch.js';
import { applyBatch, RowsRefused } from './apply-batch.js';
import type { Member } from '../store/group.js';
import type { WriteAccess } from '../store/lease.js';

/**
 * Applies a batch; when Postgres refuses its rows, halves it until the event is found, and parks that event's stream in the
 * projection whose rows were refused. Each part is committed with the position of its last event, in log order.
 * @returns the members after the last commit
 * @throws what applyBatch throws, but never RowsRefused for an event's rows; parts before the error stay committed
 */
export async function applySplitting(
  access: WriteAccess,
  group: readonly Member[],
  batch: LogBatch,
  refusals: Refusals = new Map(),
): Promise<Member[]> {
  try {
    return await applyBatch(access, group, batch, refusals);
  } catch (error) {
    if (!(error instanceof RowsRefused)) throw error;
    const [event, ...others] = batch.events;
    if (!event) throw error;
    if (others.length > 0) {
      const half = Math.ceil(batch.events.length / 2);
      const first = batch.events.slice(0, half);
      const between = await applySplitting(access, group, { events: first, position: first.at(-1)!.position });
      return applySplitting(access, between, { events: batch.events.slice(half), position: batch.position });
    }
    if (refusals.has(error.projection)) throw error;
    const found = new Map([[event.id, error.message]]);
    return applySplitting(access, group, batch, new Map([...refusals, [error.projection, found]]));
  }
}
