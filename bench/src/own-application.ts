import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { z } from 'zod';
import { EventLog } from '../../event-store/src/log/event-log.js';
import { openKeyStore } from '../../event-store/src/sealing/key-store.js';
import { parseMasterKey } from '../../event-store/src/sealing/master-key.js';
import { Sealer } from '../../event-store/src/sealing/sealer.js';
import { createDatabase } from './databases.js';
import { startOwnNode } from './own-node.js';
import { startPart } from './processes.js';
import type { RunningPart } from './processes.js';

export interface OwnApplication {
  url: string;
  /** Of the read models. */
  databaseUrl: string;
  /** Headers of a signed-in member of staff. */
  headers: Record<string, string>;
  /** Process ids by name. */
  pids: Record<string, number>;
  /** Resolves when the board shows everything appended so far, with the time it took in milliseconds. */
  caughtUp(): Promise<number>;
  /** From then on nothing fills the read models, until it is started again. */
  stopProjector(): Promise<void>;
  /** Resolves when the read models have caught up with the log. */
  startProjector(): Promise<void>;
  /** The adapter in front of its log, which seals under the application's keys. */
  openLog(): Promise<{ log: EventLog; close(): Promise<void> }>;
  stop(): Promise<void>;
}

const email = 'admin@example.com';
const boardSchema = z.object({ position: z.string() });
/** The peer answers no position. */
const createdSchema = z.object({ id: z.string(), position: z.string().default('0') });

/**
 * Node, API and projector as built, each a separate process on separate databases; signed in.
 * @param services variables of providers; without them none is configured
 * @param projectorEntry the built file of the projector
 */
export async function startOwnApplication(
  superuserUrl: string,
  services: Record<string, string> = {},
  projectorEntry = 'projections/src/main.js',
): Promise<OwnApplication> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lead-pipeline-bench-'));
  const password = randomBytes(12).toString('hex');
  const node = await startOwnNode(superuserUrl);
  const parts: Pick<RunningPart, 'stop'>[] = [node];
  const start = async (entry: string, env: Record<string, string>) => {
    const part = await startPart(entry, env);
    parts.unshift(part);
    return part;
  };
  const env = {
    DATABASE_URL: await createDatabase(superuserUrl, 'app'),
    EVENTSTORE_URL: node.url,
    DATA_DIR: folder,
    MASTER_KEY: randomBytes(32).toString('base64'),
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: '',
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: email,
    ADMIN_PASSWORD: password,
    ...services,
  };
  const api = await start('backend/src/main.js', env);
  const startProjector = () => start(projectorEntry, env);
  let projector = await startProjector();
  const pids: Record<string, number> = { api: api.pid, node: node.pid, projector: projector.pid };
  const url = `http://127.0.0.1:${api.port}`;
  const headers = await signIn(url, password);
  return {
    url,
    databaseUrl: env.DATABASE_URL,
    headers,
    pids,
    caughtUp: () => caughtUp(url, headers),
    stopProjector: () => projector.stop(),
    startProjector: async () => {
      projector = await startProjector();
      pids.projector = projector.pid;
    },
    openLog: () => openLog(env),
    stop: async () => {
      for (const part of parts) await part.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function openLog({
  DATABASE_URL,
  EVENTSTORE_URL,
  MASTER_KEY,
}: Record<'DATABASE_URL' | 'EVENTSTORE_URL' | 'MASTER_KEY', string>) {
  const pool = new pg.Pool({ connectionString: DATABASE_URL });
  const keys = await openKeyStore(pool, parseMasterKey(MASTER_KEY, 'MASTER_KEY'));
  const log = new EventLog({ url: EVENTSTORE_URL, sealer: new Sealer(keys) });
  return {
    log,
    close: async () => {
      await log.close();
      await pool.end();
    },
  };
}

export async function signIn(origin: string, password: string): Promise<Record<string, string>> {
  const headers = { origin, 'content-type': 'application/json' };
  const answer = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  return { ...headers, cookie: cookies.join('; ') };
}

/** Creates one lead; answers its id and position. */
export async function createLead(
  url: string,
  headers: Record<string, string>,
  body: string,
): Promise<{ id: string; position: string }> {
  const answer = await fetch(`${url}/api/leads`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`Creating a lead answered ${answer.status}: ${await answer.text()}`);
  return createdSchema.parse(await answer.json());
}

export async function caughtUp(url: string, headers: Record<string, string>): Promise<number> {
  const start = performance.now();
  const { position } = await createLead(url, headers, leadBody);
  for (;;) {
    const answer = await fetch(`${url}/api/board`, { headers });
    const board = boardSchema.parse(await answer.json());
    if (BigInt(board.position) >= BigInt(position)) return performance.now() - start;
    await pause(200);
  }
}

/** The body of every create in the benchmark. */
export const leadBody = JSON.stringify({
  name: 'Sample Owner',
  email: 'owner@example.com',
  phone: '515-555-0100',
  source: 'manual',
  propertyAddress: '100 Sample St, Ankeny, IA 50023',
  streetAddress: '100 Sample St',
  city: 'Ankeny',
  state: 'IA',
  zipCode: '50023',
  propertyType: 'single-family',
  unitCount: 1,
  squareFootage: 1500,
  bedrooms: 3,
  bathrooms: 2,
  yearBuilt: 1998,
  estimatedRentCents: 180_000,
});
