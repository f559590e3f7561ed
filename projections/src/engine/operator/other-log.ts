import type { Pool } from 'pg';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { Projection } from '../projection.js';

/** The log is not the one from which the read models were made. The message is one line. */
class OtherLog extends Error {
  constructor(what: string) {
    super(
      `${what}. Positions would be used twice, so nothing is projected. ` +
        'Put the right log back, or rebuild the read models from this one: npm run ops -- reset',
    );
    this.name = 'OtherLog';
  }
}

/**
 * Refuses checkpoints that belong to another log, for example after an older one was put in place: the log ends before a
 * checkpoint or, if it has grown since, does not hold the newest event that the read models know.
 * @throws OtherLog; LogUnavailable; the database's error
 */
export async function refuseOtherLog(
  pool: Pool,
  log: Pick<EventLog, 'head' | 'readStream'>,
  projections: readonly Projection[],
): Promise<void> {
  const furthest = await furthestCheckpoint(pool);
  if (furthest === null) return;
  const head = await log.head();
  if (head < furthest)
    throw new OtherLog(`The log ends at position ${head}, but the read models are at position ${furthest}`);
  const newest = await newestKnown(pool, projections);
  if (!newest) return;
  const events = await log.readStream(newest.stream);
  if (!events.some(({ id, position }) => id === newest.eventId && position === BigInt(newest.position)))
    throw new OtherLog(`The log does not hold event ${newest.eventId}, which the read models know of`);
}

/** Null when nothing has been projected yet. */
async function furthestCheckpoint(pool: Pool): Promise<bigint | null> {
  if (!(await exists(pool, 'projection.checkpoints'))) return null;
  const { rows } = await pool.query<{ position: string | null }>(
    'select max(position)::text as position from projection.checkpoints',
  );
  return rows[0]?.position ? BigInt(rows[0].position) : null;
}

/** The newest event that the read models know; undefined if none has a journal. */
async function newestKnown(pool: Pool, projections: readonly Projection[]) {
  const journal = projections.flatMap((projection) => projection.journal ?? [])[0];
  if (!journal) return undefined;
  const view = `read.${journal.name}`;
  if (!(await exists(pool, view))) return undefined;
  const { rows } = await pool.query<{ position: string; eventId: string; stream: string }>(
    `select a.position::text, event_id as "eventId", stream from ${view} a order by a.position desc limit 1`,
  );
  return rows[0];
}

async function exists(pool: Pool, relation: string): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>('select to_regclass($1) is not null as there', [relation]);
  return rows[0]!.there;
}
