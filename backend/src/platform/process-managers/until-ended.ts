import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { EndState } from './effect-store.js';

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
