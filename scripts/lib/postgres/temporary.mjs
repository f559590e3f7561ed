import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../free-port.mjs';
import { startPart } from '../part.mjs';
import { postgresBinaries, ensureCluster } from './cluster.mjs';
import { locatePostgres } from './home.mjs';
import { runningPostmaster, keepingSignal, postgresPart } from './server.mjs';

/**
 * Starts a Postgres with a new cluster in a temporary folder, for tests and benchmarks.
 * @param {{ durable?: boolean, port?: number, settings?: Record<string, string>, log?: (line: string) => void }} [options]
 * durable: with fsync, as in production; without it acknowledged data still survives the killing of processes,
 * but not of the machine; it is kept in memory if there is plenty
 * @returns {Promise<{ url: string, port: number, cluster: string, postmasterPid: () => number | undefined,
 *   stopImmediately: () => Promise<void>, startAgain: () => Promise<void>, stop: () => Promise<void> }>}
 * url: of database `postgres` as superuser; stopImmediately: ends all its processes abruptly, the data stays
 */
export async function startTemporaryPostgres({ durable = false, port, settings = {}, log = () => {} } = {}) {
  const folder = mkdtempSync(join(durable ? tmpdir() : quickPlace(), 'lead-pipeline-pg-'));
  chmodSync(folder, 0o755);
  try {
    const password = randomBytes(12).toString('hex');
    const home = locatePostgres({ dataDir: folder, binaries: postgresBinaries(), log });
    await ensureCluster({ home, password, log, sync: durable });
    const bound = port ?? (await freePort());
    /** @type {Record<string, string>} */
    const fast = durable ? {} : { fsync: 'off', full_page_writes: 'off' };
    const all = { max_connections: '200', ...fast, ...settings };
    const part = postgresPart({ home, port: bound, settings: all, temporary: folder });
    let running = startPart(part, log);
    await running.ready;
    return {
      // No test depends on how long a busy machine takes to answer.
      url: `postgres://postgres:${password}@127.0.0.1:${bound}/postgres?connect_timeout=120`,
      port: bound,
      cluster: home.cluster,
      postmasterPid: () => runningPostmaster(home.cluster),
      stopImmediately: async () => {
        if (running.pid) process.kill(running.pid, keepingSignal);
        await running.ended;
      },
      startAgain: async () => {
        running = startPart(part, log);
        await running.ready;
      },
      stop: async () => {
        await running.stop();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Linux keeps its files in memory. */
const inMemory = '/dev/shm';
const plenty = { there: 4 * 1024 ** 3, free: 8 * 1024 ** 3 };

/** Each spec file makes databases of some hundred files, for which a disk may take almost a second. */
function quickPlace() {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= plenty.there && process.availableMemory() >= plenty.free ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
