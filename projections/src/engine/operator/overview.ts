import type { Pool } from 'pg';
import type { ProjectionStatus } from '../../../../contracts/src/operations/queries.js';
import type { EventLog } from '../../../../event-store/src/log/event-log.js';
import type { Projection } from '../projection.js';
import type { Checkpoint } from '../store/group.js';
import { storedName } from '../tables/table-sql.js';
import { jobsOf } from './shown-jobs.js';

const countedEvents = 1_000;
/** Longer than a log takes while every read model is rebuilt: that is no outage, and operators look here most at that time. */
const logPatienceMs = 5_000;

interface Row extends Omit<Checkpoint, 'position'> {
  position: string | null;
  ageMs: number;
  parked: number;
}

/**
 * The state of every projection of this code, for any process, whichever projector works.
 * @throws LogUnavailable; the database's error (3F000 or 42P01 before the projector's first start)
 */
export async function projectionStatuses(
  pool: Pool,
  log: Pick<EventLog, 'head' | 'readAll'>,
  projections: readonly Projection[],
): Promise<ProjectionStatus[]> {
  const head = await log.head(logPatienceMs);
  const { rows } = await pool.query<Row>(
    `select name, version, generation, position::text, state, serving,
       extract(epoch from clock_timestamp() - updated_at)::float8 * 1000 as "ageMs",
       (select count(*)::integer from projection.parked_streams p
         where (p.projection, p.version, p.generation) = (c.name, c.version, c.generation)) as parked
     from projection.checkpoints c order by name, updated_at desc`,
  );
  const work = await workNow(pool);
  const jobsByName = await jobsOf(
    pool,
    projections.map(({ name }) => name),
  );
  const lags = new Map<string, Lag>();
  const lately = new Map<string, number>();
  const statuses: ProjectionStatus[] = [];
  for (const projection of projections) {
    const own = rows.filter(({ name }) => name === projection.name);
    const serving = own.find((row) => row.serving);
    if (!serving) continue;
    const position = serving.position ?? '0';
    if (!lags.has(position)) lags.set(position, await eventsAfter(log, BigInt(position), head));
    const { events: lagEvents, since } = lags.get(position)!;
    if (!lately.has(position)) lately.set(position, await eventsOfLastMinute(pool, position));
    const jobs = jobsByName.get(projection.name)!;
    const active = jobs.find(({ state }) => ['requested', 'running', 'ready'].includes(state));
    const previous = own.find(({ state, version }) => state === 'kept' && version === projection.version);
    statuses.push({
      name: projection.name,
      version: serving.version,
      generation: serving.generation,
      status: statusOf(serving, active, work),
      position,
      logPosition: head.toString(),
      lagMs: since === null ? 0 : missingMs(since, serving),
      lagEvents,
      bytes: await sizeOf(pool, projection, serving),
      eventsLastMinute: lately.get(position)!,
      parkedStreams: serving.parked,
      previous: previous ? { version: previous.version, generation: previous.generation } : null,
      ...(active?.kind === 'rebuild' && active.progress && { rebuild: active.progress }),
      ...(isFilled(serving, work) && { filling: work.filling }),
      lastJobs: jobs,
    });
  }
  return statuses;
}

/** What the projector does that holds the lease. */
interface Work {
  /** Any projector holds it. */
  held: boolean;
  /** How far it has come with filling empty read models; null if it fills none. */
  filling: NonNullable<ProjectionStatus['filling']> | null;
}

/** Empty ones are filled together. */
function isFilled({ state, position }: Row, work: Work): work is Work & { filling: object } {
  return work.held && work.filling !== null && state === 'live' && position === null;
}

function statusOf(
  serving: Row,
  active: ProjectionStatus['lastJobs'][number] | undefined,
  work: Work,
): ProjectionStatus['status'] {
  // An operator paused it, whether a projector runs or not.
  if (serving.state === 'paused' && !active) return 'paused';
  if (!work.held) return 'stopped';
  if (isFilled(serving, work)) return 'filling';
  if (active?.state === 'ready') return 'dry_run_ready';
  if (active?.kind === 'rebuild') return 'rebuilding';
  const { state } = serving;
  return state === 'kept' || state === 'building' ? 'outdated' : state;
}

/** Whether any projector holds the lease now. */
export async function isHeld(pool: Pool): Promise<boolean> {
  return (await workNow(pool)).held;
}

async function workNow(pool: Pool): Promise<Work> {
  const { rows } = await pool.query<Pick<Work, 'filling'>>(
    'select filling from projection.lease where expires_at > clock_timestamp()',
  );
  return { held: rows.length > 0, filling: rows[0]?.filling ?? null };
}

/** What comes after a position. */
interface Lag {
  /** Counted up to 1,000. */
  events: number;
  /** When the log got the first of them. */
  since: Date | null;
}

/** When the log got the first event of ours after a position; null if there is none. Throws LogUnavailable */
export async function missingSince(log: Pick<EventLog, 'readAll'>, position: bigint): Promise<Date | null> {
  for await (const { events } of log.readAll({ after: position, limit: 1 }))
    if (events.length > 0) return events[0]!.created;
  return null;
}

async function eventsAfter(log: Pick<EventLog, 'readAll'>, position: bigint, head: bigint): Promise<Lag> {
  const lag: Lag = { events: 0, since: null };
  if (position >= head) return lag;
  for await (const { events } of log.readAll({ after: position, limit: countedEvents })) {
    lag.since ??= events[0]?.created ?? null;
    lag.events += events.length;
  }
  return lag;
}

/** How long its first missing event has been missing: an empty read model, which may be younger than the log, lacks it since it was made. */
function missingMs(since: Date, { position, ageMs }: Row): number {
  const inLogMs = Math.max(0, Date.now() - since.getTime());
  return Math.round(position === null ? Math.min(inLogMs, ageMs) : inLogMs);
}

/** Events up to a position that were committed within the last minute: each batch's live change has its time. */
async function eventsOfLastMinute(pool: Pool, position: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `with lately as (
       select min(position) as first from projection.live_changes where committed_at > clock_timestamp() - interval '1 minute'
     ), before as (
       select max(c.position) as last from projection.live_changes c, lately where c.position < lately.first
     )
     select count(*)::integer as count from read.event_index, lately, before
     where position > coalesce(before.last, -1) and position <= $1 and lately.first is not null`,
    [position],
  );
  return rows[0]!.count;
}

async function sizeOf(pool: Pool, { tables }: Projection, build: Row): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>(
    'select coalesce(sum(pg_total_relation_size(to_regclass(name))), 0)::text as bytes from unnest($1::text[]) name',
    [tables.map((table) => storedName(table, build))],
  );
  return Number(rows[0]!.bytes);
}
