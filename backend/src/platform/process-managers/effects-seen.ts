import { counted } from '../../../../contracts/src/numerals.js';
import type { Pool } from 'pg';
import { setTimeout as pause } from 'node:timers/promises';
import { restoredAt } from '../../../../event-store/src/backup/this-system.js';
import type { EndState } from './effect-store.js';

/**
 * SQL on `effects e`: due for five minutes and not acted on, or held by a worker a minute past its claim. Effects that wait for a
 * parked stream are reported with the stream instead. While a manager reads the log anew, as after a restore, it acts on nothing: at the
 * end it knows which effects are done and which end as too late. Uses now(), so that an index applies.
 */
export const isStuck = `((e.state = 'due' and not e.waits and e.due_at < now() - interval '5 minutes'
    and not exists (select from process_managers m where m.name = e.manager and m.expires_at > now()
      and m.replaying_since is not null))
  or (e.state = 'running' and e.claim_expires_at < now() - interval '1 minute'))`;

/** How many effects are stuck: nobody works for their manager, or workers can't keep up. Throws what Postgres throws. */
export async function countStuck(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ stuck: number }>(
    `select count(*)::integer as stuck from effects e where ${isStuck}`,
  );
  return rows[0]!.stuck;
}

/** What a restore of this system did to effects: nothing is carried out that was due before. */
export interface RestoredEffects {
  /** When the system was restored. */
  at: Date;
  /** They ended as too late. */
  tooLate: number;
  /** Due before, and their managers still read the log. */
  undecided: number;
}

/** How long it is shown. */
const shownFor = `interval '7 days'`;

/** @returns undefined if the system was not restored lately, or no effect was due. Throws what Postgres throws */
export async function restoredEffects(pool: Pool): Promise<RestoredEffects | undefined> {
  const at = await restoredAt(pool);
  if (!at) return undefined;
  const { rows } = await pool.query<RestoredEffects>(
    `select at,
       (select count(*)::integer from effects e where e.state = 'too_late' and e.noted_at >= at
          and e.due_at <= at) as "tooLate",
       (select count(*)::integer from effects e where e.state = 'due' and e.due_at <= at and exists
          (select from process_managers m where m.name = e.manager and m.replaying_since is not null)) as undecided
     from (select $1::timestamptz as at) restored where at > now() - ${shownFor}`,
    [at],
  );
  const [row] = rows;
  return row && row.tooLate + row.undecided > 0 ? row : undefined;
}

/** For people. */
export function restoredLine({ at, tooLate, undecided }: RestoredEffects): string {
  return [
    `This system was restored at ${at.toISOString()}`,
    ...(tooLate > 0
      ? [
          `${counted(tooLate, 'effect')} due before ended as too late and will not be carried out unasked (/operations/effects)`,
        ]
      : []),
    ...(undecided > 0
      ? [`of ${counted(undecided, 'effect')} due before, the log is being read for what became of them`]
      : []),
  ].join('; ');
}

/** An answer that takes longer would look like none. */
const usualPatienceMs = 5_000;
const firstPollMs = 25;
const longestPollMs = 200;

/** How an effect ended, and why. */
export interface EndedEffect {
  state: EndState;
  reason: string | null;
}

/** For requests that are answered with what became of their effects. */
export class EndedEffects {
  /** @param patienceMs if every request waits as long, and not as long as usual */
  constructor(
    private readonly pool: Pool,
    private readonly patienceMs?: number,
  ) {}

  /**
   * Waits for effects to end, in whichever process acts on them. Also waits for effects that the manager has not noted yet.
   * @returns those that ended in time, by key
   */
  async until(
    manager: string,
    keys: readonly string[],
    usuallyMs = usualPatienceMs,
  ): Promise<Map<string, EndedEffect>> {
    const until = performance.now() + (this.patienceMs ?? usuallyMs);
    for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.5, longestPollMs)) {
      const { rows } = await this.pool.query<EndedEffect & { key: string }>(
        `select key, state, reason from effects where manager = $1 and key = any($2) and state not in ('due', 'running')`,
        [manager, keys],
      );
      if (rows.length === keys.length || performance.now() > until)
        return new Map(rows.map(({ key, ...ended }) => [key, ended]));
      await pause(pollMs);
    }
  }
}
