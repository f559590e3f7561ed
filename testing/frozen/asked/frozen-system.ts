import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { jest } from '@jest/globals';
import { Machine } from '../../../projections/test/machine.js';
import { startSystem, type TestSystem } from '../../start-app.js';
import { namedIn } from './recorded.js';

/** A system on a frozen log, at the hour in which that was made. */
export interface FrozenSystem {
  system: TestSystem;
  machine: Machine;
  /** The ids and instants of the log, which are the same in every run. */
  known: ReadonlySet<string>;
  /** When it began, in milliseconds. */
  start: number;
  stop(): Promise<void>;
}

/** Restores testing/frozen/<name>, and lets the clocks of this process and of its database go on from a minute after its end. */
export async function startFrozen(name: string): Promise<FrozenSystem> {
  const folder = path.join('testing', 'frozen', name);
  const { masterKey } = JSON.parse(readFileSync(path.join(folder, 'about.json'), 'utf8')) as { masterKey: string };
  const text = gunzipSync(readFileSync(path.join(folder, 'log.gz'))).toString();
  const ended = /"time":"([^"]+)"\}\s*$/.exec(text)![1]!;
  const start = Math.ceil(Date.parse(ended) / 60_000) * 60_000;
  const machine = await Machine.start(masterKey);
  // First: the restore takes a lease, which must end by the moved clock.
  await moveClocks(machine, start);
  await restore(machine, text);
  const system = await startSystem({
    ...{ databaseUrl: machine.config.DATABASE_URL, eventStoreUrl: machine.node.url, masterKey },
    ...{ trustProxy: true, publicUrl: 'https://leads.example.com', effectPatienceMs: 500 },
  });

  return {
    ...{ system, machine, known: namedIn(text), start },
    stop: async () => {
      await system.stop();
      jest.useRealTimers();
      await machine.stop();
    },
  };
}

async function restore(machine: Machine, text: string): Promise<void> {
  const unpacked = mkdtempSync(path.join(tmpdir(), 'frozen-log-'));
  try {
    writeFileSync(path.join(unpacked, 'log'), text);
    await machine.run('restore', path.join(unpacked, 'log'));
  } finally {
    rmSync(unpacked, { recursive: true });
  }
}

/** Only what says the time is moved: timers run as ever. */
async function moveClocks({ pool }: Machine, start: number): Promise<void> {
  const offset = `interval '${start - Date.now()} milliseconds'`;
  // Postgres takes functions of its own first unless a path names them later.
  const client = await pool.connect();
  await client.query(`
    create function public.now() returns timestamptz stable language sql as $$ select pg_catalog.now() + ${offset} $$;
    create function public.clock_timestamp() returns timestamptz language sql as $$ select pg_catalog.clock_timestamp() + ${offset} $$;
    do $$ begin execute format('alter database %I set search_path = public, pg_catalog', current_database()); end $$`);
  // Only new connections have the path.
  client.release(true);
  jest.useFakeTimers({
    now: start,
    advanceTimers: true,
    doNotFake: [
      ...(['hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
      ...(['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] as const),
    ],
  });
}
