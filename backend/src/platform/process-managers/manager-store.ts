import type { ClientBase, Pool } from 'pg';
import type { ProjectionEvent } from '../../../../contracts/src/operations/events.js';
import { findJobs, finishRetry, goesOn, type Job, noteAct } from '../../../../projections/src/engine/operator/jobs.js';
import { inTransaction } from '../../../../projections/src/engine/store/transaction.js';
import { managerBuild, parkStreams } from '../../../../projections/src/engine/apply/parked-streams.js';
import { onceBuilt } from '../database/unavailable.js';
import { noteEffects } from './note-effects.js';
import type { ProcessManager } from './process-manager.js';
import type { Reacted } from './react-to-events.js';

/** The right of one process to work for a manager, and the manager's position in the log. */
export interface ManagerLease {
  epoch: string;
  position: bigint | null;
  /** Since when it reads the log for the first time, or the first time after a restore or reset: meanwhile nothing acts. */
  replayingSince: Date | null;
  /** The types of the events that were read up to the position; null: nobody knows. */
  handles: string[] | null;
  /** Where code that reads more types began to wait for the lease, within a day; null: none does. */
  awaitedFrom: bigint | null;
}

/** Another process holds the manager's lease now, or managers were switched off meanwhile. */
export class ManagerLeaseLost extends Error {
  constructor(name: string) {
    super(`This process no longer works for ${name}: another took over, or managers were switched off`);
    this.name = 'ManagerLeaseLost';
  }
}

type Columns = Omit<ManagerLease, 'position' | 'awaitedFrom'> & Record<'position' | 'awaitedFrom', string | null>;

const placeOf = (text: string | null) => (text === null ? null : BigInt(text));

/** A stream that waits, and the event at which it waits. */
export interface ParkedHere {
  id: string;
  stream: string;
  eventId: string;
  type: string;
  revision: number;
}

/** What one step keeps. `unparked` streams no longer wait; for `forgotten` ones, effects noted before are called off as well. */
export interface Step extends Reacted {
  unparked?: readonly string[];
  forgotten?: readonly string[];
  /** What an operator's job did by it. */
  noted?: { job: string; act: ProjectionEvent };
}

const mine = 'name = $1 and epoch = $2';
/** Who began to wait longer ago has gone, and what was passed over since then is of the past. */
const isAwaited = `awaited_at > clock_timestamp() - interval '1 day'`;
const skipped = 'An event of its subject was skipped';
const { version, generation } = managerBuild;

/**
 * A manager's position, lease and parked streams in Postgres, and the effects that follow from events. Every write checks the lease's
 * epoch in the same statement or transaction, or is not made.
 */
export class ManagerStore {
  constructor(
    private readonly pool: Pool,
    readonly manager: string,
  ) {}

  /** Undefined while another process holds it, or managers are off. Each lease has a new epoch. @param lastsMs unless it is renewed */
  async take(holder: string, lastsMs: number): Promise<ManagerLease | undefined> {
    const { rows } = await this.pool.query<Columns>(
      `insert into process_managers as m (name, holder, epoch, expires_at, replaying_since)
       select $1, $2, 1, clock_timestamp() + $3 * interval '1 millisecond', clock_timestamp()
       where not exists (select from managers_off)
       on conflict (name) do update set holder = excluded.holder, epoch = m.epoch + 1, expires_at = excluded.expires_at,
         replaying_since = case when m.position is null then coalesce(m.replaying_since, clock_timestamp())
           else m.replaying_since end
         where m.expires_at <= clock_timestamp() or m.holder = excluded.holder
       returning epoch::text, position::text, replaying_since as "replayingSince", handles,
         case when ${isAwaited} then awaited_from end::text as "awaitedFrom"`,
      [this.manager, holder, lastsMs],
    );
    const row = rows[0];
    return row && { ...row, position: placeOf(row.position), awaitedFrom: placeOf(row.awaitedFrom) };
  }

  /** Notes that this process waits for the lease, where it reads types that were not read so far. */
  async noteWaiting(types: readonly string[]): Promise<void> {
    await this.pool.query(
      `update process_managers set awaited_from = position, awaited_at = clock_timestamp()
       where name = $1 and position is not null and not handles @> $2 and ${isAwaited} is not true`,
      [this.manager, types],
    );
  }

  /** Throws ManagerLeaseLost. */
  async renew({ epoch }: ManagerLease, lastsMs: number): Promise<void> {
    await this.demand(
      `update process_managers set expires_at = clock_timestamp() + $3 * interval '1 millisecond' where ${mine}`,
      [this.manager, epoch, lastsMs],
    );
  }

  /** Lets another process take over at once. */
  async release({ epoch }: ManagerLease): Promise<void> {
    await this.pool.query(`update process_managers set expires_at = clock_timestamp() where ${mine}`, [
      this.manager,
      epoch,
    ]);
  }

  /**
   * From now on effects are acted on: the manager has the whole log. At the end of a replay, an effect without an outcome that was due
   * before the replay began ends as too late; an intended effect without an outcome becomes unknown. Throws ManagerLeaseLost.
   * @param kinds of the manager: some are never too late, and some are told of in the log
   * @param types of events that were read, and are from now on; those that are not any more are passed over from here
   */
  async caughtUp(
    { epoch }: ManagerLease,
    kinds: ProcessManager['kinds'] = {},
    types: readonly string[] = [],
  ): Promise<void> {
    const named = Object.entries(kinds);
    const never = named.flatMap(([kind, { onlyRecords }]) => (onlyRecords ? [kind] : []));
    const told = named.flatMap(([kind, { toldAfterReplay: by }]) => (by === undefined ? [] : [{ kind, by }]));
    await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<{ since: Date | null; handles: string[] | null; awaited: boolean }>(
        `select replaying_since as since, handles, ${isAwaited} is true as awaited from process_managers where ${mine} for update`,
        [this.manager, epoch],
      );
      const [row] = rows;
      if (!row) throw new ManagerLeaseLost(this.manager);
      if (row.since)
        await client.query(
          `with ended as (
             update effects set changed_at = clock_timestamp(),
               state = case when given_up then 'cancelled' when intended then 'unknown' else 'too_late' end,
               reason = case when given_up then 'It was given up' when intended then 'It was begun, and nobody knows whether it was done'
                 else 'It was due before the log was read anew' end
             where manager = $1 and state = 'due' and (intended or given_up or (due_at <= $2 and kind <> all($3)))
             returning *)
           insert into effects (manager, key, kind, subject, lead_id, correlation_id, due_at, idempotent, max_attempts, waits)
           select e.manager, e.key || $6, t.by, e.subject, e.lead_id, e.correlation_id, $2, true, e.max_attempts, e.waits
           from ended e join unnest($4::text[], $5::text[]) t (kind, by) using (kind)`,
          [
            ...[this.manager, row.since, never, told.map(({ kind }) => kind), told.map(({ by }) => by)],
            ` replay ${row.since.toISOString()}`,
          ],
        );
      const before = row.handles ?? [];
      const isLess = before.some((type) => !types.includes(type));
      const isMore = types.some((type) => !before.includes(type));
      // Code that knows less passes over what the code before it has read; code that only knows more has read what it awaited.
      const awaited = isLess && !row.awaited ? 'from here' : isMore && !isLess ? 'no more' : 'as before';
      await client.query(
        `update process_managers set caught_up_epoch = epoch, replaying_since = null, handles = $3,
           awaited_from = case $4 when 'no more' then null when 'from here' then position else awaited_from end,
           awaited_at = case $4 when 'no more' then null when 'from here' then clock_timestamp() else awaited_at end
         where ${mine}`,
        [this.manager, epoch, types, awaited],
      );
    });
  }

  /** Streams that wait for an operator: those of these ids, or all. */
  parked(ids?: readonly string[]): Promise<ParkedHere[]> {
    return onceBuilt<ParkedHere[]>([], async () => {
      const { rows } = await this.pool.query<ParkedHere>(
        `select id::text, stream, event_id as "eventId", type, from_revision::integer as revision
         from projection.parked_streams where projection = $1 and version = $2 and ($3::bigint[] is null or id = any($3))
         order by id`,
        [this.manager, version, ids ?? null],
      );
      return rows;
    });
  }

  /** What it watches at the position of the lease. */
  async watched(): Promise<Map<string, bigint>> {
    const { rows } = await this.pool.query<{ key: string; since: string }>(
      'select key, since::text from manager_watches where manager = $1',
      [this.manager],
    );
    return new Map(rows.map(({ key, since }) => [key, BigInt(since)]));
  }

  /** Operators' requests for its parked streams. */
  retryJobs(): Promise<Job[]> {
    return onceBuilt<Job[]>([], () =>
      findJobs(this.pool, `projection = $1 and kind = 'retry' and state = 'requested'`, [this.manager]),
    );
  }

  /** Whether a request may go on: no operator ended it. */
  goesOn(id: string): Promise<boolean> {
    return goesOn(this.pool, id);
  }

  finishRetry(id: string, state: 'done' | 'cancelled'): Promise<void> {
    return finishRetry(this.pool, id, state);
  }

  /** Keeps the effects of the events up to a position, together with the position. Throws ManagerLeaseLost, JobEnded. */
  async advance({ epoch }: ManagerLease, position: bigint | null, step: Step): Promise<void> {
    const { parked, waiting, unparked = [], forgotten = [], noted } = step;
    await inTransaction(this.pool, async (client) => {
      const moved = await client.query(
        `update process_managers set position = greatest(position, $3), updated_at = clock_timestamp() where ${mine}`,
        [this.manager, epoch, position],
      );
      if (moved.rowCount !== 1) throw new ManagerLeaseLost(this.manager);
      if (unparked.length > 0)
        await client.query(
          'delete from projection.parked_streams where projection = $1 and version = $2 and stream = any($3)',
          [this.manager, version, unparked],
        );
      if (forgotten.length > 0)
        await client.query(
          `update effects set state = 'cancelled', reason = $3, changed_at = clock_timestamp()
           where manager = $1 and subject = any($2) and state = 'due'`,
          [this.manager, forgotten, skipped],
        );
      await noteEffects(client, this.manager, step.reactions);
      await this.keepWatches(client, step.watches);
      if (parked.size + unparked.length > 0)
        await client.query(
          `update effects set waits = subject = any($2), unreadable_at = null
           where manager = $1 and (subject = any($2) or subject = any($3))`,
          [this.manager, [...parked.keys()], unparked],
        );
      if (parked.size + waiting.size > 0)
        await parkStreams(client, { projection: { name: this.manager }, build: { version, generation } }, step);
      if (noted) await noteAct(client, noted.job, noted.act);
    });
  }

  /** Subjects of effects that met an unreadable event, and its revision: they have to be parked. */
  async unreadable(): Promise<{ subject: string; revision: number }[]> {
    const { rows } = await this.pool.query<{ subject: string; revision: number }>(
      `select subject, min(unreadable_at) as revision from effects where manager = $1 and unreadable_at is not null
       group by subject`,
      [this.manager],
    );
    return rows;
  }

  private async keepWatches(client: ClientBase, watches: Step['watches']): Promise<void> {
    const gone = [...watches].flatMap(([key, since]) => (since === null ? [key] : []));
    const kept = [...watches].flatMap(([key, since]) => (since === null ? [] : [{ key, since: since.toString() }]));
    if (gone.length > 0)
      await client.query('delete from manager_watches where manager = $1 and key = any($2)', [this.manager, gone]);
    if (kept.length > 0)
      await client.query(
        `insert into manager_watches (manager, key, since) select $1, w.key, w.since
         from unnest($2::text[], $3::bigint[]) w (key, since)
         on conflict (manager, key) do update set since = excluded.since`,
        [this.manager, kept.map(({ key }) => key), kept.map(({ since }) => since)],
      );
  }

  private async demand(text: string, values: unknown[]): Promise<void> {
    const { rowCount } = await this.pool.query(text, values);
    if (rowCount !== 1) throw new ManagerLeaseLost(this.manager);
  }
}

/**
 * Runs work while no process manager works anywhere, such as filling a log with old history. Afterwards each manager starts
 * as for the first time: it reads the log without acting, and schedules what is due later. Effects asked for once managers
 * are on again are acted on, however long the first manager takes to begin. If the process dies in between, managers stay
 * off until the same work has been done.
 * @param lastly in the transaction that lets them work again, after their own rows were made
 */
export async function withManagersOff<Result>(
  pool: Pool,
  reason: string,
  work: () => Promise<Result>,
  lastly: (client: ClientBase) => Promise<void> = () => Promise.resolve(),
): Promise<Result> {
  const before = await inTransaction(pool, async (client) => {
    // A process that is taking a lease right now has it before this lock is granted, and loses it here.
    await client.query('lock table process_managers in exclusive mode');
    await client.query('insert into managers_off (reason) values ($1) on conflict do nothing', [reason]);
    return (await client.query<{ name: string; epoch: string }>('delete from process_managers returning name, epoch'))
      .rows;
  });
  const result = await work();
  await inTransaction(pool, async (client) => {
    await client.query('delete from managers_off where reason = $1', [reason]);
    // Each lease may be taken at once, under a higher epoch, and everything due until now is read as history.
    await client.query(
      `insert into process_managers (name, holder, epoch, expires_at, replaying_since)
       select name, gen_random_uuid(), epoch + 1, clock_timestamp(), clock_timestamp() from unnest($1::text[], $2::bigint[]) as m (name, epoch)`,
      [before.map(({ name }) => name), before.map(({ epoch }) => epoch)],
    );
    await lastly(client);
  });
  return result;
}
