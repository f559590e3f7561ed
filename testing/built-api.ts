import { fork, type ChildProcess } from 'node:child_process';
import { builtFile } from './built-file.js';
import { eventually } from './eventually.js';
import type { TestSystem } from './start-app.js';

// Before anything is started that would have to be stopped.
const main = builtFile('backend/src/main.js', 'frontend');

/** The built API as a process of its own. */
export interface BuiltApi {
  child: ChildProcess;
  /** Lines of stdout. */
  out: string[];
  /** Its whole stderr. */
  err: string;
  exited: Promise<number | null>;
}

/**
 * Starts the built API on the log and the database of a system.
 * @param env overrides its required variables; of this process's environment it gets only PATH
 */
export function startBuiltApi(system: TestSystem, dataDir: string, env: Record<string, string> = {}): BuiltApi {
  const { databaseUrl, eventStoreUrl, masterKey = '' } = system.infrastructure.config;
  const where = { DATABASE_URL: databaseUrl, EVENTSTORE_URL: eventStoreUrl, MASTER_KEY: masterKey };
  return startBuiltApiWith({ ...where, DATA_DIR: dataDir, ...env });
}

/**
 * @param env all of its variables; of this process's environment it gets only PATH
 * @param program of another build, if not of this one
 */
export function startBuiltApiWith(env: Record<string, string>, program = main): BuiltApi {
  const base = { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: '0' };
  const child = fork(program, [], { silent: true, env: { ...base, ...env } });
  const api: BuiltApi = { child, out: [], err: '', exited: new Promise((resolve) => child.once('exit', resolve)) };
  child.stdout?.on('data', (chunk: Buffer) => api.out.push(...chunk.toString().trim().split('\n')));
  child.stderr?.on('data', (chunk: Buffer) => (api.err += chunk.toString()));
  return api;
}

/** Resolves with its address once it serves; rejects with its output if it ends before. */
export async function servesAt(api: BuiltApi): Promise<string> {
  const line = await eventually(() => {
    if (api.child.exitCode !== null) throw new Error(api.err);
    return api.out.find((text) => text.includes('"ready":true'));
  });
  return `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`;
}

export async function kill({ child, exited }: BuiltApi): Promise<void> {
  child.kill('SIGKILL');
  await exited;
}
