import { readFileSync } from 'node:fs';
import type pg from 'pg';
import type { ReadableEvent } from '../../event-store/src/types.js';
import { analytics } from '../../projections/src/definitions/analytics/analytics.js';
import { liveProjections } from '../../projections/src/definitions/live-projections.js';
import { foldBatch } from '../../projections/src/engine/apply/fold-batch.js';
import type { Projection } from '../../projections/src/engine/projection.js';
import { RowSet } from '../../projections/src/engine/tables/row-set.js';
import { lifeOf, logged } from './analytics-lives.js';
import { readModelsOf } from './applied.js';
import { median } from './rounds.js';

const leads = 600;
/** Like the projector's batches under a quiet load, and when it catches up. */
const batchSizes = { 'batches of 20': 20, 'batches of 1,000': 1000 };
const rounds = 7;

/** Microseconds of CPU per event. */
export interface Cost {
  name: string;
  with: number;
  without: number;
}

/**
 * The cost of an event with all read models, and with all but analytics, in turns: applied live, in the projector and its session of
 * Postgres, and folded in memory, as in a rebuild before it copies.
 * @param pools two empty databases
 */
export async function costOfAnalytics([all, others]: readonly [pg.Pool, pg.Pool]): Promise<Cost[]> {
  const withoutAnalytics = liveProjections.filter((projection) => projection !== analytics);
  const contenders = [await contender(all, liveProjections), await contender(others, withoutAnalytics)] as const;
  try {
    const costs: Cost[] = [];
    for (const [name, size] of Object.entries(batchSizes))
      costs.push(await inTurns(`applied live, ${name}`, contenders, (each, events) => each.apply(events, size)));
    costs.push(await inTurns('folded', contenders, (each, events) => Promise.resolve(each.fold(events))));
    return costs;
  } finally {
    for (const each of contenders) each.release();
  }
}

type Contender = Awaited<ReturnType<typeof contender>>;

let made = 0;
let position = 0n;
/** Further histories, of new leads. */
function histories(): ReadableEvent[] {
  const some = Array.from({ length: leads }, () => lifeOf(made++, 1_000_000)).flat();
  return some.sort((a, b) => a.at - b.at).map((event) => logged(event, (position += 10n)));
}

async function inTurns(
  name: string,
  contenders: readonly [Contender, Contender],
  run: (contender: Contender, events: readonly ReadableEvent[]) => Promise<number>,
): Promise<Cost> {
  const figures: [number[], number[]] = [[], []];
  for (let round = 0; round <= rounds; round++) {
    const events = histories();
    for (const i of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const micros = (await run(contenders[i], events)) / events.length;
      // The first round warms up.
      if (round > 0) figures[i].push(micros);
    }
  }
  return { name, with: median(figures[0]), without: median(figures[1]) };
}

/** @returns functions that apply, or fold, events, and return microseconds of CPU */
async function contender(pool: pg.Pool, projections: readonly Projection[]) {
  const readModels = await readModelsOf(pool, projections);
  const { rows } = await readModels.client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ofSession = () => cpuMicros(rows[0]!.pid);
  return {
    async apply(events: readonly ReadableEvent[], size: number): Promise<number> {
      const [start, before] = [process.cpuUsage(), ofSession()];
      await readModels.apply(events, size);
      const { user, system } = process.cpuUsage(start);
      return user + system + ofSession() - before;
    },
    fold(events: readonly ReadableEvent[]): number {
      const start = process.cpuUsage();
      for (const member of readModels.members()) {
        const handled = new Set<string>(member.projection.handles);
        const those = events.filter(
          ({ type }) => member.projection.projectUnreadable !== undefined || handled.has(type),
        );
        foldBatch(member, those, new RowSet(), new Map());
      }
      const { user, system } = process.cpuUsage(start);
      return user + system;
    },
    release: readModels.release,
  };
}

/** User and system time of a process in microseconds, from /proc/<pid>/stat, whose ticks are 10 ms (proc_pid_stat(5)). */
function cpuMicros(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name, in parentheses, may hold blanks; the state is the first field after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10_000;
}
