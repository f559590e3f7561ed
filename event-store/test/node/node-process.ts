import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { readConnection } from '../../src/node/access/access-folder.js';

/** A node in its own process, as the supervisor runs it. */
export interface NodeProcess {
  pid: number;
  port: number;
  /** Connection string, with the password. */
  url: string;
  kill(signal: NodeJS.Signals): void;
  /** Exit status, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/** The built entry file, relative to the project's folder. */
export const NODE_MAIN = 'dist/event-store/src/node/main.js';

/**
 * Starts the built node and waits until it serves.
 * @param folder for its certificate and password, which it makes
 * @throws Error with its stderr, if it ends before
 */
export async function spawnNode(pgUrl: string, port: number, folder: string): Promise<NodeProcess> {
  const child = spawn(process.execPath, [NODE_MAIN], {
    env: { ...process.env, EVENTSTORE_PG_URL: pgUrl, EVENTSTORE_PORT: String(port), EVENTSTORE_ACCESS: folder },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  if (!child.stdout || !child.pid) throw new Error(`${NODE_MAIN} could not be started`);
  const firstLine = once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line));
  const ready = await Promise.race([firstLine, ended]);
  if (typeof ready !== 'string' || !ready.startsWith('{')) {
    throw new Error(`the node ended with ${ready}: ${said.join('').trim()}`);
  }
  const { port: bound } = JSON.parse(ready) as { port: number };
  const url = await readConnection(folder);
  return { pid: child.pid, port: bound, url, kill: (signal) => void child.kill(signal), ended };
}
