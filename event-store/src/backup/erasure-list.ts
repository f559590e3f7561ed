import { z } from 'zod';
import type { Pool } from 'pg';
import { erasureReasonSchema } from '../../../contracts/src/erasure/erasure.js';
import { parts } from '../../../contracts/src/log/personal.js';
import { openPlace } from './places/open-place.js';
import type { BackupPlace } from './places/place.js';
import type { EventLog } from '../log/event-log.js';
import { type EndingEvent, endStream } from '../log/end-stream.js';
import { durably } from '../sealing/key-tables.js';
import { ownKeyIds } from '../sealing/root-key.js';

/** An erasure as noted beside the backups: ids only. A storage contract. */
const notedErasureSchema = z.object({
  format: z.literal('erasure-1'),
  leadId: z.uuid(),
  at: z.iso.datetime(),
  reason: erasureReasonSchema.nullable(),
  streams: z.array(
    z.object({ stream: z.string().min(1), part: z.enum(parts).nullable(), keys: z.array(z.string().min(1)) }),
  ),
});
export type NotedErasure = z.infer<typeof notedErasureSchema>;

/** The erasures noted beside the backups: a restore of a backup repeats them. */
export interface ErasureList {
  /** Durable when it resolves. Replaces an erasure of the same lead. */
  note(erasure: NotedErasure): Promise<void>;
  /** All of them. @throws Error that names an unreadable entry: ignoring it would bring a person back */
  all(): Promise<NotedErasure[]>;
}

const folder = 'erasures';

/** The list in the folder `erasures` beside the backups, a file for each lead. @param backups BACKUP_TO, or another folder */
export function erasuresIn(backups: string): ErasureList {
  const place = openPlace(backups);
  return {
    note: (erasure) => place.putText(`${folder}/${erasure.leadId}.json`, `${JSON.stringify(erasure)}\n`),
    async all() {
      const names = (await place.list(folder)).map(({ name }) => name).filter((name) => name.endsWith('.json'));
      const erasures: NotedErasure[] = [];
      for (const name of names.sort()) erasures.push(await noted(place, `${folder}/${name}`));
      return erasures;
    },
  };
}

async function noted(place: BackupPlace, name: string): Promise<NotedErasure> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of place.read(name)) chunks.push(chunk);
  try {
    return notedErasureSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
  } catch (cause) {
    throw new Error(`${place.address}/${name} holds no erasure in a format that this version knows`, { cause });
  }
}

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
    [[...keys].filter((id) => !ownKeyIds.includes(id)).sort()],
  );
}
