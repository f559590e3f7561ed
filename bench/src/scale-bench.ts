import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { EventLog } from '../../event-store/src/log/event-log.js';
import { openKeyStore } from '../../event-store/src/sealing/key-store.js';
import { parseMasterKey } from '../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../event-store/src/sealing/sealer.js';
import { PeakMemory } from './peak-memory.js';
import { caughtUp, signIn } from './own-application.js';
import { perform } from './own-projector.js';
import { say } from './progress.js';
import { growthRow, median, type Row } from './row.js';
import { appendLives } from './scale-lives.js';
import { newScaleKeys, ScaleSystem } from './scale-system.js';
import { exportAll, waitsOf } from './scale-waits.js';

/** BENCH_SCALE_EVENTS is how many events the larger system has; the smaller one has a tenth. */
const many = Number(process.env['BENCH_SCALE_EVENTS'] ?? 3_000_000);
/** Of the smaller system's figure: work on the whole log, peak memory, and what a person waits for. */
const most = { time: 11, memory: 1.5, wait: 1.5 };
const instants = 40;
const firstInstant = Date.UTC(2025, 0, 1);
const day = 86_400_000;

interface Figures {
  /** By what was done. */
  seconds: Record<string, number>;
  /** MB by process. */
  memory: Record<string, number>;
  /** Milliseconds by what a person waits for. */
  waits: Record<string, number>;
}

/**
 * What grows with the log, with 3 million events against 300,000, each in a separate system: the time to fill, back up, restore,
 * rebuild, verify, export all leads, start and show the board of a past instant, what a person waits for, and the peak memory of each
 * process.
 */
export async function benchScale(superuserUrl: string): Promise<Row[]> {
  const peer = await figuresOf(superuserUrl, many / 10);
  const ours = await figuresOf(superuserUrl, many);
  const name = `${many.toLocaleString('en-US')} events against ${(many / 10).toLocaleString('en-US')}`;
  const rows = (kind: keyof Figures, unit: string, times: number) =>
    Object.entries(ours[kind]).map(([what, figure]) =>
      growthRow(`${what}, ${name}`, { ours: figure, peer: peer[kind][what]!, unit }, times),
    );
  return [...rows('seconds', 's', most.time), ...rows('memory', 'MB', most.memory), ...rows('waits', 'ms', most.wait)];
}

async function figuresOf(superuserUrl: string, events: number): Promise<Figures> {
  const memory = new PeakMemory();
  const seconds: Record<string, number> = {};
  const timed = async (what: string, run: () => Promise<number | void>) => {
    say(`${events.toLocaleString('en-US')} events: ${what} ...`);
    const began = performance.now();
    seconds[what] = (await run()) ?? (performance.now() - began) / 1000;
    const peaks = [...memory.look()].map(([name, peak]) => `${name} ${Math.round(peak)} MB`);
    say(`  ${seconds[what].toFixed(1)} s (${peaks.join(', ')})`);
  };
  const keys = await newScaleKeys();
  const filled = await ScaleSystem.make(superuserUrl, keys, memory);
  const restored = await ScaleSystem.make(superuserUrl, keys, memory);
  const pool = new pg.Pool({ connectionString: restored.databaseUrl });
  try {
    // The tables of users and backups exist; nobody reacts to appends now.
    await filled.start('node');
    await filled.start('api');
    await filled.stopParts();
    await filled.start('node');
    await timed('fill', () => fill(filled, events));
    await timed('backup', () => filled.ops('backup', 'backup'));
    await filled.drop(superuserUrl);
    await restored.start('node');
    await timed('restore', () => restored.ops('restore', 'restore'));
    await restored.stopParts();
    const first = performance.now();
    await timed('first start', () => started(restored));
    // Once after a restore they read the whole log. What follows is measured when nothing reads beside it.
    await timed('first start, until managers of effects have read the log', async () => {
      await managersCaughtUp(pool);
      return (performance.now() - first) / 1000;
    });
    await restored.stopParts();
    await timed('start', () => started(restored));
    await timed('board of a past instant', () => pastBoard(restored));
    const staff = { url: restored.url, headers: await signIn(restored.url, restored.password) };
    await timed('export of all leads', () => exportAll(staff));
    say('  what a person waits for ...');
    const waits = await waitsOf(staff);
    say(
      `  ${Object.entries(waits)
        .map(([what, ms]) => `${what} ${ms.toFixed(1)} ms`)
        .join(', ')}`,
    );
    await timed('rebuild', async () => (await perform(pool, 'rebuild')).seconds);
    await timed('verify', () => verify(pool));
    return { seconds, memory: Object.fromEntries(memory.peaks), waits };
  } finally {
    memory.stop();
    await pool.end();
    await filled.drop(superuserUrl);
    await restored.drop(superuserUrl);
    await rm(keys.backupTo, { recursive: true });
  }
}

/** All parts, until the read models have caught up and somebody can sign in. */
async function started(system: ScaleSystem): Promise<void> {
  await system.start('node');
  await Promise.all([system.start('api'), system.start('projector')]);
  const headers = await signIn(system.url, system.password);
  for (;;)
    try {
      return void (await caughtUp(system.url, headers));
    } catch (error) {
      // After a restore every manager reads what it may have missed, and a slow machine answers nobody else meanwhile.
      if (!(error instanceof Error && error.message.includes('log_unavailable'))) throw error;
      await pause(1_000);
    }
}

async function managersCaughtUp(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ caughtUp: boolean | null }>(
      `select bool_and(replaying_since is null and caught_up_epoch = epoch) as "caughtUp" from process_managers`,
    );
    if (rows[0]?.caughtUp) return;
    await pause(500);
  }
}

async function fill(system: ScaleSystem, events: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: system.databaseUrl });
  const sealing = await openKeyStore(pool, parseMasterKey(system.masterKey, 'MASTER_KEY'));
  const log = new EventLog({ url: await system.eventStoreUrl, sealer: new Sealer(sealing) });
  try {
    await appendLives(log, events);
  } finally {
    await log.close();
    await pool.end();
  }
}

async function verify(pool: pg.Pool): Promise<number> {
  const { seconds, results } = await perform(pool, 'verify');
  if (!results.every(({ equal }) => equal === true)) throw new Error('What serves differs from a replay');
  return seconds;
}

/** Seconds, the median over boards of instants throughout the log. */
async function pastBoard({ url, password }: ScaleSystem): Promise<number> {
  const headers = await signIn(url, password);
  const times: number[] = [];
  for (let n = 0; n < instants; n++) {
    const at = new Date(firstInstant + ((n * 7) % instants) * 15 * day).toISOString();
    const began = performance.now();
    const answer = await fetch(`${url}/api/board?at=${at}`, { headers });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`The board of ${at} was answered with ${answer.status}: ${body}`);
    times.push((performance.now() - began) / 1000);
  }
  return median(times);
}
