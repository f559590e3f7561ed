import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';
import type { Health } from '../contracts/src/operations/queries.js';
import { Caller } from './caller.js';
import { adminEmail, startSystem, type Api, type TestSystem } from './start-app.js';

/** Of testing/jest/worker-environment.cjs; `shared` is kept from file to file. */
interface Worker {
  failed: boolean;
  atEnd(stop: () => Promise<void>): void;
  shared?: TestSystem | undefined;
}

const { worker } = globalThis as unknown as { worker: Worker };

/**
 * The system that the files of a worker have in common, started by the first that asks for it. For specs that use ids and names of
 * their own and count nothing but that; `stop` gives it back. It has the settings of `startSystem()`, behind a proxy: each file
 * calls from an address of its own, so that the limits of visitors are its own. Whoever takes it gets a new one if a spec has failed
 * since it was started, or if it is not as it was.
 */
export async function sharedSystem(): Promise<TestSystem> {
  const system = (await fitSystem()) ?? (await newSystem());
  const address = addressOf(expect.getState().testPath ?? '');
  const others: Api[] = [];
  const from = (caller: Caller) => caller.from(address);
  return {
    ...system,
    visitor: () => from(new Caller(system.url)),
    signedIn: async (role) => from(await system.signedIn(role)),
    another: async () => {
      const other = await system.another();
      others.push(other);
      return other;
    },
    stop: async () => {
      for (const other of others) await other.stop();
    },
  };
}

async function newSystem(): Promise<TestSystem> {
  const system = await startSystem({ trustProxy: true });
  worker.shared = system;
  worker.failed = false;
  worker.atEnd(async () => {
    if (worker.shared === system) await system.stop();
  });
  return system;
}

/** The one that runs, if nothing can have harmed it; otherwise it is stopped. */
async function fitSystem(): Promise<TestSystem | undefined> {
  const system = worker.shared;
  if (!system) return undefined;
  if (!worker.failed && (await isAsItWas(system))) return system;
  worker.shared = undefined;
  await system.stop();
  return undefined;
}

/** It is ready, nothing is parked, no setting was changed, nobody guessed a password, and its people are who they were. */
async function isAsItWas({ infrastructure: { pool, log }, url }: TestSystem): Promise<boolean> {
  const health = (await (await fetch(`${url}/api/health`)).json()) as Health;
  const { rows } = await pool.query<{ same: boolean }>(
    `select not exists (select from login_guesses) and not exists (
       select from users where password_hash is null or role <> case email when $1 then 'admin' else 'user' end
     ) as same`,
    [adminEmail],
  );
  const settings = await log.readStream('settings-office', { limit: 1 });
  return health.status === 'ready' && settings.length === 0 && rows[0]?.same === true;
}

/** An address that no other file has. */
function addressOf(file: string): string {
  const [a, b, c] = createHash('sha256').update(file).digest();
  return `10.${a}.${b}.${c}`;
}
