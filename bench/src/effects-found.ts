import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { EffectStore } from '../../backend/src/platform/process-managers/effect-store.js';

const manager = 'bench-timers';
const due = 300;

/** Milliseconds for finding and claiming each of 300 due timers among many that are due later, in the databases in turn. */
export async function findingTimes(databases: readonly { pool: pg.Pool; timers: number }[]): Promise<number[][]> {
  for (const { pool, timers } of databases) await fill(pool, due, timers - due);
  const times: number[][] = databases.map(() => []);
  for (let claims = 0; claims < due; claims++)
    for (const [index, { pool }] of databases.entries()) times[index]!.push(await findingTime(new EffectStore(pool)));
  return times;
}

async function findingTime(store: EffectStore): Promise<number> {
  const began = performance.now();
  const found = await store.managersWithDue([manager]);
  const claim = await store.claim(manager, randomUUID(), 60_000);
  const took = performance.now() - began;
  if (found.length !== 1 || !claim) throw new Error('A due timer was not found');
  await store.end(claim, 'done', null, { beganAt: new Date(), outcome: 'done', calls: [] });
  return took;
}

async function fill(pool: pg.Pool, now: number, later: number): Promise<void> {
  await pool.query(
    `insert into process_managers (name, holder, epoch, expires_at, position, caught_up_epoch)
     values ($1, gen_random_uuid(), 1, 'infinity', 1, 1)`,
    [manager],
  );
  await pool.query(
    `insert into effects (manager, key, kind, subject, correlation_id, due_at, idempotent, max_attempts)
     select $1, md5(n::text), 'sample', 'sample-' || n, 'c',
       now() + case when n <= $2 then -1 else n end * interval '1 minute', true, 5
     from generate_series(1, $2::integer + $3::integer) n`,
    [manager, now, later],
  );
  await pool.query('vacuum analyze effects');
}
