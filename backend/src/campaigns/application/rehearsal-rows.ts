import type { Pool } from 'pg';
import type { Rehearsal } from '../../../../contracts/src/campaigns/rehearsal.js';
import type { RehearsalResult } from '../rehearsal/run-rehearsal.js';

/** A process that has not updated its rehearsal for so long is gone. */
const goneAfterSeconds = 30;
const keptSeconds = 3_600;
const columns = `id, "from", events, took_ms as "tookMs", result,
  case when state = 'running' and seen_at < now() - interval '${goneAfterSeconds} seconds' then 'failed' else state end as state`;

/** A rehearsal without the names of its leads. */
export interface RehearsalRow extends Omit<Rehearsal, 'from' | 'result'> {
  from: Date;
  result: RehearsalResult | null;
}

/** Rehearsals as all processes see them, each for an hour: a row refers to leads only by their ids. */
export class RehearsalRows {
  constructor(private readonly pool: Pool) {}

  /** @returns undefined if another one is running, in any process */
  async begin(id: string, from: string): Promise<RehearsalRow | undefined> {
    await this.pool.query(
      `delete from rehearsals where began_at < now() - make_interval(secs => $1)
         or (state = 'running' and seen_at < now() - make_interval(secs => $2))`,
      [keptSeconds, goneAfterSeconds],
    );
    const { rows } = await this.pool.query<RehearsalRow>(
      `insert into rehearsals (id, "from") values ($1, $2) on conflict do nothing returning ${columns}`,
      [id, from],
    );
    return rows[0];
  }

  async find(id: string): Promise<RehearsalRow | undefined> {
    return (await this.pool.query<RehearsalRow>(`select ${columns} from rehearsals where id = $1`, [id])).rows[0];
  }

  /** @returns whether it still runs: somebody may have cancelled it, through another process */
  async reached(id: string, events: number): Promise<boolean> {
    const text = `update rehearsals set events = $2, seen_at = now() where id = $1 and state = 'running'`;
    return (await this.pool.query(text, [id, events])).rowCount === 1;
  }

  /** A rehearsal that has ended already stays as it is. */
  async end(id: string, as: 'done' | 'failed' | 'cancelled', result: RehearsalResult | null = null): Promise<void> {
    await this.pool.query(
      `update rehearsals set state = $2, result = $3,
         took_ms = (extract(epoch from clock_timestamp() - began_at) * 1000)::integer where id = $1 and state = 'running'`,
      [id, as, result && JSON.stringify(result)],
    );
  }
}
