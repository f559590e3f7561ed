import type { Pool } from 'pg';
import type { LiveStanding, Standing } from '../../../contracts/src/live/queries.js';
import type { Subject } from '../../../contracts/src/live/subject.js';
import { pipeline } from '../../../projections/src/definitions/leads/pipeline.js';
import type { Logger } from 'pino';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import { missingSince } from '../../../projections/src/engine/operator/overview.js';
import { readModelsMissing } from '../platform/database/unavailable.js';

/** The database's view of the serving read models. */
export interface Serving {
  models: { name: string; state: string; empty: boolean; position: bigint; updatedAt: Date }[];
  /** Until when the projector's lease lasts; null before the first projector. */
  leaseUntil: Date | null;
  /** While the projector fills empty read models; `secondsLeft` is null until that can be estimated. */
  filling: { secondsLeft: number | null } | null;
  now: Date;
  /** Parked streams of the pipeline. */
  parked: Subject[];
  /** Those parked at an event that nobody of ours wrote. */
  unproven: Subject[];
}

const mostParked = 500;

/** One statement, so one snapshot. Throws the database's error: 3F000 or 42P01 before the projector's first start. */
export async function readServing(pool: Pool): Promise<Serving> {
  const { rows } = await pool.query<{ found: Omit<Found, 'now'>; now: Date }>(
    `select clock_timestamp() as now, jsonb_build_object(
       'models', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'state', state,
           'empty', position is null, 'position', coalesce(position, 0)::text, 'updatedAt', updated_at) order by name), '[]')
         from projection.checkpoints where serving),
       'leaseUntil', (select max(expires_at) from projection.lease),
       'filling', (select filling from projection.lease where filling is not null limit 1),
       'parked', (select coalesce(jsonb_agg(jsonb_build_object('stream', stream, 'reason', reason)), '[]') from (
         select p.stream, p.reason from projection.parked_streams p
         join projection.checkpoints c on c.name = p.projection and c.version = p.version
           and c.generation = p.generation and c.serving
         where p.projection = $1 order by p.id limit ${mostParked}) waiting)
     ) as found`,
    [pipeline.name],
  );
  const { found, now } = rows[0]!;
  return {
    now,
    parked: subjectsOf(found.parked),
    unproven: subjectsOf(found.parked.filter(({ reason }) => reason === 'unproven')),
    leaseUntil: found.leaseUntil === null ? null : new Date(found.leaseUntil),
    filling: found.filling,
    models: found.models.map((model) => ({
      ...model,
      position: BigInt(model.position),
      updatedAt: new Date(model.updatedAt),
    })),
  };
}

interface Found {
  models: { name: string; state: string; empty: boolean; position: string; updatedAt: string }[];
  leaseUntil: string | null;
  filling: Serving['filling'];
  now: Date;
  /** Why the event can't be read; null: it can, but not be projected. */
  parked: { stream: string; reason: string | null }[];
}

function subjectsOf(parked: Found['parked']): Subject[] {
  return parked.flatMap(({ stream }) => pipeline.subjectOf?.(stream) ?? []);
}

/**
 * Which read models do not follow the log, why, and since when.
 * @param behindSince when the log got the events that they lack; null while they keep up
 */
export function standingOf(serving: Serving, behindSince: Date | null): LiveStanding {
  const { models, leaseUntil, filling, now, parked, unproven } = serving;
  const stopped = leaseUntil === null || leaseUntil <= now;
  const standing = models.flatMap(({ name, state, empty, position, updatedAt }): Standing[] => {
    const standsFor = (why: Standing['why'], since: Date) => [
      { name, why, since: since.toISOString(), position: position.toString() },
    ];
    if (state === 'paused') return standsFor('paused', updatedAt);
    if (stopped) return standsFor('stopped', leaseUntil ?? updatedAt);
    if (state === 'catching_up') return standsFor('catching_up', updatedAt);
    if (state !== 'live') return standsFor('outdated', updatedAt);
    if (empty && filling) return standsFor('filling', updatedAt).map((each) => ({ ...each, ...minutesLeft(filling) }));
    return behindSince ? standsFor('behind', behindSince) : [];
  });
  return { standing, parked, unproven };
}

function minutesLeft({ secondsLeft }: NonNullable<Serving['filling']>): Pick<Standing, 'minutesLeft'> {
  return secondsLeft === null ? {} : { minutesLeft: Math.max(1, Math.ceil(secondsLeft / 60)) };
}

/** How long events may take from the log to the rows before it counts as behind. */
const patienceMs = 3_000;

/** Finds out since when the read models have lacked events of the log. */
export class Lag {
  private mark: { head: bigint; at: Date } | undefined;

  /**
   * @param position that the read models have reached
   * @param head the last position of the log at this moment
   * @returns since when they lack events, once that is longer than an event usually takes; null otherwise
   */
  note(position: bigint, head: bigint, now: Date): Date | null {
    if (!this.mark || position >= this.mark.head) this.mark = { head, at: now };
    if (position >= this.mark.head) return null;
    return now.getTime() - this.mark.at.getTime() >= patienceMs ? this.mark.at : null;
  }
}

const everyMs = 1_000;
const nothing: LiveStanding = { standing: [], parked: [], unproven: [] };

/** While a browser listens, checks every second whether the read models follow the log, and reports when that changes. */
export class StandingWatch {
  private readonly listeners = new Set<(standing: LiveStanding) => void>();
  private readonly lag = new Lag();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private known = nothing;

  constructor(
    private readonly pool: Pool,
    private readonly log: Pick<EventLog, 'head' | 'readAll'>,
    private readonly logger: Pick<Logger, 'debug' | 'warn'>,
  ) {}

  /** The current state. */
  async current(): Promise<LiveStanding> {
    await this.look();
    return this.known;
  }

  /** Calls back on every change. Returns a function that stops it. */
  listen(listener: (standing: LiveStanding) => void): () => void {
    this.listeners.add(listener);
    this.timer ??= setInterval(() => void this.look(), everyMs);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.stop();
    };
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** One check at a time. If the check fails, the last state stands: the browsers notice by themselves that nothing answers. */
  private look(): Promise<void> {
    return (this.looking ??= this.ask()
      .catch((error: unknown) => {
        if (readModelsMissing(error)) this.logger.debug('Whether read models are stuck is known once they are built');
        else this.logger.warn({ err: error }, 'Whether read models are stuck could not be checked');
      })
      .finally(() => (this.looking = undefined)));
  }

  private async ask(): Promise<void> {
    const serving = await readServing(this.pool);
    const next = standingOf(serving, await this.behindSince(serving));
    if (JSON.stringify(next) === JSON.stringify(this.known)) return;
    this.known = next;
    for (const listener of this.listeners) listener(next);
  }

  /** If the log is out of reach, it refuses commands by itself. */
  private async behindSince({ models, now }: Serving): Promise<Date | null> {
    const [slowest] = models.flatMap(({ state, position }) => (state === 'live' ? [position] : [])).sort(byPosition);
    if (slowest === undefined) return null;
    try {
      // The log's end may be the store's own events, which no read model lacks.
      const since = this.lag.note(slowest, await this.log.head(), now);
      return since && (await missingSince(this.log, slowest)) ? since : null;
    } catch (error) {
      if (error instanceof LogUnavailable) return null;
      throw error;
    }
  }
}

const byPosition = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
