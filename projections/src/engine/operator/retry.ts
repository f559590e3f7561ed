import type { ClientBase } from 'pg';
import type { LogEvent } from '../../../../event-store/src/types.js';
import { applyBatch, RowsRefused } from '../apply/apply-batch.js';
import { eventsFor, type Folded } from '../apply/fold-batch.js';
import { type Member, loadMember } from '../store/group.js';
import type { ProjectorContext } from './projector-context.js';
import { type Job, finishRetry, goesOn, noteAct } from './jobs.js';
import { NotNow } from './membership.js';
import { refreshSkips } from './unknown-types.js';
import { servingOf } from './swap.js';

interface ParkedStream {
  id: string;
  stream: string;
  eventId: string;
  type: string;
  fromRevision: number;
  fromPosition: bigint;
}

/**
 * Tries parked streams of a projection again from the event at which they were parked, without events skipped since. Each is
 * applied up to the group's position in one transaction and goes on with the group, or stays parked. An operator may end it between
 * two streams.
 */
export async function retryParked(context: ProjectorContext, job: Job): Promise<void> {
  const cancelled = async () => !(await goesOn(context.pool, job.id));
  // First: the log may be what it waits for.
  if (await cancelled()) return finishRetry(context.pool, job.id, 'cancelled');
  await refreshSkips(context, job.projection);
  for (const { id } of await parkedStreams(context, job)) {
    if (await cancelled()) return finishRetry(context.pool, job.id, 'cancelled');
    await context.group.serial.run(() => retryOne(context, job, id));
  }
  await finishRetry(context.pool, job.id, 'done');
}

async function parkedStreams({ pool }: ProjectorContext, { projection, params }: Pick<Job, 'projection' | 'params'>) {
  const { rows } = await pool.query<Omit<ParkedStream, 'fromPosition'> & { fromPosition: string }>(
    `select p.id::text, p.stream, p.event_id as "eventId", p.type, p.from_revision::integer as "fromRevision",
       p.from_position as "fromPosition"
     from projection.parked_streams p join projection.checkpoints c
       on c.name = p.projection and c.version = p.version and c.generation = p.generation and c.serving
     where p.projection = $1 and ($2::bigint[] is null or p.id = any($2)) order by p.id`,
    [projection, params.parked ?? null],
  );
  return rows.map<ParkedStream>((row) => ({ ...row, fromPosition: BigInt(row.fromPosition) }));
}

/** In a turn of the group. */
async function retryOne(context: ProjectorContext, job: Job, id: string): Promise<void> {
  const name = job.projection;
  const [parked] = await parkedStreams(context, { projection: name, params: { parked: [id] } });
  const serving = await servingOf(context, name);
  const member = context.group.members.find(
    ({ projection, build }) =>
      projection.name === name && build.version === serving?.version && build.generation === serving.generation,
  );
  if (!parked) return;
  if (!member) throw new NotNow(`${name} is ${serving?.state}: its parked streams can be retried when it is live`);
  const events = await context.log.readStream(parked.stream, { from: parked.fromRevision });
  const position = member.position ?? 0n;
  const missed = eventsFor({ ...member, position: null }, events).filter((event) => event.position <= position);
  const { eventId, stream, type, fromRevision } = parked;
  const note = (db: Pick<ClientBase, 'query'>, applied: boolean) =>
    noteAct(db, job.id, {
      type: 'ParkedStreamRetried',
      data: { eventId, stream, type, revision: fromRevision, applied },
    });
  const whole = async () => {
    await unpark(context, member, stream);
    await note(context.group.access.client, true);
  };
  if (!(await applyFrom(context, member, parked, missed, whole))) await note(context.pool, false);
  const fresh = await loadMember(context.pool, member.projection, { ...member.build, position }, context.skips);
  context.group.members = context.group.members.map((each) => (each === member ? fresh : each));
}

/**
 * Applies as many of a parked stream's events as possible. Postgres may refuse any of them. Then half as many are tried, until it
 * accepts them; then the rest is tried, until the first event is refused.
 * @param whole in the transaction of the last ones, if all were applied
 * @returns whether all were applied, so that the stream is no longer parked
 */
async function applyFrom(
  context: ProjectorContext,
  member: Member,
  { stream, fromPosition }: ParkedStream,
  events: readonly LogEvent[],
  whole: () => Promise<void>,
) {
  const parked = new Set([...member.parked].filter((other) => other !== stream));
  const alone = { ...member, position: fromPosition - 1n, parked };
  const position = member.position ?? fromPosition;
  const { name } = member.projection;
  let left = events;
  let count = left.length;
  let refusal = '';
  for (;;) {
    const next = left[count];
    const refusals = new Map(next ? [[name, new Map([[next.id, refusal]])]] : []);
    const stopped: { at?: string } = {};
    const unparkUnlessStopped = ([folded]: readonly Folded[]) => {
      stopped.at = folded!.parked.get(stream)?.event.id;
      return stopped.at === undefined ? whole() : Promise.resolve();
    };
    try {
      await applyBatch(context.group.access, [alone], { events: [...left], position }, refusals, unparkUnlessStopped);
    } catch (error) {
      if (!(error instanceof RowsRefused) || count === 0) throw error;
      refusal = error.message;
      count = Math.floor(count / 2);
      continue;
    }
    if (stopped.at === undefined) return true;
    if (stopped.at !== next?.id || count === 0) return false;
    left = left.slice(count);
    count = left.length;
  }
}

function unpark({ group }: ProjectorContext, { projection, build }: Member, stream: string): Promise<unknown> {
  return group.access.client.query(
    'delete from projection.parked_streams where projection = $1 and version = $2 and generation = $3 and stream = $4',
    [projection.name, build.version, build.generation, stream],
  );
}
