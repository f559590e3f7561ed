import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { z } from 'zod';

export interface OwnPostgres {
  /** URL of the database `postgres`, as superuser. */
  readonly url: string;
  /** The data folder; its postmaster.pid names the process to kill. */
  readonly cluster: string;
  /** Its own log so far. */
  readonly said: string;
  /** Ends all its processes abruptly, like `pg_ctl stop -m immediate`. */
  stopImmediately(): Promise<void>;
  /** Resolves when it accepts connections again, at the same address. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

const ready = z.object({ ready: z.literal(true), url: z.string(), cluster: z.string() });
const stopped = z.object({ stopped: z.literal(true) });

/**
 * Starts a Postgres for one spec alone, with fsync on and configured as the embedded one, for tests that stop or kill it.
 * After a SIGKILL of the postmaster it is gone: `stop` then only cleans up.
 */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const child = spawn(process.execPath, ['scripts/temporary-postgres.mjs', '--durable', '--log'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async <Answer>(schema: z.ZodType<Answer>): Promise<Answer> => {
    const line = await lines.next();
    if (line.done) throw new Error(`the Postgres of this spec has ended: ${said.slice(-2_000)}`);
    return schema.parse(JSON.parse(line.value));
  };
  const { url, cluster } = await answer(ready);
  return {
    url,
    cluster,
    get said() {
      return said;
    },
    async stopImmediately() {
      child.stdin.write('stop\n');
      await answer(stopped);
    },
    async startAgain() {
      child.stdin.write('start\n');
      await answer(ready);
    },
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
