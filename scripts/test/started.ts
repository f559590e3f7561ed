import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../lib/processes.mjs';

export interface Started {
  readonly pid: number;
  /** Its output so far, stdout and stderr. */
  output(): string;
  /** The part on stderr. */
  errors(): string;
  /** Resolves when it has printed this; rejects when it ends before, with its output. */
  says(text: string): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Its exit status, null after a signal. */
  readonly ended: Promise<number | null>;
}

/** Starts `npm start`'s script, or another one, with these variables over our own. */
export function start(env: Record<string, string>, script = ['scripts/start.mjs']): Started {
  const child = spawn(process.execPath, script, { env: { ...process.env, ...env } });
  let output = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    errors += text;
  });
  const ended = once(child, 'close').then(([status]) => status as number | null);
  let over = false;
  void ended.then(() => (over = true));
  return {
    pid: child.pid ?? 0,
    output: () => output,
    errors: () => errors,
    async says(text) {
      while (!output.includes(text)) {
        if (over) throw new Error(`ended without "${text}": ${output}`);
        await wait(20);
      }
    },
    kill: (signal) => void child.kill(signal),
    ended,
  };
}

/** The processes that a process has started, and all their descendants. */
export function descendantsOf(pid: number): number[] {
  const listed = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.trim().split('\n');
  const parents = listed.map((line) => line.trim().split(/\s+/).map(Number));
  const childrenOf = (parent: number): number[] =>
    parents.flatMap(([child = 0, itsParent]) => (itsParent === parent ? [child, ...childrenOf(child)] : []));
  return childrenOf(pid);
}

/** Resolves when none of these processes is left; rejects after two minutes, naming them. */
export async function allGone(pids: readonly number[]): Promise<void> {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await wait(50)) {
    if (!pids.some(isAlive)) return;
  }
  throw new Error(`still running: ${pids.filter(isAlive).join(', ')}`);
}

/** A process's start data: its command line, followed by its environment. */
export function startDataOf(pid: number): string {
  return spawnSync('ps', ['eww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}

/** Whether somebody listens on a port of this machine. */
export async function isOpen(port: string | number | undefined): Promise<boolean> {
  const socket = connect(Number(port), '127.0.0.1');
  const outcome = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return outcome;
}
