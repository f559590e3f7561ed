import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Actor } from '../../../contracts/src/actor.js';
import type { ParkedStream } from '../../../contracts/src/queries/operations.js';
import type { EventLog } from '../../../event-store/src/event-log.js';
import { leadIdOfStream } from '../definitions/lead-stream.js';
import { requestJobs } from './jobs.js';
import { projectionStream } from './skips.js';

export interface By {
  actor: Actor;
  correlationId: string;
}

const stale: Record<string, string> = {
  pipeline: 'The board and the lists show this lead as it was before this event.',
  stage_history: 'The board as it was at an instant, and its playback, lack this lead from this event on.',
  activity: 'Recent activity lacks this event and later ones of its stream.',
  analyses: 'The report shows this analysis as it was before this event.',
  event_index: 'Browsing the log by type, actor, correlation or time lacks this event.',
  referrals: 'The referrals show this one as it was before this event.',
};

/** Streams that wait in the projections that serve, those of longest ago first. */
export async function listParked(pool: Pool): Promise<ParkedStream[]> {
  const { rows } = await pool.query<
    Record<'id' | 'projection' | 'stream' | 'eventId' | 'type' | 'position' | 'error', string> & {
      revision: number;
      later: number;
      since: Date;
    }
  >(
    `select p.id::text, p.projection, p.stream, p.event_id as "eventId", p.type, p.from_revision::integer as revision,
       p.from_position::text as position, p.error, p.later_events as later, p.parked_at as since
     from projection.parked_streams p join projection.checkpoints c on c.serving
       and (c.name, c.version, c.generation) = (p.projection, p.version, p.generation) order by p.parked_at, p.id`,
  );
  const leadIds = rows.flatMap(({ stream }) => leadIdOfStream(stream) ?? []);
  const names = await namesOf(pool, leadIds);
  return rows.map(({ id, projection, stream, eventId, type, revision, position, error, later, since }) => {
    const leadId = leadIdOfStream(stream) ?? null;
    return {
      ...{ id, projection, stream, error, leadId },
      leadName: names.get(leadId ?? '') ?? null,
      event: { id: eventId, type, revision, position },
      laterEvents: later,
      since: since.toISOString(),
      stale: stale[projection] ?? 'The rows of this stream are as they were before this event.',
    };
  });
}

async function namesOf(pool: Pool, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    'select id, name from read.pipeline where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * Asks for parked streams to be tried again, one job per projection.
 * @returns the jobs' ids
 * @throws ProjectionBusy
 */
export async function retryStreams(pool: Pool, streams: readonly ParkedStream[], by: By): Promise<string[]> {
  const ids: string[] = [];
  for (const projection of new Set(streams.map((each) => each.projection))) {
    const parked = streams.filter((each) => each.projection === projection).map(({ id }) => id);
    ids.push(...(await requestJobs(pool, 'retry', [projection], { ...by, params: { parked } })));
  }
  return ids;
}

/**
 * Records that the projection leaves out the event at which a stream is parked, then asks for the stream to be tried again. The
 * record is what counts: should the rest fail, the next retry, rebuild or restart leaves the event out.
 * @throws LogUnavailable, ProjectionBusy
 */
export async function skipParked(
  pool: Pool,
  log: Pick<EventLog, 'append'>,
  parked: ParkedStream,
  reason: string,
  by: By,
): Promise<string[]> {
  const { id: eventId, type, revision } = parked.event;
  const metadata = {
    $correlationId: by.correlationId,
    $causationId: randomUUID(),
    command: 'SkipParkedEvent',
    actor: by.actor,
    occurredAt: new Date().toISOString(),
  };
  const data = { eventId, stream: parked.stream, type, revision, reason };
  await log.append(
    projectionStream(parked.projection),
    [{ id: randomUUID(), type: 'EventSkipped', data, metadata }],
    'any',
  );
  return retryStreams(pool, [parked], by);
}
