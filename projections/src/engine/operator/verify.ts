import { mostHealedSubjects } from '../../../../contracts/src/operations/events.js';
import type { VerifyAnswer } from '../../../../contracts/src/operations/queries.js';
import type { Subject } from '../../../../contracts/src/live/subject.js';
import { Subjects } from '../apply/apply-batch.js';
import type { Projection, DifferingRow } from '../projection.js';
import { dropBuild, nextBuild } from '../store/builds.js';
import { type Checkpoint, loadCheckpoints, type Member } from '../store/group.js';
import { requireLease } from '../store/serve.js';
import { GivingWay } from '../../../../event-store/src/flow/give-way.js';
import { bulkBuild, type Order } from './bulk-build.js';
import { catchUp } from './catch-up.js';
import { compareBuilds, differencesOf, healSql } from './compare.js';
import type { ProjectorContext } from './projector-context.js';
import { finishJob, type Job } from './jobs.js';
import { projectionOf } from './rebuild.js';
import { inTransaction, inTransactionOf } from '../store/transaction.js';
import { snakeCase } from '../tables/table-sql.js';
import { UnknownTypes } from './unknown-types.js';
import type { Watch } from './watch.js';

const snapshot = 'begin isolation level repeatable read';

/** The serving tables can't be verified now. */
export class NotVerifiable extends Error {
  constructor(readonly projection: string) {
    super(`The tables that serve ${projection} are of another version of the code: rebuild it`);
  }
}

/** One job and the projection it compares. */
interface Check extends Order {
  job: Job;
  serving: Checkpoint;
}

/**
 * Replays the log into shadows, compares them row by row with the serving tables at exactly the same position, and drops them. Parked
 * streams are parked in the shadow at the same event. Nothing can be said of them, so the comparison is incomplete and not
 * equal. A heal also rewrites the rows that differ. Several jobs read the log once, except for paused projections, each of
 * which is at its own position.
 * @throws NotVerifiable when tables of other code serve; what bulkBuild and catchUp throw
 */
export async function verify(context: ProjectorContext, jobs: readonly Job[], watch: Watch): Promise<void> {
  const checkpoints = await loadCheckpoints(context.pool);
  const checks: Check[] = [];
  for (const job of jobs) checks.push(await checkOf(context, job, checkpoints));
  const isLive = ({ serving }: Check) => serving.state === 'live';
  const live = checks.filter(isLive);
  if (live.length > 0) await check(context, live, context.group.position, inTheGroup, watch);
  for (const each of checks) if (!isLive(each)) await check(context, [each], each.serving.position, inATurn, watch);
}

async function checkOf(context: ProjectorContext, job: Job, checkpoints: readonly Checkpoint[]): Promise<Check> {
  const projection = projectionOf(context, job);
  const serving = checkpoints.find(({ name, serving: serves }) => serves && name === projection.name);
  if (serving?.version !== projection.version) throw new NotVerifiable(projection.name);
  const build = nextBuild(projection, checkpoints);
  const refused = await parkedEvents(context, serving);
  return { job, serving, projection, build, poison: 'park', refused, queried: false };
}

async function check(
  context: ProjectorContext,
  checks: readonly Check[],
  position: bigint | null,
  how: How,
  watch: Watch,
): Promise<void> {
  const upTo = position ?? 0n;
  const unknown = UnknownTypes.none();
  try {
    const way = new GivingWay();
    const shadows = await bulkBuild(context, checks, upTo, watch.signal, (reached, events, step) => {
      unknown.see(step);
      watch.pace.note({ position: reached, events, upTo });
      return way.rest(watch.signal);
    });
    const outcomes = await Promise.allSettled(
      checks.map((each, i) => {
        const shadow = { member: shadows[i]!, unknown: unknown.copy() };
        return each.job.kind === 'heal'
          ? how(context, shadow, (member) => heal(context, each, { ...shadow, member }), watch)
          : compare(context, each, shadow, how, watch);
      }),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    if (!context.signal.aborted)
      for (const { projection, build } of checks) await dropBuild(context, projection, build);
  }
}

/** The replayed build, and the events of unknown types that were met on the way. */
interface Shadow {
  member: Member;
  unknown: UnknownTypes;
}
type Run = (member: Member) => Promise<void>;
type How = (context: ProjectorContext, shadow: Shadow, run: Run, watch: Watch) => Promise<void>;

function inTheGroup(
  context: ProjectorContext,
  { member, unknown }: Shadow,
  run: Run,
  { signal }: Watch,
): Promise<void> {
  return catchUp(context, member, { signal, afterBatch: (_, events) => unknown.see(events) }, run);
}

function inATurn({ group }: ProjectorContext, { member }: Shadow, run: Run): Promise<void> {
  return group.serial.run(() => run(member));
}

/** The group waits only for the snapshot, not for the comparison. */
async function compare(
  context: ProjectorContext,
  { job, serving }: Check,
  shadow: Shadow,
  how: How,
  watch: Watch,
): Promise<void> {
  const { projection, build } = shadow.member;
  const found = await inTransaction(
    context.bulk,
    async (client) => {
      let replayed = shadow.member;
      await how(
        context,
        shadow,
        async (member) => {
          replayed = member;
          await client.query('select 1');
        },
        watch,
      );
      return { member: replayed, ...(await compareBuilds(client, projection, serving, build)) };
    },
    snapshot,
  );
  await finishJob(context.pool, job.id, { state: 'done', result: resultOf(context, { ...shadow, ...found }) });
}

interface Found extends Shadow {
  rows: number;
  count: number;
  differing: DifferingRow[];
}

/** Events skipped by an operator do not make a comparison incomplete, but they are counted. */
function resultOf({ skips }: ProjectorContext, { member, unknown, rows, count, differing }: Found): VerifyAnswer {
  const { projection, position, parked } = member;
  const leftOut = {
    parkedStreams: parked.size,
    unknownEvents: unknown.leftOutOf(projection),
    skippedEvents: (skips.get(projection.name)?.size ?? 0) + unknown.skippedOf(projection),
    unprovenEvents: unknown.unproven,
  };
  const complete = leftOut.parkedStreams === 0 && leftOut.unknownEvents === 0;
  return {
    ...{ equal: complete && count === 0, complete, ...leftOut },
    ...{ position: (position ?? 0n).toString(), rows, differingRows: count, differences: differencesOf(differing) },
  };
}

/** In a turn of the group, so that nothing moves meanwhile. */
async function heal(context: ProjectorContext, { job, serving }: Check, shadow: Shadow): Promise<void> {
  const { client } = context.group.access;
  const { projection, build, position } = shadow.member;
  await inTransactionOf(client, async () => {
    await client.query('set local statement_timeout = 0');
    await requireLease(client, context.lease);
    const found = { ...shadow, ...(await compareBuilds(client, projection, serving, build)) };
    for (const statement of healSql(projection, serving, build)) await client.query(statement);
    const { version, generation } = serving;
    const data = { version, generation, position: (position ?? 0n).toString(), rows: found.count };
    await finishJob(client, job.id, {
      state: 'done',
      result: resultOf(context, found),
      acts: [{ type: 'ProjectionHealed', data: { ...data, subjects: subjectsOf(projection, found.differing) } }],
    });
  });
}

/** The subjects of the rows, if their tables name them. */
function subjectsOf({ tables }: Projection, differing: readonly DifferingRow[]): Subject[] {
  const subjects = new Subjects();
  for (const { table, stored, replayed } of differing) {
    const subject = tables.find(({ name }) => name === table)?.subject;
    const id = subject && (replayed ?? stored)?.[snakeCase(subject.id)];
    if (typeof id === 'string') subjects.add({ kind: subject!.kind, id });
  }
  return subjects.all().slice(0, mostHealedSubjects);
}

/** Events that the serving build could not fold: event id -> error. */
async function parkedEvents(
  { pool }: ProjectorContext,
  { name, version, generation }: Checkpoint,
): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; error: string }>(
    `select event_id as id, error from projection.parked_streams
     where projection = $1 and version = $2 and generation = $3`,
    [name, version, generation],
  );
  return new Map(rows.map(({ id, error }) => [id, error]));
}
