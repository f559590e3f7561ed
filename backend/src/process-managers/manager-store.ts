import type { Pool } from 'pg';
import type { Reaction, Task } from './process-manager.js';

/** The right of one process to work for a manager, and where the manager is in the log. */
export interface ManagerLease {
  epoch: string;
  position: bigint | null;
}

/** Another process works for the manager now. */
export class ManagerLeaseLost extends Error {
  constructor(name: string) {
    super(`Another process took over ${name}`);
    this.name = 'ManagerLeaseLost';
  }
}

const mine = 'name = $1 and epoch = $2';

/** A manager's position, lease and tasks in Postgres. Every write is made under the lease's epoch, or not at all. */
export class ManagerStore {
  constructor(
    private readonly pool: Pool,
    readonly manager: string,
  ) {}

  /** Undefined while another process holds it. Each taking has a new epoch. @param lastsMs unless it is renewed */
  async take(holder: string, lastsMs: number): Promise<ManagerLease | undefined> {
    const { rows } = await this.pool.query<{ epoch: string; position: string | null }>(
      `insert into process_managers as m (name, holder, epoch, expires_at)
       values ($1, $2, 1, clock_timestamp() + $3 * interval '1 millisecond')
       on conflict (name) do update set holder = excluded.holder, epoch = m.epoch + 1, expires_at = excluded.expires_at
         where m.expires_at <= clock_timestamp() or m.holder = excluded.holder
       returning epoch::text, position::text`,
      [this.manager, holder, lastsMs],
    );
    const row = rows[0];
    return row && { epoch: row.epoch, position: row.position === null ? null : BigInt(row.position) };
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

  /** Keeps what the events up to a position meant, together with the position. Throws ManagerLeaseLost. */
  async advance({ epoch }: ManagerLease, position: bigint, reactions: readonly Reaction[]): Promise<void> {
    const notes = new Map<string, Task>();
    const drops = new Set<string>();
    for (const reaction of reactions) {
      if ('note' in reaction) notes.set(reaction.note.key, reaction.note);
      else if (!notes.delete(reaction.drop)) drops.add(reaction.drop);
    }
    const tasks = [...notes.values()];
    await this.demand(
      `with moved as (update process_managers set position = greatest(position, $3), updated_at = clock_timestamp() where ${mine} returning 1),
         dropped as (delete from process_tasks where manager = $1 and key = any($4) and exists (select from moved)),
         noted as (insert into process_tasks (manager, key, correlation_id, due_at)
           select $1, t.key, t.correlation_id, t.due_at
           from unnest($5::text[], $6::text[], $7::timestamptz[]) t (key, correlation_id, due_at)
           where exists (select from moved) on conflict do nothing)
       select from moved`,
      [
        ...[this.manager, epoch, position, [...drops]],
        tasks.map(({ key }) => key),
        tasks.map(({ correlationId }) => correlationId),
        tasks.map(({ dueAt }) => dueAt),
      ],
    );
  }

  /** Tasks whose time has come, the longest due first. */
  async due(limit: number): Promise<(Task & { attempts: number })[]> {
    const { rows } = await this.pool.query<Omit<Task, 'dueAt'> & { dueAt: Date; attempts: number }>(
      `select key, correlation_id as "correlationId", due_at as "dueAt", attempts from process_tasks
       where manager = $1 and due_at <= clock_timestamp() order by due_at, key limit $2`,
      [this.manager, limit],
    );
    return rows.map((row) => ({ ...row, dueAt: row.dueAt.toISOString() }));
  }

  async done({ epoch }: ManagerLease, key: string): Promise<void> {
    await this.pool.query(
      `delete from process_tasks where manager = $1 and key = $3
         and exists (select from process_managers where ${mine})`,
      [this.manager, epoch, key],
    );
  }

  /** Puts a task off. @param ms from now */
  async later({ epoch }: ManagerLease, key: string, ms: number): Promise<void> {
    await this.pool.query(
      `update process_tasks set attempts = attempts + 1, due_at = clock_timestamp() + $4 * interval '1 millisecond'
       where manager = $1 and key = $3 and exists (select from process_managers where ${mine})`,
      [this.manager, epoch, key, ms],
    );
  }

  private async demand(text: string, values: unknown[]): Promise<void> {
    const { rowCount } = await this.pool.query(text, values);
    if (rowCount !== 1) throw new ManagerLeaseLost(this.manager);
  }
}
