import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { newBackupKey } from '../../backend/src/backups/backup-key.js';
import { medianTime, say } from './rounds.js';
import { growthRow, type Row } from './row.js';
import { appendLives } from './scale-lives.js';
import { exportAll, waitsOf } from './scale-waits.js';
import { ask, caughtUp, type Staff } from './staff.js';
import { System } from './system.js';

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

/** The figures of one system, and of a second one that is restored from its backup. */
async function figuresOf(superuserUrl: string, events: number): Promise<Figures> {
  const keys = await newKeys();
  const filled = await System.make(superuserUrl, keys);
  const restored = await System.make(superuserUrl, keys);
  const seconds: Record<string, number> = {};
  const memory = () => Object.fromEntries([...filled.peaks, ...restored.peaks]);
  const timed = async (what: string, run: () => Promise<number | void>) => {
    say(`${events.toLocaleString('en-US')} events: ${what} ...`);
    const began = performance.now();
    seconds[what] = (await run()) ?? secondsSince(began);
    const peaks = Object.entries(memory()).map(([name, peak]) => `${name} ${Math.round(peak)} MB`);
    say(`  ${seconds[what].toFixed(1)} s (${peaks.join(', ')})`);
  };
  try {
    // The tables of users and backups exist; nobody reacts to appends now.
    await filled.start('node');
    await filled.start('api');
    await filled.stopParts();
    await filled.start('node');
    await timed('fill', () => filled.withLog((log) => appendLives(log, events)));
    await timed('backup', () => backups(filled, 'backup'));
    await filled.drop();
    await restored.start('node');
    await timed('restore', () => backups(restored, 'restore'));
    await restored.stopParts();
    const first = performance.now();
    await timed('first start', () => started(restored));
    // Once after a restore they read the whole log. What follows is measured when nothing reads beside it.
    await timed('first start, until managers of effects have read the log', async () => {
      await managersCaughtUp(restored.pool);
      return secondsSince(first);
    });
    await restored.stopParts();
    await timed('start', () => started(restored));
    const staff = await restored.staff();
    await timed('board of a past instant', () => pastBoard(staff));
    await timed('export of all leads', () => exportAll(staff));
    say('  what a person waits for ...');
    const waits = await waitsOf(staff);
    const waited = Object.entries(waits).map(([what, ms]) => `${what} ${ms.toFixed(1)} ms`);
    say(`  ${waited.join(', ')}`);
    await timed('rebuild', () => restored.perform('rebuild'));
    await timed('verify', () => restored.perform('verify'));
    return { seconds, memory: memory(), waits };
  } finally {
    await filled.drop();
    await restored.drop();
    await rm(keys.BACKUP_TO, { recursive: true });
  }
}

/** The keys that one system seals and backs up with: the system it is restored into has the same. */
async function newKeys() {
  return {
    MASTER_KEY: randomBytes(32).toString('base64'),
    BACKUP_KEY: (await newBackupKey()).identity,
    ADMIN_PASSWORD: randomBytes(12).toString('hex'),
    BACKUP_TO: await mkdtemp(path.join(os.tmpdir(), 'lead-pipeline-bench-backups-')),
  };
}

/** Runs the operator's command line of backups, its progress on stderr. @returns seconds */
async function backups(system: System, verb: 'backup' | 'restore'): Promise<number> {
  const backup = (await readdir(system.env.BACKUP_TO!)).filter((file) => file.endsWith('.age')).sort();
  const args = verb === 'restore' ? [verb, backup.at(-1)!] : [verb];
  const file = fileURLToPath(new URL('../../backend/src/ops/backups-main.js', import.meta.url));
  const began = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=DEP0123', file, ...args], {
    env: { ...process.env, NODE_ENV: 'production', ...system.env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  createInterface(child.stderr).on('line', (line) => say(`  ${secondsSince(began).toFixed(1)} s: ${line}`));
  system.watchMemory(verb, child.pid!);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`ops ${args.join(' ')} ended with ${code}`);
  return secondsSince(began);
}

const secondsSince = (began: number) => (performance.now() - began) / 1000;

/** All parts, until the read models have caught up and somebody can sign in. */
async function started(system: System): Promise<void> {
  await system.start('node');
  await Promise.all([system.start('api'), system.start('projector')]);
  const staff = await system.staff();
  for (;;)
    try {
      return await caughtUp(staff);
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

/** Seconds, the median over boards of instants throughout the log. */
async function pastBoard(staff: Staff): Promise<number> {
  const boardOf = async (n: number) => {
    const at = new Date(firstInstant + ((n * 7) % instants) * 15 * day).toISOString();
    await (await ask(staff, `/api/board?at=${at}`)).text();
  };
  return (await medianTime(boardOf, { asked: instants, warmUp: 0 })) / 1000;
}
