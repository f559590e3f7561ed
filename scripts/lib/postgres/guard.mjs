/**
 * Runs one postmaster and never outlives its parent: when the parent ends, however that happens, Postgres is stopped cleanly.
 * Started with an ipc channel and the settings as JSON in its first argument; prints {"ready":true} when Postgres
 * accepts connections, and Postgres' own log on stderr. SIGTERM stops fast (running transactions are rolled back),
 * SIGQUIT at once. temporary: a folder to remove at the end, unless it stays. Signals: https://www.postgresql.org/docs/18/server-shutdown.html
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stopLeftover, keepingSignal } from './server.mjs';

/** @type {{ home: import('./home.mjs').PostgresHome, port: number, settings: Record<string, string>, temporary?: string }} */
const { home, port, settings, temporary } = JSON.parse(process.argv[2] ?? '{}');
const { native, cluster, account } = home;
await stopLeftover(cluster, console.error);
if (!process.connected) process.exit(1);

const all = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '', ...settings };
const child = spawn(
  join(native, 'bin', 'postgres'),
  ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
  {
    ...(account && { uid: account.uid, gid: account.gid }),
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_MESSAGES: 'C' },
  },
);
createInterface({ input: child.stderr }).on('line', (line) => {
  if (line.includes('database system is ready to accept connections')) console.log(JSON.stringify({ ready: true }));
  process.stderr.write(`${line}\n`);
});
child.once('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
let keeps = false;
child.once('exit', (status) => {
  if (temporary && !keeps) rmSync(temporary, { recursive: true, force: true, maxRetries: 3 });
  process.exit(status ?? 1);
});

process.on('SIGTERM', () => child.kill('SIGINT'));
process.on('SIGINT', () => child.kill('SIGINT'));
process.on('SIGQUIT', () => child.kill('SIGQUIT'));
process.on(keepingSignal, () => {
  keeps = true;
  child.kill('SIGQUIT');
});
process.on('disconnect', () => child.kill('SIGINT'));
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => child.kill('SIGINT'));
