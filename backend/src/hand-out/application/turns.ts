import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { inTransaction } from '../../../../projections/src/engine/store/transaction.js';

/** Users `u` who may get an intake: they ticked that they take new leads, and may sign in. */
const takes = 'u.takes_new_leads and u.disabled_at is null';

/** Decides whose turn it is. */
@Injectable()
export class Turns {
  constructor(private readonly pool: Pool) {}

  /**
   * The user who gets the leads of one intake. A repetition, for another of its leads or after a crash, gives the same user as long as
   * they take leads; else the one whose last turn is longest ago. One at a time, so that two concurrent intakes go to two people.
   * @returns null if nobody takes new leads
   */
  next(correlationId: string): Promise<string | null> {
    return inTransaction(this.pool, async (client) => {
      await client.query(`select pg_advisory_xact_lock(hashtextextended('lead_turns', 0))`);
      const given = await client.query<{ id: string }>(
        `select u.id from lead_turns t join users u on u.id = t.user_id where t.correlation_id = $1 and ${takes}`,
        [correlationId],
      );
      if (given.rows[0]) return given.rows[0].id;
      const { rows } = await client.query<{ id: string }>(
        `select u.id from users u left join lateral (select max(at) as last from lead_turns where user_id = u.id) t on true
         where ${takes} order by t.last nulls first, u.created_at, u.id limit 1`,
      );
      const [next] = rows;
      if (!next) return null;
      await client.query(
        `insert into lead_turns (correlation_id, user_id) values ($1, $2)
         on conflict (correlation_id) do update set user_id = excluded.user_id, at = excluded.at`,
        [correlationId, next.id],
      );
      return next.id;
    });
  }
}
