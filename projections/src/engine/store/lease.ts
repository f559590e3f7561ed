import type { ClientBase, Pool } from 'pg';

/** The right to write read models. A batch is committed only while the row in projection.lease has this epoch. */
export interface Lease {
  holder: string;
  epoch: string;
}

/** What a batch needs to be written. */
export interface WriteAccess {
  /** The connection that acquired the lease. */
  client: ClientBase;
  lease: Lease;
  /** Milliseconds by which each batch extends the lease. */
  leaseLasts: number;
}

/** Another projector took over the lease; nothing of this batch was written. */
export class LeaseLost extends Error {
  constructor() {
    super('Another projector took the lease over');
    this.name = 'LeaseLost';
  }
}

export const leaseName = 'projector';

/**
 * Takes the lease if nobody holds it, if it has expired, or if the caller holds it (and lost its connection).
 * Each acquisition has a new epoch, so that an earlier holder can no longer write, even if it was suspended for a while.
 * Call it on the connection that will write the batches: a lost connection then always means a new epoch. Unlike a batch,
 * which the log brings back, it survives a crash of Postgres: no epoch is given out twice.
 * @param lasts milliseconds until it expires unless renewed
 */
export async function acquireLease(client: ClientBase, holder: string, lasts: number): Promise<Lease | undefined> {
  const { rows } = await client.query<{ epoch: string }>(
    `insert into projection.lease as lease (name, holder, epoch, expires_at)
     values ($1, $2, 1, clock_timestamp() + $3 * interval '1 millisecond')
     on conflict (name) do update
       set holder = excluded.holder, epoch = lease.epoch + 1, expires_at = excluded.expires_at,
           live = lease.live and lease.holder = excluded.holder, filling = null
       where lease.expires_at <= clock_timestamp() or lease.holder = excluded.holder
     returning epoch, set_config('synchronous_commit', 'on', true)`,
    [leaseName, holder, lasts],
  );
  return rows[0] && { holder, epoch: rows[0].epoch };
}

/** Extends the lease. False if another projector has it. */
export async function renewLease(pool: Pool, lease: Lease, lasts: number): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update projection.lease set expires_at = clock_timestamp() + $3 * interval '1 millisecond'
     where name = $1 and epoch = $2`,
    [leaseName, lease.epoch, lasts],
  );
  return rowCount === 1;
}

/** Lets the next projector take over at once. */
export async function releaseLease(pool: Pool, lease: Lease): Promise<void> {
  await pool.query(
    'update projection.lease set expires_at = clock_timestamp(), live = false where name = $1 and epoch = $2',
    [leaseName, lease.epoch],
  );
}
