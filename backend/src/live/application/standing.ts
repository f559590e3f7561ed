import type { Pool } from 'pg';
import type { LiveStanding, Standing } from '../../../../contracts/src/live/queries.js';
import type { Subject } from '../../../../contracts/src/live/subject.js';
import { pipeline } from '../../../../projections/src/definitions/pipeline.js';

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
    const told = (why: Standing['why'], since: Date) => [
      { name, why, since: since.toISOString(), position: position.toString() },
    ];
    if (state === 'paused') return told('paused', updatedAt);
    if (stopped) return told('stopped', leaseUntil ?? updatedAt);
    if (state === 'catching_up') return told('catching_up', updatedAt);
    if (state !== 'live') return told('outdated', updatedAt);
    if (empty && filling) return told('filling', updatedAt).map((each) => ({ ...each, ...minutesLeft(filling) }));
    return behindSince ? told('behind', behindSince) : [];
  });
  return { standing, parked, unproven };
}

function minutesLeft({ secondsLeft }: NonNullable<Serving['filling']>): Pick<Standing, 'minutesLeft'> {
  return secondsLeft === null ? {} : { minutesLeft: Math.max(1, Math.ceil(secondsLeft / 60)) };
}

/** How long events may take from the log to the rows before anybody is told. */
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
