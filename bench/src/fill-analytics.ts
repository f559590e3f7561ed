import type pg from 'pg';
import { analytics } from '../../projections/src/definitions/analytics.js';
import { referrals } from '../../projections/src/definitions/referrals.js';
import { applySplitting } from '../../projections/src/engine/apply/apply-batch.js';
import { loadGroup } from '../../projections/src/engine/store/group.js';
import { acquireLease } from '../../projections/src/engine/store/lease.js';
import { prepareSchema } from '../../projections/src/engine/store/schema.js';
import { lifeOf, logged } from './analytics-lives.js';

const batchSize = 1000;
/** The events of this many leads, created one after another, are in time order; the next group follows. */
const together = 2000;
const leaseLasts = 600_000;

/**
 * Projects the histories of many leads, as the projector does it, without a log to read them from.
 * @returns the number of events
 */
export async function fillAnalytics(pool: pg.Pool, leads: number): Promise<number> {
  await prepareSchema(pool, [analytics, referrals], () => undefined);
  const client = await pool.connect();
  try {
    const lease = await acquireLease(client, '00000000-0000-4000-8000-000000000001', leaseLasts);
    if (!lease) throw new Error('A new database has a lease already');
    const access = { client, lease, leaseLasts };
    let group = await loadGroup(client, [analytics, referrals]);
    let position = 0n;
    for (let first = 0; first < leads; first += together) {
      const some = Array.from({ length: Math.min(together, leads - first) }, (_, n) => lifeOf(first + n, leads)).flat();
      some.sort((a, b) => a.at - b.at);
      for (let from = 0; from < some.length; from += batchSize) {
        const events = some.slice(from, from + batchSize).map((told) => logged(told, (position += 10n)));
        group = await applySplitting(access, group, { events, position });
      }
    }
    await client.query('vacuum analyze');
    return Number(position / 10n);
  } finally {
    client.release(true);
  }
}
