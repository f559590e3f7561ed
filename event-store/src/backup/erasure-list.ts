import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Pool } from 'pg';
import { erasureReasonSchema } from '../../../contracts/src/erasure/erasure.js';
import { keptEvent, keptSchema } from '../../../contracts/src/consent/kept.js';
import { endsStream } from '../../../contracts/src/erasure/events.js';
import { erasedClient } from '../../../contracts/src/referrals/erased-client.js';
import type { ReferralEvent } from '../../../contracts/src/referrals/events.js';
import { evolveReferral, type Referral } from '../../../contracts/src/referrals/state.js';
import { type Part, parts } from '../../../contracts/src/log/personal.js';
import { openPlace } from './places/open-place.js';
import type { BackupPlace } from './places/place.js';
import type { EventLog } from '../log/event-log.js';
import { type EndingEvent, endStream } from '../log/end-stream.js';
import type { ReadableEvent } from '../types.js';
import { durably } from '../sealing/key-tables.js';
import { ownKeyIds } from '../sealing/root-key.js';
import type { AccountOfStream } from './stream-account.js';

/** An erasure as noted beside the backups: it names nobody. A storage contract. */
const notedErasureSchema = z.object({
  format: z.literal('erasure-1'),
  leadId: z.uuid(),
  at: z.iso.datetime(),
  reason: erasureReasonSchema.nullable(),
  streams: z.array(
    z.object({ stream: z.string().min(1), part: z.enum(parts).nullable(), keys: z.array(z.string().min(1)) }),
  ),
  /**
   * What it kept at leads that stay, each at one of those leads: at the first that is there and is not erased. `id` is the command that
   * keeps it there. Absent in erasures from before this was noted.
   */
  kept: z
    .array(z.object({ at: z.array(z.object({ leadId: z.uuid(), id: z.uuid(), kept: keptSchema })).min(1) }))
    .optional(),
});
export type NotedErasure = z.infer<typeof notedErasureSchema>;
/** One thing that an erasure keeps, and where. */
export type NotedKept = NonNullable<NotedErasure['kept']>[number];

/** The erasures noted beside the backups: a restore of a backup repeats them. */
export interface ErasureList {
  /** Durable when it resolves. What was noted of the same lead before stays. @throws Error that names an unreadable entry */
  note(erasure: NotedErasure): Promise<void>;
  /** What is noted of a lead; undefined: nothing. @throws Error that names an unreadable entry */
  of(leadId: string): Promise<NotedErasure | undefined>;
  /** All of them. @throws Error that names an unreadable entry: ignoring it would bring a person back */
  all(): Promise<NotedErasure[]>;
}

const folder = 'erasures';

/** The list in the folder `erasures` beside the backups, a file for each lead. @param backups BACKUP_TO, or another folder */
export function erasuresIn(backups: string): ErasureList {
  const place = openPlace(backups);
  const names = async () => (await place.list(folder)).map(({ name }) => name);
  const of = async (leadId: string) =>
    (await names()).includes(fileOf(leadId)) ? noted(place, `${folder}/${fileOf(leadId)}`) : undefined;
  return {
    of,
    async note(erasure) {
      const before = await of(erasure.leadId);
      const whole = before ? united(before, erasure) : erasure;
      await place.putText(`${folder}/${fileOf(erasure.leadId)}`, `${JSON.stringify(whole)}\n`);
    },
    async all() {
      const erasures: NotedErasure[] = [];
      for (const name of (await names()).filter((each) => each.endsWith('.json')).sort())
        erasures.push(await noted(place, `${folder}/${name}`));
      return erasures;
    },
  };
}

const fileOf = (leadId: string) => `${leadId}.json`;

/** After a restore of an older backup the same erasure finds less: nobody can read the addresses any more that led to the rest. */
function united(before: NotedErasure, { reason, streams, kept = [] }: NotedErasure): NotedErasure {
  const all = new Map(before.streams.map((each) => [each.stream, each]));
  for (const { stream, part, keys } of streams) {
    const known = all.get(stream);
    all.set(stream, { stream, part, keys: [...new Set([...(known?.keys ?? []), ...keys])] });
  }
  const allKept = new Map([...(before.kept ?? []), ...kept].map((each) => [JSON.stringify(each), each]));
  return {
    ...before,
    ...{ reason: before.reason ?? reason, streams: [...all.values()] },
    ...(allKept.size > 0 && { kept: [...allKept.values()] }),
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

/** A restored log, its keys, and its streams as they are stored. */
interface RestoredStreams {
  log: Pick<EventLog, 'readStream' | 'append' | 'destroyKeysOf'>;
  pool: Pool;
  accountOf: (stream: string, part: Part) => Promise<Pick<AccountOfStream, 'shared'>>;
}

/**
 * Repeats the erasures made since a backup: ends the streams that the backup holds, destroys the keys named by them and by the
 * list, and keeps at leads that stay what the erasures kept there.
 * @returns how many of them the log knows
 * @throws LogUnavailable, the database's error: then call it again before anything is started
 */
export async function applyErasures(
  { log, pool, accountOf }: RestoredStreams,
  erasures: readonly NotedErasure[],
): Promise<number> {
  let known = 0;
  for (const erasure of erasures) {
    let there = false;
    for (const { stream, part, keys } of erasure.streams) {
      const exists = stream.startsWith('referral-')
        ? await eraseClient({ log, accountOf }, stream, erasure)
        : await endStream(log, stream, endingOf(stream, erasure));
      if (!exists) continue;
      there = true;
      await log.destroyKeysOf(stream, part ?? undefined);
      await destroyNamed(pool, keys);
    }
    if (there) known++;
  }
  // Now the leads have ended at which nothing is kept any more.
  for (const erasure of erasures) for (const kept of erasure.kept ?? []) await keepAgain(log, erasure, kept);
  return known;
}

/**
 * Erases the client of a referral, which goes on, as the erasure did: where the keys that are about to be destroyed seal the realtor, too,
 * the realtor is noted anew before. @returns whether there is such a referral
 */
async function eraseClient(
  { log, accountOf }: Pick<RestoredStreams, 'log' | 'accountOf'>,
  stream: string,
  erasure: NotedErasure,
): Promise<boolean> {
  const events = await log.readStream(stream);
  const last = events.at(-1);
  if (!last) return false;
  if (endsStream(last) || events.some(({ type }) => type === 'ReferralClientErased')) return true;
  const { leadId } = erasure;
  const referral = (
    events.filter(({ readable }) => readable) as (ReadableEvent & ReferralEvent)[]
  ).reduce<Referral | null>(evolveReferral, null);
  const { shared } = await accountOf(stream, 'client');
  const erasing = referral
    ? erasedClient(referral, { leadId, noteRealtor: shared.length > 0 })
    : [{ type: 'ReferralClientErased' as const, data: { leadId } }];
  const metadata = metadataOf(erasure);
  await log.append(
    stream,
    erasing.map((event) => ({ ...event, id: randomUUID(), metadata })),
    last.revision,
  );
  return true;
}

/** Does nothing if the log has it: whoever said it may have taken it back since. */
async function keepAgain(
  log: Pick<EventLog, 'readStream' | 'append'>,
  erasure: NotedErasure,
  { at }: NotedKept,
): Promise<void> {
  const leads = await Promise.all(
    at.map(async ({ leadId, ...each }) => {
      const stream = `lead-${leadId}`;
      return { ...each, stream, events: await log.readStream(stream) };
    }),
  );
  if (leads.some(({ id, events }) => events.some(({ metadata }) => metadata.$causationId === id))) return;
  for (const { id, kept, stream, events } of leads) {
    const last = events.at(-1);
    if (!last || endsStream(last)) continue;
    const metadata = { ...metadataOf(erasure), $causationId: id };
    await log.append(stream, [{ ...keptEvent(kept), id: randomUUID(), metadata }], last.revision);
    return;
  }
}

function metadataOf({ leadId, at }: NotedErasure): EndingEvent['metadata'] {
  return {
    $correlationId: `erasure-${leadId}`,
    $causationId: `erasure-${leadId}`,
    command: 'RestoreErasure',
    actor: { kind: 'system', id: 'restore' },
    occurredAt: at,
  };
}

function endingOf(stream: string, erasure: NotedErasure): EndingEvent {
  const { reason } = erasure;
  const metadata = metadataOf(erasure);
  if (stream.startsWith('lead-')) return { type: 'LeadErased', data: { ...(reason && { reason }) }, metadata };
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
