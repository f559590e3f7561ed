import { ensureBuilt } from './build.mjs';
import { endWith } from './command.mjs';
import { ensureInstalled } from './install.mjs';
import { projectRoot } from './paths.mjs';
import { stopRuns } from './run.mjs';
import { readSettings } from './settings.mjs';
import { untilStopped } from './supervise.mjs';
import { refuseWrongVariables } from './system-parts.mjs';

const log = console.log;

/** Runs the system in the foreground. Exit status 0 after a stop, 1 if it can't start. */
export function main() {
  return inForeground(() => {
    const settings = readSettings(process.env, projectRoot);
    return (signal) => start(settings, signal);
  });
}

/**
 * @typedef {{ stop: () => Promise<void>, kill: () => void }} Running
 * @param {() => ((signal: AbortSignal) => Promise<Running>) | Promise<(signal: AbortSignal) => Promise<Running>>} prepare
 * the part that can refuse before anything is started
 */
export async function inForeground(prepare) {
  // A closed terminal must not keep us from stopping in order.
  process.stdout.on('error', () => {});
  process.stderr.on('error', () => {});
  await endWith(async () => {
    await untilStopped(await prepare(), sayStopping);
    log('Stopped.');
  });
  process.exit();
}

/**
 * Installs and builds if needed, and starts everything.
 * @param {import('./settings.mjs').Settings} settings @param {AbortSignal} signal
 * @param {() => Promise<void>} [before] runs once everything is built, before anything is started
 */
export async function start(settings, signal, before) {
  await ensureInstalled(log);
  signal.throwIfAborted();
  await ensureBuilt(log);
  await refuseWrongVariables(settings, ['api', 'projector']);
  signal.throwIfAborted();
  // Only now: it imports packages that an install provides.
  const { startSystem } = await import('./system.mjs');
  await before?.();
  const began = Date.now();
  const system = await startSystem({ settings, log, signal });
  log(`Ready after ${((Date.now() - began) / 1000).toFixed(1)} s: ${system.url}`);
  log(`Data: ${settings.dataDir}${elsewhere(system.cluster, settings.dataDir)}`);
  return system;
}

function sayStopping() {
  log('Stopping; press Ctrl-C again to stop immediately.');
  stopRuns();
}

/** @param {string | undefined} cluster @param {string} dataDir */
function elsewhere(cluster, dataDir) {
  return cluster && !cluster.startsWith(dataDir) ? `, its database: ${cluster}` : '';
}
