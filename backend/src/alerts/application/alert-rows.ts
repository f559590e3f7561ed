import type { Pool } from 'pg';

/** Longer than sending an alert takes. */
const claimSeconds = 120;

/**
 * One row per problem and channel, from its beginning to its end, shared by all processes. A row's name is
 * that of the alert and of the channel.
 */
export class AlertRows {
  constructor(private readonly pool: Pool) {}

  /** Notes the current problems; forgets those that are over, so that they are reported again if they come back. */
  async note(names: readonly string[]): Promise<void> {
    await this.pool.query('delete from alerts where name <> all($1)', [names]);
    await this.pool.query('insert into alerts (name) select unnest($1::text[]) on conflict do nothing', [names]);
  }

  /**
   * Alerts that this process has to send; if it dies, another one does after a while.
   * @returns since when each is there, by name: together they are the same for every try
   */
  async claim(): Promise<ReadonlyMap<string, Date>> {
    const { rows } = await this.pool.query<{ name: string; since: Date }>(
      `update alerts set claimed_until = now() + make_interval(secs => $1)
       where told_at is null and (claimed_until is null or claimed_until < now()) returning name, since`,
      [claimSeconds],
    );
    return new Map(rows.map(({ name, since }) => [name, since]));
  }

  async told(name: string): Promise<void> {
    await this.pool.query('update alerts set told_at = now() where name = $1', [name]);
  }
}
