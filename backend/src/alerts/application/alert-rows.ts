import type { Pool } from 'pg';

/** Longer than telling takes. */
const claimSeconds = 120;

/**
 * What is wrong is a row for each way to tell it, from when it began until it is over, shared by all processes. A name is that of the
 * alert and of the way.
 */
export class AlertRows {
  constructor(private readonly pool: Pool) {}

  /** Notes what is wrong now; what is over is forgotten, so that it is told again should it come back. */
  async note(names: readonly string[]): Promise<void> {
    await this.pool.query('delete from alerts where name <> all($1)', [names]);
    await this.pool.query('insert into alerts (name) select unnest($1::text[]) on conflict do nothing', [names]);
  }

  /** Those that are this process's to tell; if it dies, another one's after a while. */
  async claim(): Promise<string[]> {
    const { rows } = await this.pool.query<{ name: string }>(
      `update alerts set claimed_until = now() + make_interval(secs => $1)
       where told_at is null and (claimed_until is null or claimed_until < now()) returning name`,
      [claimSeconds],
    );
    return rows.map(({ name }) => name);
  }

  async told(name: string): Promise<void> {
    await this.pool.query('update alerts set told_at = now() where name = $1', [name]);
  }
}
