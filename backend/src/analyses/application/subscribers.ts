import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';

/** Everybody who asked for an analysis, once per e-mail. */
@Injectable()
export class Subscribers {
  constructor(private readonly pool: Pool) {}

  /** Adds the subscriber, or renames the one with this e-mail (case does not matter). */
  async upsert(email: string, name: string): Promise<void> {
    await this.pool.query(
      `insert into property_analysis_subscribers (email, name) values (lower($1), $2)
       on conflict (email) do update set name = excluded.name, updated_at = now()`,
      [email, name],
    );
  }
}
