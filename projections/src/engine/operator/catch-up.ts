import type { PoolClient } from 'pg';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { applySplitting } from '../apply/apply-batch.js';
import type { Member } from '../store/group.js';
import type { WriteAccess } from '../store/lease.js';
import type { ProjectorContext } from './projector-context.js';

/** With this few events left, the group can wait for them. */
const fewEvents = 500;

export interface CatchUp {
  /** Called after every batch with the member and the batch's events; throws to give up. */
  afterBatch?: (member: Member, events: readonly LogEvent[]) => void;
  signal: AbortSignal;
}

/**
 * Brings one member to the group's position: alone while the group goes on, then the last few events in a turn of the group.
 * @param atSamePosition runs in that turn, when the member is exactly where the group is
 * @throws what applySplitting and readAll throw, and what `afterBatch` and `atSamePosition` do
 */
export async function catchUp<Result>(
  context: ProjectorContext,
  member: Member,
  { afterBatch, signal }: CatchUp,
  atSamePosition: (member: Member) => Promise<Result>,
): Promise<Result> {
  const client = await context.pool.connect();
  const access = { client, lease: context.lease, leaseLasts: context.group.access.leaseLasts };
  let current = member;
  const advance = async () => {
    const { applied, after } = await applyUpTo(context, access, current, context.group.position, {
      afterBatch,
      signal,
    });
    current = after;
    return applied;
  };
  try {
    while ((await advance()) > fewEvents) signal.throwIfAborted();
    const result = await context.group.serial.run(async () => {
      await advance();
      signal.throwIfAborted();
      return atSamePosition(current);
    });
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function applyUpTo(
  context: ProjectorContext,
  access: WriteAccess & { client: PoolClient },
  member: Member,
  target: bigint | null,
  { afterBatch, signal }: CatchUp,
): Promise<{ applied: number; after: Member }> {
  let after = member;
  let applied = 0;
  if (target === null || (member.position !== null && member.position >= target)) return { applied, after };
  const apply = async (batch: Parameters<typeof applySplitting>[2]) => {
    const [next] = await applySplitting(access, [after], batch);
    after = next!;
    applied += batch.events.length;
    afterBatch?.(after, batch.events);
  };
  for await (const { events, position } of context.log.readAll({ after: member.position, signal })) {
    signal.throwIfAborted();
    if (position < target) await apply({ events, position });
    else await apply({ events: events.filter((event) => event.position <= target), position: target });
    if (position >= target) return { applied, after };
  }
  signal.throwIfAborted();
  // The log ends with events that no projection handles.
  await apply({ events: [], position: target });
  return { applied, after };
}
