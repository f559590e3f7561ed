import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type { Assignees as Answer } from '../../../contracts/src/accounts/queries.js';
import { wrongField } from '../platform/problems/problem.js';

/** People whom work can be assigned to: everybody who may sign in. */
@Injectable()
export class Assignees {
  constructor(private readonly pool: Pool) {}

  /** Ordered by the name that people see. */
  async all(): Promise<Answer> {
    const { rows } = await this.pool.query<Answer['assignees'][number]>(
      `select id, email, display_name as "displayName" from users
       where disabled_at is null order by lower(coalesce(display_name, email)), id`,
    );
    return { assignees: rows };
  }

  /**
   * Accepts null, and a user who can be assigned work; refuses others.
   * @param path the field that names the user
   * @throws ProblemError invalid_input
   */
  async refuseOthers(id: string | null, path: string): Promise<void> {
    if (id === null) return;
    const text = 'select disabled_at is not null as disabled from users where id = $1';
    const user = (await this.pool.query<{ disabled: boolean }>(text, [id])).rows[0];
    if (user && !user.disabled) return;
    const message = user ? 'This user is disabled. Choose somebody else.' : 'There is no user with this id.';
    throw wrongField(path, message);
  }
}

/** So many jobs wait already that another one would only time out. */
export class TurnsFull extends Error {}

/** Waiting jobs, in lanes: whoever brings many queues behind their own, not before others. */
class Lanes {
  private readonly lanes = new Map<string, (() => void)[]>();
  waiting = 0;

  constructor(private readonly most: { inLane: number; inAll: number }) {}

  add(lane: string, start: () => void): void {
    const waiting = this.lanes.get(lane) ?? [];
    if (waiting.length >= this.most.inLane || this.waiting >= this.most.inAll) throw new TurnsFull();
    this.lanes.set(lane, [...waiting, start]);
    this.waiting++;
  }

  /** The first job of the lane that has waited longest; that lane then goes to the end. */
  next(): (() => void) | undefined {
    const [first] = this.lanes;
    if (!first) return undefined;
    const [lane, [start, ...others]] = first;
    this.lanes.delete(lane);
    if (others.length > 0) this.lanes.set(lane, others);
    this.waiting--;
    return start;
  }
}

/**
 * Runs a fixed number of jobs at once and lets the others wait. Lanes take turns, and so do known callers and strangers: however many
 * strangers come, every second turn goes to a known caller.
 */
export class FairTurns {
  private running = 0;
  private readonly known: Lanes;
  private readonly strangers: Lanes;
  private lastWasKnown = false;

  /**
   * @param atOnce how many jobs run side by side
   * @param mayWait how many more may wait, in one lane and in all
   */
  constructor(
    private readonly atOnce: number,
    mayWait: { inLane: number; inAll: number },
  ) {
    this.known = new Lanes(mayWait);
    this.strangers = new Lanes(mayWait);
  }

  /** @throws TurnsFull; what the job throws */
  async run<Result>({ lane, known }: { lane: string; known: boolean }, job: () => Promise<Result>): Promise<Result> {
    if (this.running < this.atOnce) this.running++;
    // A job that ends hands its place over, so `running` stays as it is.
    else await new Promise<void>((start) => (known ? this.known : this.strangers).add(lane, start));
    try {
      return await job();
    } finally {
      const start = this.next();
      if (start) start();
      else this.running--;
    }
  }

  private next(): (() => void) | undefined {
    const [first, second] = this.lastWasKnown ? [this.strangers, this.known] : [this.known, this.strangers];
    const from = first.waiting > 0 ? first : second;
    this.lastWasKnown = from === this.known;
    return from.next();
  }
}
