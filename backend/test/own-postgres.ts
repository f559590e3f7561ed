import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';

export interface OwnPostgres {
  /** Of the database `postgres`, as superuser. */
  readonly url: string;
  /** The data folder; its postmaster.pid names the process to kill. */
  readonly cluster: string;
  stop(): Promise<void>;
}

const announcement = z.object({ ready: z.literal(true), url: z.string(), cluster: z.string() });

/**
 * Starts a Postgres for one spec alone, with fsync on, for tests that stop or kill it.
 * After a SIGKILL of the postmaster or an immediate stop it is gone: `stop` then only cleans up.
 */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const child = spawn(process.execPath, ['scripts/temporary-postgres.mjs', '--durable'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, cluster } = announcement.parse(JSON.parse(line));
    return {
      url,
      cluster,
      async stop() {
        child.stdin.end();
        await ended;
      },
    };
  }
  throw new Error('the Postgres of this spec did not start');
}
