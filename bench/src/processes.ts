import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { z } from 'zod';

const readySchema = z.object({ ready: z.literal(true), port: z.int().default(0), session: z.string().optional() });
type Ready = z.infer<typeof readySchema>;

export interface RunningPart {
  /** Its port; 0 if it does not listen. */
  port: number;
  pid: number;
  /** The cookie of a signed-in user, from a part that makes one at its start. */
  session: string | undefined;
  stop(): Promise<void>;
}

/** As the supervisor starts the parts (scripts/lib/part.mjs, system-parts.mjs); the peer gets the same. */
const flags = ['--max-semi-space-size=64', '--disable-warning=DEP0123'];

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/**
 * Starts a built entry file as a separate process and waits for its line `{"ready": true, ...}`.
 * @param entry path below the build folder, like `backend/src/main.js`
 * @throws Error if it ends before that
 */
export async function startPart(entry: string, env: Record<string, string>): Promise<RunningPart> {
  const file = fileURLToPath(new URL(`../../${entry}`, import.meta.url));
  const child = spawn(process.execPath, [...flags, file], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  children.add(child);
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      children.delete(child);
      resolve();
    }),
  );
  const { port, session } = await Promise.race([
    readyLine(child),
    ended.then(() => {
      throw new Error(`${entry} ended before it was ready`);
    }),
  ]);
  return {
    port,
    pid: child.pid!,
    session,
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function readyLine(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve) => {
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const ready = line.startsWith('{') ? readySchema.safeParse(JSON.parse(line)) : undefined;
      if (ready?.success) resolve(ready.data);
    });
  });
}

/** Makes an empty database on the benchmark's Postgres and returns its URL. */
export async function createDatabase(superuserUrl: string, purpose: string): Promise<string> {
  const name = `bench_${purpose}_${randomBytes(4).toString('hex')}`;
  await asSuperuser(superuserUrl, `create database ${name}`);
  const url = new URL(superuserUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Removes a database made by `createDatabase`, ending open connections. */
export async function dropDatabase(superuserUrl: string, url: string): Promise<void> {
  await asSuperuser(superuserUrl, `drop database ${new URL(url).pathname.slice(1)} with (force)`);
}

async function asSuperuser(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
