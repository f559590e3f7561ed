import { forgetBuild, nextBuild } from '../runner/builds.js';
import type { Checkpoint, Member } from '../runner/group.js';
import { loadCheckpoints } from '../runner/group.js';
import { requireLease } from '../runner/serve.js';
import type { Order } from './bulk-build.js';
import { bulkBuild } from './bulk-build.js';
import { catchUp } from './catch-up.js';
import type { DifferingRow } from './compare.js';
import { compareBuilds, differencesOf, healSql } from './compare.js';
import type { Desk } from './desk.js';
import type { Job } from './jobs.js';
import { finishJob } from './jobs.js';
import { projectionOf } from './rebuild.js';
import { inTransaction, inTransactionOf } from './transaction.js';
import type { Watch } from './watch.js';

const snapshot = 'begin isolation level repeatable read';

/** What serves can't be verified now. */
export class NotVerifiable extends Error {
  constructor(readonly projection: string) {
    super(`What serves ${projection} is of another version of the code: rebuild it`);
  }
}

/** One job with what it compares. */
interface Check extends Order {
  job: Job;
  serving: Checkpoint;
}

/**
 * Replays the log into shadows, compares them row by row with what serves at exactly the same position, and drops them. Streams that
 * are parked are parked in the shadow at the same event. A heal also rewrites the rows that differ. Several jobs read the log once,
 * but for projections that are paused, each at a position of its own.
 * @throws NotVerifiable when tables of other code serve; what bulkBuild and catchUp throw
 */
export async function verify(desk: Desk, jobs: readonly Job[], watch: Watch): Promise<void> {
  const checkpoints = await loadCheckpoints(desk.pool);
  const checks: Check[] = [];
  for (const job of jobs) checks.push(await checkOf(desk, job, checkpoints));
  const isLive = ({ serving }: Check) => serving.state === 'live';
  const live = checks.filter(isLive);
  if (live.length > 0) await check(desk, live, desk.group.position, inTheGroup, watch);
  for (const each of checks) if (!isLive(each)) await check(desk, [each], each.serving.position, inATurn, watch);
}

async function checkOf(desk: Desk, job: Job, checkpoints: readonly Checkpoint[]): Promise<Check> {
  const projection = projectionOf(desk, job);
  const serving = checkpoints.find(({ name, serving: serves }) => serves && name === projection.name);
  if (serving?.version !== projection.version) throw new NotVerifiable(projection.name);
  const build = nextBuild(projection, checkpoints);
  const refused = await parkedEvents(desk, serving);
  return { job, serving, projection, build, poison: 'park', refused, queried: false };
}

async function check(
  desk: Desk,
  checks: readonly Check[],
  position: bigint | null,
  how: How,
  watch: Watch,
): Promise<void> {
  const upTo = position ?? 0n;
  try {
    const shadows = await bulkBuild(desk, checks, upTo, watch.signal, (reached, events) =>
      watch.progress({ position: reached, events, upTo }),
    );
    const outcomes = await Promise.allSettled(
      checks.map((each, i) =>
        each.job.kind === 'heal'
          ? how(desk, shadows[i]!, (member) => heal(desk, each, member), watch)
          : compare(desk, each, shadows[i]!, how, watch),
      ),
    );
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    if (!desk.signal.aborted)
      for (const { projection, build } of checks)
        await inTransaction(desk.pool, (client) => forgetBuild(client, projection, build));
  }
}

type Run = (member: Member) => Promise<void>;
type How = (desk: Desk, shadow: Member, run: Run, watch: Watch) => Promise<void>;

function inTheGroup(desk: Desk, shadow: Member, run: Run, { signal }: Watch): Promise<void> {
  return catchUp(desk, shadow, { signal }, run);
}

function inATurn({ group }: Desk, shadow: Member, run: Run): Promise<void> {
  return group.turns.take(() => run(shadow));
}

/** The group waits only until the snapshot is taken, not for the comparison. */
async function compare(
  desk: Desk,
  { job, serving, refused }: Check,
  shadow: Member,
  how: How,
  watch: Watch,
): Promise<void> {
  const { projection, build } = shadow;
  const found = await inTransaction(
    desk.bulk,
    async (client) => {
      let position: bigint | null = null;
      await how(
        desk,
        shadow,
        async (member) => {
          position = member.position;
          await client.query('select 1');
        },
        watch,
      );
      return { position, ...(await compareBuilds(client, projection, serving, build)) };
    },
    snapshot,
  );
  await finishJob(desk.pool, job.id, { state: 'done', result: resultOf(found, refused.size) });
}

interface Found {
  position: bigint | null;
  rows: number;
  count: number;
  differing: DifferingRow[];
}

function resultOf({ position, rows, count, differing }: Found, parkedStreams: number): Record<string, unknown> {
  const differences = differencesOf(differing);
  const at = (position ?? 0n).toString();
  return { equal: count === 0, position: at, rows, differingRows: count, parkedStreams, differences };
}

/** In a turn of the group, so that nothing moves meanwhile. */
async function heal(desk: Desk, { job, serving, refused }: Check, shadow: Member): Promise<void> {
  const { client } = desk.group.access;
  const { projection, build, position } = shadow;
  await inTransactionOf(client, async () => {
    await client.query('set local statement_timeout = 0');
    await requireLease(client, desk.lease);
    const found = { position, ...(await compareBuilds(client, projection, serving, build)) };
    for (const statement of healSql(projection, serving, build)) await client.query(statement);
    const { version, generation } = serving;
    const data = { version, generation, position: (position ?? 0n).toString(), rows: found.count };
    await finishJob(client, job.id, {
      state: 'done',
      result: resultOf(found, refused.size),
      acts: [{ type: 'ProjectionHealed', data: { ...data, leads: leadsOf(found.differing) } }],
    });
  });
}

function leadsOf(differing: readonly DifferingRow[]): string[] {
  const leads = differing.flatMap(({ table, stored, replayed }) => {
    const row = replayed ?? stored ?? {};
    const id = table === 'pipeline' ? row.id : row.lead_id;
    return typeof id === 'string' ? id : [];
  });
  return [...new Set(leads)].slice(0, 1_000);
}

/** What the serving build could not take: event id -> error. */
async function parkedEvents({ pool }: Desk, { name, version, generation }: Checkpoint): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ id: string; error: string }>(
    `select event_id as id, error from projection.parked_streams
     where projection = $1 and version = $2 and generation = $3`,
    [name, version, generation],
  );
  return new Map(rows.map(({ id, error }) => [id, error]));
}
