import { randomUUID } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import type { Actor } from '../../../contracts/src/actor.js';
import type { DataOf, DomainEvent } from '../../../contracts/src/events/catalogue.js';
import { isUnproven } from '../../../contracts/src/log/metadata.js';
import type { ParkedStream } from '../../../contracts/src/operations/queries.js';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import { skipsStream } from '../../../event-store/src/log/log-skips.js';
import { blocks, isSkipped, type NewEvent, type UnreadableEvent } from '../../../event-store/src/types.js';
import { liveProjections } from '../definitions/live-projections.js';
import { leadIdOfStream } from '../definitions/shared/stream-id.js';
import { appendOnce } from '../engine/operator/append-once.js';
import { cancelJob, findJobs, finishRetry, type Job, requestJobs } from '../engine/operator/jobs.js';
import { isHeld } from '../engine/operator/overview.js';
import { projectionStream, skippedEvents } from '../engine/operator/unknown-types.js';
import { inTransaction } from '../engine/store/transaction.js';

export interface By {
  actor: Actor;
  correlationId: string;
}

/** What staff miss while a process manager waits. */
const undone: Record<string, string> = {
  'rent-estimates': 'This analysis is not being finished: it may lack its estimate or its lead.',
  'hand-out': 'This lead is not handed out in turn.',
  'document-sending': 'This document is not sent, no reminder goes out, and its signed copy is not kept.',
  'campaign-runs': 'No campaign message goes out to this lead, and nothing that happens to the lead ends a campaign.',
  'message-sending': 'No mail about this goes out, neither automatically nor when staff ask for one.',
  marketing: 'This lead is not handed to the marketing system.',
  walkthroughs: 'The time of this lead’s walkthrough is neither held nor released, and no invitation goes out.',
  invoices: 'Invoices requested for this lead are not sent.',
  'payment-links': 'A payment link of this lead does not expire by itself.',
  'payment-pages': 'A page to pay on stays open for up to a day after staff recorded a payment or withdrew its link.',
  'owner-links': 'A merge of this lead may not have ended the links to the owner’s page.',
  'stripe-customers': 'A new name or email address of this lead does not reach Stripe.',
};

function staleOf(reader: string): string {
  const projection = liveProjections.find(({ name }) => name === reader);
  return projection?.stale ?? undone[reader] ?? 'What depends on this stream is as it was before this event.';
}

/** Streams that wait in the serving projections and in process managers, oldest first. */
export async function listParked(pool: Pool): Promise<ParkedStream[]> {
  const { rows } = await pool.query<
    Record<'id' | 'projection' | 'stream' | 'eventId' | 'type' | 'position' | 'error', string> & {
      unreadable: boolean;
      revision: number;
      later: number;
      since: Date;
    }
  >(
    `select p.id::text, p.projection, p.stream, p.event_id as "eventId", p.type, p.from_revision::integer as revision,
       p.from_position::text as position, p.error, p.reason is not null as unreadable, p.later_events as later, p.parked_at as since
     from projection.parked p order by p.parked_at, p.id`,
  );
  const leadIds = rows.flatMap(({ stream }) => leadIdOfStream(stream) ?? []);
  const names = await namesOf(pool, leadIds);
  return rows.map(({ id, projection, stream, eventId, type, revision, position, error, unreadable, later, since }) => {
    const leadId = leadIdOfStream(stream) ?? null;
    return {
      ...{ id, projection, stream, error, unreadable, leadId },
      leadName: names.get(leadId ?? '') ?? null,
      event: { id: eventId, type, revision, position },
      laterEvents: later,
      since: since.toISOString(),
      stale: staleOf(projection),
    };
  });
}

/**
 * How many streams wait in serving projections and in process managers, each counted once, and how many of them because a key is missing.
 * @throws the database's error (3F000 or 42P01 before the projector's first start)
 */
export async function countParked(pool: Pool): Promise<{ streams: number; withoutKey: number }> {
  const { rows } = await pool.query<{ streams: number; withoutKey: number }>(
    `select count(distinct p.stream)::integer as streams,
       count(distinct p.stream) filter (where p.reason = 'key_missing')::integer as "withoutKey"
     from projection.parked p`,
  );
  return rows[0]!;
}

/** What is done in a projection or in a process manager: a parked stream, or a job. */
type Waiting = Pick<ParkedStream, 'projection'>;

/** Whether it waits in a projection; otherwise in a process manager. */
export function inProjection({ projection }: Waiting): boolean {
  return liveProjections.some(({ name }) => name === projection);
}

/** The process managers of these that no process works for now, so that nobody would retry their streams. */
export async function idleManagers(pool: Pool, waiting: readonly Waiting[]): Promise<string[]> {
  const names = new Set(waiting.filter((each) => !inProjection(each)).map(({ projection }) => projection));
  if (names.size === 0) return [];
  const { rows } = await pool.query<{ name: string }>(
    `select n.name from unnest($1::text[]) n (name)
     where not exists (select from public.process_managers m where m.name = n.name and m.expires_at > clock_timestamp())`,
    [[...names]],
  );
  return rows.map(({ name }) => name);
}

/** The read models and process managers of these that nobody works for now. */
export async function unattended(pool: Pool, waiting: readonly Waiting[]): Promise<string[]> {
  const inReadModels = waiting.filter(inProjection).map(({ projection }) => projection);
  const attended = inReadModels.length === 0 || (await isHeld(pool));
  return [...(attended ? [] : inReadModels), ...(await idleManagers(pool, waiting))];
}

/** The sentence about a job that nobody works for, and what an operator does about it. */
export function nobodyWorks(name: string): string {
  return `Nobody works for ${name} now. What was asked for waits: start the system, and it goes on, or cancel ${name}.`;
}

/** Whether jobs go by this name: a read model's, or that of a process manager which has ever worked here. */
export async function isReader(pool: Pool, name: string): Promise<boolean> {
  if (inProjection({ projection: name })) return true;
  const { rows } = await pool.query('select from public.process_managers where name = $1', [name]);
  return rows.length > 0;
}

/**
 * Asks for the end of a read model's or process manager's unfinished job: a retry ends between two streams. A manager's ends at once
 * while no process works for it: one that was only slow keeps nothing more for it, since a stream is kept together with its note in
 * the job.
 * @returns the job as it is now, ended or asked to; undefined if there is none, or a dry run that waits for its decision
 */
export async function cancelUnfinished(pool: Pool, name: string): Promise<Job | undefined> {
  const id = await cancelJob(pool, name);
  if (id === undefined) return undefined;
  const [idle] = await idleManagers(pool, [{ projection: name }]);
  if (idle !== undefined) await finishRetry(pool, id, 'cancelled');
  return (await findJobs(pool, 'id = $1', [id]))[0];
}

async function namesOf(pool: Pool, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    'select id, name from read.pipeline where id = any($1)',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/**
 * How many events of the log, as far as the read models have it, had to carry a valid MAC and do not.
 * @throws as countParked
 */
export async function countUnproven(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select coalesce(sum(count), 0)::float8 as count from projection.unknown_events where reason = 'unproven'`,
  );
  return rows[0]!.count;
}

/**
 * Requests retries of parked streams, one job per projection, for all or none.
 * @returns the jobs' ids
 * @throws ProjectionBusy
 */
export function retryStreams(
  db: Pick<Pool | ClientBase, 'query'>,
  streams: readonly ParkedStream[],
  by: By,
): Promise<string[]> {
  const projections = new Set(streams.map(({ projection }) => projection));
  // Each job takes its own projection's of them.
  return requestJobs(db, 'retry', [...projections], { ...by, params: { parked: streams.map(({ id }) => id) } });
}

/**
 * Records a skip and requests the retries that follow from it: nothing is recorded while one of the projections has another job.
 * @returns the jobs' ids
 * @throws ProjectionBusy, what `record` throws
 */
function recordAndRetry(
  pool: Pool,
  streams: readonly ParkedStream[],
  by: By,
  record: () => Promise<void>,
): Promise<string[]> {
  return inTransaction(pool, async (client) => {
    const jobs = await retryStreams(client, streams, by);
    await record();
    return jobs;
  });
}

/** An event that must not be skipped, and why. */
export class SkipRefused extends Error {}

/** What these say is in their type alone, and holds whether or not they can be read: left out, people's data would come back into use. */
const saidByType: ReadonlySet<string> = new Set<DomainEvent['type']>([
  'LeadErased',
  'StreamErased',
  'ConsentWithdrawn',
]);

type SkippingLog = Pick<EventLog, 'append' | 'readStream'>;

/** What was skipped, for whom, and the jobs that let its stream go on. */
export interface Skipped {
  type: string;
  stream: string;
  revision: number;
  /** null: for everybody. */
  projection: string | null;
  jobs: string[];
}

/**
 * Leaves out the event at which a stream is parked, for good, and requests the retries of the stream. If nobody can read the event, it
 * is left out by everybody: every read model, process manager and command. Otherwise it is this reader that can't take it, and it alone
 * leaves it out. The record is what counts: if the rest fails, the next retry, rebuild or restart leaves the event out.
 * @throws SkipRefused, LogUnavailable, ProjectionBusy
 */
export async function skipParked(
  pool: Pool,
  log: SkippingLog,
  parked: ParkedStream,
  reason: string,
  by: By,
): Promise<Skipped> {
  const { stream, projection, event } = parked;
  const { id: eventId, type, revision } = event;
  const [stored] = await log.readStream(stream, { from: revision, limit: 1 });
  if (stored && blocks(stored)) return skipUnreadable(pool, log, stored, reason, by);
  const data = { eventId, stream, type, revision, reason };
  const jobs = await recordAndRetry(pool, [parked], by, async () => {
    // Another retry of the stream found that everybody leaves it out by now, or it was skipped and its retry failed.
    if ((stored && isSkipped(stored)) || (await skippedEvents(log, projection)).has(eventId)) return;
    await appendOnce(log, projectionStream(projection), [decided('EventSkipped', data, by)]);
  });
  return { type, stream, revision, projection, jobs };
}

/**
 * Records that everybody leaves out an event that can't be read, and requests the retries of all that wait at it.
 * @throws SkipRefused, LogUnavailable, ProjectionBusy
 */
export async function skipUnreadable(
  pool: Pool,
  log: SkippingLog,
  event: UnreadableEvent,
  reason: string,
  by: By,
): Promise<Skipped> {
  const { id: eventId, stream, type, revision } = event;
  if (saidByType.has(type) && !isUnproven(event.mac))
    throw new SkipRefused(`${type} can't be skipped: what its type says holds although the rest can't be read.`);
  const waiting = (await listParked(pool)).filter((parked) => parked.event.id === eventId);
  const data = { eventId, stream, type, revision, reason };
  const jobs = await recordAndRetry(pool, waiting, by, () =>
    appendOnce(log, skipsStream, [decided('UnreadableEventSkipped', data, by)]),
  );
  return { type, stream, revision, projection: null, jobs };
}

function decided<Type extends 'EventSkipped' | 'UnreadableEventSkipped'>(
  type: Type,
  data: DataOf<Type>,
  { actor, correlationId: $correlationId }: By,
) {
  const occurredAt = new Date().toISOString();
  const metadata = { $correlationId, $causationId: randomUUID(), command: 'SkipParkedEvent', actor, occurredAt };
  return { id: randomUUID(), type, data, metadata } as NewEvent;
}
