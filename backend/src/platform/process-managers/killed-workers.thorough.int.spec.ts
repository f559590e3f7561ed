import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { builtFile } from '../../../../testing/built-file.js';
import { eventually } from '../../../../testing/eventually.js';
import { expireClaims } from '../../../../testing/expired-claims.js';
import { standsAtEnd } from '../../../../testing/run-manager.js';
import { sampleRequest } from '../../../../testing/sample-manager.js';
import { saidLogger } from '../../../../testing/said-logger.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';

builtFile('backend/src/platform/process-managers/effect-worker.js');
const program = resolve('testing/fixtures/effect-process.mjs');
const patienceMs = 300_000;

type Point = 'before-intent' | 'before-call' | 'in-call' | 'work-then-500' | 'after-call' | 'after-event';

/** What becomes of an effect whose worker is killed at each point, and how often its provider did the work. */
const repeatable: [Point, number][] = [
  ['before-call', 1],
  ['in-call', 1],
  ['work-then-500', 1],
  ['after-call', 1],
  ['after-event', 1],
];
const unrepeatable: [Point, number, 'done' | 'unknown'][] = [
  ['before-intent', 1, 'done'],
  ['before-call', 0, 'unknown'],
  ['in-call', 1, 'unknown'],
  ['work-then-500', 1, 'unknown'],
  ['after-call', 1, 'unknown'],
  ['after-event', 1, 'done'],
];

describe('fault 26: a worker that is killed', () => {
  let system: TestSystem;
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-pipeline-effects-'));
  const children: ChildProcess[] = [];
  /** Idempotency keys of the calls whose work was done, in order. */
  let worked: string[] = [];
  let point: Point;
  const provider = createServer((request, reply) => {
    const key = String(request.headers['idempotency-key']);
    const first = worked.length === 0;
    request.resume().on('end', () => {
      worked.push(key);
      if (first && point === 'in-call') children[0]!.kill('SIGKILL');
      reply.writeHead(first && point === 'work-then-500' ? 500 : 200).end('{}');
    });
  });

  beforeAll(async () => {
    system = await startSystem({ projector: false });
    await new Promise<void>((listening) => provider.listen(0, '127.0.0.1', listening));
  });
  beforeEach(async () => {
    worked = [];
    await system.infrastructure.pool.query(`delete from process_managers where name = 'sample'`);
    await standsAtEnd({ ...system.infrastructure, logger: saidLogger().logger }, 'sample');
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    }
  });
  afterAll(async () => {
    provider.close().closeAllConnections();
    await system.stop();
    rmSync(dataDir, { recursive: true });
  });

  async function start(env: Record<string, string>): Promise<ChildProcess> {
    const { databaseUrl, eventStoreUrl, masterKey = '' } = system.infrastructure.config;
    const where = {
      DATABASE_URL: databaseUrl,
      EVENTSTORE_URL: eventStoreUrl,
      MASTER_KEY: masterKey,
      DATA_DIR: dataDir,
    };
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`;
    const child = fork(program, {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: { PATH: process.env.PATH, LOG_LEVEL: 'silent', DIST: resolve('dist'), PROVIDER: url, ...where, ...env },
    });
    children.push(child);
    await once(child.stdout!, 'data');
    return child;
  }

  /** One process is killed at the point; another one follows it, or runs beside it. */
  async function outcome(at: Point, isRepeatable: boolean, beside: boolean) {
    point = at;
    const env = { REPEATABLE: isRepeatable ? 'yes' : 'no', WORKERS: beside ? '2' : '1' };
    // The one that is to die is the first of them.
    const started = start({ ...env, KILL_AT: at });
    const [dying] = await Promise.all([started, beside && start(env)]);
    // The listener comes before anything can kill it.
    const died = once(dying, 'exit');
    const stream = `sample-${randomUUID()}`;
    const request = sampleRequest('2026-03-02T15:00:00.000Z');
    await system.infrastructure.log.append(stream, [request], 'no_stream');
    if (!beside) {
      // If only the provider fails, nobody is killed.
      if (at !== 'work-then-500') {
        await died;
        await expireClaims(system.infrastructure.pool);
      }
      await start(env);
    }
    const { pool, log } = system.infrastructure;
    const row = await eventually(async () => {
      const text = `select state from effects where key = $1 and state in ('done', 'unknown', 'failed')`;
      return (await pool.query<{ state: string }>(text, [request.id])).rows[0];
    }, patienceMs);
    const outcomes = (await log.readStream(stream)).filter(({ type }) => type === 'MarketingEnrolled').length;
    return { state: row.state, outcomes };
  }

  describe.each([false, true])('beside a second process: %p', (beside) => {
    it.each(repeatable)(
      '%s, of what can be repeated: the provider counts %i, and it is done',
      async (at, counted) => {
        expect(await outcome(at, true, beside)).toEqual({ state: 'done', outcomes: 1 });
        expect(new Set(worked).size).toBe(counted);
      },
      patienceMs,
    );

    it.each(unrepeatable)(
      '%s, of what can not: it was done at most once, and nobody pretends to know more than the log does',
      async (at, counted, state) => {
        const found = await outcome(at, false, beside);
        expect(worked.length).toBeLessThanOrEqual(1);
        // With a second process, that one may have got the effect.
        if (!beside) {
          expect([found.state, worked.length]).toEqual([state, counted]);
          expect(found.outcomes).toBe(state === 'done' ? 1 : 0);
        } else expect(['done', 'unknown']).toContain(found.state);
      },
      patienceMs,
    );
  });
});
