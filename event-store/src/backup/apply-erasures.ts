import type { Pool } from 'pg';
import type { EventLog } from '../log/event-log.js';
import { endStream, type EndingEvent } from '../log/end-stream.js';
import { durably } from '../sealing/key-tables.js';
import { macKeyId } from '../sealing/mac-keys.js';
import type { NotedErasure } from './erasure-list.js';

/**
 * Repeats the erasures made since a backup: ends the streams that the backup holds, and destroys the keys named by them and by the
 * list.
 * @returns how many of them the log knows
 * @throws LogUnavailable, the database's error: then call it again before anything is started
 */
export async function applyErasures(
  log: Pick<EventLog, 'readStream' | 'append' | 'destroyKeysOf'>,
  pool: Pool,
  erasures: readonly NotedErasure[],
): Promise<number> {
  let known = 0;
  for (const erasure of erasures) {
    let there = false;
    for (const { stream, part, keys } of erasure.streams) {
      if (!(await endStream(log, stream, endingOf(stream, erasure)))) continue;
      there = true;
      await log.destroyKeysOf(stream, part ?? undefined);
      await destroyNamed(pool, keys);
    }
    if (there) known++;
  }
  return known;
}

function endingOf(stream: string, { leadId, at, reason }: NotedErasure): EndingEvent {
  const metadata: EndingEvent['metadata'] = {
    $correlationId: `erasure-${leadId}`,
    $causationId: `erasure-${leadId}`,
    command: 'RestoreErasure',
    actor: { kind: 'system', id: 'restore' },
    occurredAt: at,
  };
  if (stream.startsWith('lead-')) return { type: 'LeadErased', data: { ...(reason && { reason }) }, metadata };
  if (stream.startsWith('referral-')) return { type: 'ReferralClientErased', data: { leadId }, metadata };
  return { type: 'StreamErased', data: {}, metadata };
}

/** Including keys that nothing in this log names. */
async function destroyNamed(pool: Pool, keys: readonly string[]): Promise<void> {
  await pool.query(
    `insert into sealing.keys (id, wrapped) select id, null from unnest($1::text[]) named (id), ${durably}
     on conflict (id) do update set wrapped = null`,
    [[...keys].filter((id) => id !== macKeyId).sort()],
  );
}
