import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStoreDBClient } from '@eventstore/db-client';
import { createTestDatabase } from '../../testing/test-database.js';
import { pause } from '../src/flow/keep-going.js';
import { startNode, type RunningNode } from '../src/node/start-node.js';

/**
 * An empty log for one spec, which can be stopped and restarted. Every spec that needs a log takes it from here; specs
 * of the embedded node itself start that directly, and don't run on another store.
 */
export interface TestStore {
  port: number;
  url: string;
  /** The database in which an embedded node keeps it; undefined for any other store. */
  databaseUrl?: string;
  /** Its address behind a proxy in front of it. */
  urlAt(port: number): string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it and removes its data. */
  drop(): Promise<void>;
}

const readyWithinMs = 120_000;
const stopWithinMs = 60_000;

/**
 * The embedded node in this process, without TLS and password; or, with STORE_COMMAND set, the store that it starts (see
 * scripts/test-store.mjs).
 * @param superuserUrl of the Postgres for the embedded node; the specs' shared one if absent
 */
export function startTestStore(superuserUrl?: string): Promise<TestStore> {
  const { STORE_COMMAND: command, STORE_URL: url = 'esdb://127.0.0.1:{port}?tls=false' } = process.env;
  return command === undefined ? embeddedStore(superuserUrl) : commandedStore(command, url);
}

async function embeddedStore(superuserUrl?: string): Promise<TestStore> {
  const database = await createTestDatabase(superuserUrl);
  let node: RunningNode | undefined = await startNode({ pgUrl: database.url, port: 0 });
  const { port } = node;
  const stop = async () => {
    await node?.stop();
    node = undefined;
  };
  const urlAt = (at: number) => `esdb://127.0.0.1:${at}?tls=false`;
  return {
    ...{ port, url: urlAt(port), urlAt, stop, databaseUrl: database.url },
    start: async () => {
      node = await startNode({ pgUrl: database.url, port });
    },
    drop: async () => {
      await stop();
      await database.drop();
    },
  };
}

async function commandedStore(command: string, template: string): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-store-'));
  const port = await freePort();
  const fill = (text: string, at: number) => text.replaceAll('{port}', String(at)).replaceAll('{folder}', folder);
  const urlAt = (at: number) => fill(template, at);
  let child: ChildProcess | undefined;
  const stop = async () => {
    if (child) await end(child);
    child = undefined;
  };
  const start = async () => {
    // `exec`: the signal that stops it reaches the program, not the shell around it.
    child = spawn('/bin/sh', ['-c', `exec ${fill(command, port)}`], { stdio: ['ignore', 'ignore', 'pipe'] });
    await served(child, urlAt(port));
  };
  await start();
  return {
    ...{ port, url: urlAt(port), urlAt, stop, start },
    drop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Resolves when the store accepts an append, which needs a leader. @throws Error with the store's output, if it ends before */
async function served(child: ChildProcess, url: string): Promise<void> {
  const said: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.splice(0, Math.max(0, said.length - 50), chunk.toString()));
  const until = performance.now() + readyWithinMs;
  for (let why = ''; performance.now() < until && child.exitCode === null; await pause(200)) {
    why = await whyNot(url);
    if (why === '') return;
    said.push(why);
  }
  await end(child);
  throw new Error(`STORE_COMMAND does not serve at ${new URL(url).host}: ${said.slice(-5).join('\n')}`);
}

async function whyNot(url: string): Promise<string> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    for await (const { event } of client.readAll({ direction: 'backwards', fromPosition: 'end', maxCount: 1 }))
      if (!event) return 'it reads nothing';
    return '';
  } catch (error) {
    return String(error);
  } finally {
    await client.dispose();
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await ended;
  clearTimeout(late);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
