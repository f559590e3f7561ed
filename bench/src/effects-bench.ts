import pg from 'pg';
import { createDataSource, migrate } from '../../backend/src/platform/database/data-source.js';
import { createDatabase } from './databases.js';
import { EffectsAtWork } from './effects-at-work.js';
import { findingTimes } from './effects-found.js';
import { startOwnLog } from './own-log.js';
import { say } from './progress.js';
import { growthRow, median, ratioRow, type Row } from './row.js';

const rounds = 3;
/** The time of a provider across the internet: most of an effect's time is waiting. */
const slow = { effects: 100, providerMs: 100 };
/** Nothing to wait for: the cost of the mechanism itself. */
const quick = { effects: 500, providerMs: 0 };
/** As many as a process of the API has. */
const asInAProcess = 8;

/** Effects a second with several workers against one, and due timers found among many against among few. */
export async function benchEffects(superuserUrl: string): Promise<Row[]> {
  return [...(await acting(superuserUrl)), await finding(superuserUrl)];
}

async function openDatabase(superuserUrl: string): Promise<pg.Pool> {
  const url = await createDatabase(superuserUrl, 'effects');
  const dataSource = await createDataSource(url).initialize();
  await migrate(url, dataSource);
  await dataSource.destroy();
  return new pg.Pool({ connectionString: url });
}

async function acting(superuserUrl: string): Promise<Row[]> {
  const pool = await openDatabase(superuserUrl);
  const own = await startOwnLog(superuserUrl);
  const atWork = await EffectsAtWork.start(pool, own.log);
  const [one, two, oneAtOnce, manyAtOnce]: number[][] = [[], [], [], []];
  try {
    for (let round = 0; round < rounds; round++) {
      say(`Acting on effects with one worker and with several, round ${round + 1} ...`);
      one!.push(await atWork.perSecond({ ...slow, workers: 1 }));
      two!.push(await atWork.perSecond({ ...slow, workers: 2 }));
      oneAtOnce!.push(await atWork.perSecond({ ...quick, workers: 1 }));
      manyAtOnce!.push(await atWork.perSecond({ ...quick, workers: asInAProcess }));
    }
  } finally {
    await atWork.stop();
    await own.stop();
    await pool.end();
  }
  const figures = (ours: number[], peer: number[]) => ({ ours: median(ours), peer: median(peer), unit: 'effects/s' });
  return [
    ratioRow(`effects, two workers, provider of ${slow.providerMs} ms`, figures(two!, one!), 1.7),
    ratioRow(`effects, ${asInAProcess} workers, provider that answers at once`, figures(manyAtOnce!, oneAtOnce!)),
  ];
}

async function finding(superuserUrl: string): Promise<Row> {
  const few = { pool: await openDatabase(superuserUrl), timers: 10_000 };
  const many = { pool: await openDatabase(superuserUrl), timers: 1_000_000 };
  say('Finding due timers among 10,000 and among 1,000,000 ...');
  try {
    const [amongFew, amongMany] = await findingTimes([few, many]);
    const figures = { ours: median(amongMany!), peer: median(amongFew!), unit: 'ms' };
    return growthRow('due timer among 1,000,000, against 10,000', figures, 1.5);
  } finally {
    await Promise.all([few.pool.end(), many.pool.end()]);
  }
}
