import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A node in its own process, as the supervisor runs it. */
export interface NodeProcess {
  pid: number;
  port: number;
  kill(signal: NodeJS.Signals): void;
  /** Exit status, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/** The built entry file, from the project's folder. */
export const NODE_MAIN = 'dist/event-store/src/node/main.js';

/**
 * Starts the built node and waits until it serves.
 * @throws Error with what it wrote to stderr, if it ends before
 */
export async function spawnNode(pgUrl: string, port: number, mainFile = NODE_MAIN): Promise<NodeProcess> {
  const child = spawn(process.execPath, [mainFile], {
    env: { ...process.env, EVENTSTORE_PG_URL: pgUrl, EVENTSTORE_PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | NodeJS.Signals);
  if (!child.stdout || !child.pid) throw new Error(`${mainFile} could not be started`);
  const firstLine = once(createInterface({ input: child.stdout }), 'line').then(([line]) => String(line));
  const ready = await Promise.race([firstLine, ended]);
  if (typeof ready !== 'string' || !ready.startsWith('{')) {
    throw new Error(`the node ended with ${ready}: ${said.join('').trim()}`);
  }
  const { port: bound } = JSON.parse(ready) as { port: number };
  return { pid: child.pid, port: bound, kill: (signal) => void child.kill(signal), ended };
}
