/** `npm run dev`: everything in watch mode. */
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { toolEnv, stopRuns } from './lib/run.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { requirePort } from './lib/free-port.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { projectRoot } from './lib/paths.mjs';
import { readSettings } from './lib/settings.mjs';
import { untilStopped } from './lib/supervise.mjs';
import { endWith } from './lib/command.mjs';

const frontendPort = 5173;

const log = console.log;

/**
 * Runs the system with the sources watched: Vite serves the frontend and swaps its modules in the browser, the compiler
 * of the rooms runs on every change, and the API and the projector are restarted with its output.
 */
async function develop() {
  const frontendUrl = `http://127.0.0.1:${frontendPort}`;
  const settings = readSettings({ PUBLIC_URL: frontendUrl, ...process.env }, projectRoot);
  await untilStopped(
    async (signal) => {
      await requirePort({ variable: 'Vite: strictPort', port: frontendPort, host: '127.0.0.1' });
      await ensureInstalled(log);
      await ensureBuilt(log);
      const { startSystem } = await import('./lib/system.mjs');
      const system = await startSystem({ settings, log, signal });
      const compiler = follow('node_modules/@nestjs/cli/bin/nest.js', ['build', 'backend', '--watch']);
      const vite = follow(
        'node_modules/vite/bin/vite.js',
        ['--host', '127.0.0.1', '--port', String(frontendPort), '--strictPort'],
        {
          API_URL: `http://127.0.0.1:${settings.port}`,
        },
      );
      const watchers = watchBuilt(() => Promise.all([system.restart('api'), system.restart('projector')]));
      log(`Develop at ${frontendUrl}`);
      const end = () => {
        for (const watcher of watchers) watcher.close();
        for (const child of [compiler, vite]) child.kill('SIGTERM');
      };
      return {
        stop: async () => (end(), await system.stop()),
        kill: () => (end(), system.kill()),
      };
    },
    () => {
      log('Stopping.');
      stopRuns();
    },
  );
}

/** @param {string} script @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function follow(script, args, env) {
  return spawn(process.execPath, [script, ...args], {
    cwd: projectRoot,
    env: { ...toolEnv(), ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Waits until the compiler has been quiet for a moment, and while a restart is running. @param {() => Promise<unknown>} restart */
function watchBuilt(restart) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let under = Promise.resolve();
  const changed = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      under = under.then(() => restart()).then(() => log('Restarted with the changes.'));
    }, 300);
  };
  return ['backend', 'projections', 'event-store', 'contracts'].map((room) =>
    watch(join(projectRoot, 'dist', room), { recursive: true }, changed),
  );
}

await endWith(develop);
process.exit();
