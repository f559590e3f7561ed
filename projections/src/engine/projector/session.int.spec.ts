import { randomUUID } from 'node:crypto';
import { expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { pause } from '../../../../event-store/src/flow/keep-going.js';
import { readModels } from '../../../../testing/read-model-database.js';
import { createTestDatabase } from '../../../../testing/test-database.js';
import { ArrayLog } from '../../../test/array-log.js';
import { liveProjections } from '../../definitions/live-projections.js';
import { projectorPool } from '../store/database.js';
import { runSession } from './session.js';

it('gives the lease back after a renewal that was under way, so that the next projector need not wait for its end', async () => {
  const database = await createTestDatabase(undefined, readModels);
  const pool = projectorPool(database.url, () => undefined);
  const stopping = new AbortController();
  const renewals: Promise<unknown>[] = [];
  // A connection on which a renewal takes a while: meanwhile the projector is stopped.
  const slow = new Proxy(pool, {
    get(target, name: keyof Pool) {
      if (name === 'query')
        return async (text: string, values: unknown[]) => {
          if (/^update projection\.lease set expires_at = clock_timestamp\(\) \+/.test(text)) {
            stopping.abort();
            const renewed = pause(300).then(() => target.query(text, values));
            renewals.push(renewed);
            return renewed;
          }
          return target.query(text, values);
        };
      const part: unknown = target[name];
      return typeof part === 'function' ? (part.bind(target) as unknown) : part;
    },
  });
  const nothing = () => undefined;
  await runSession({
    ...{ databaseUrl: database.url, pool: slow, log: new ArrayLog(), logger: pino({ enabled: false }) },
    ...{ projections: liveProjections, holder: randomUUID(), stopping: stopping.signal },
    ...{ onProgress: nothing, onCaughtUp: nothing, onFilling: nothing },
    times: { lastsMs: 60_000, renewMs: 200, retryMs: 50 },
  });
  expect(renewals).not.toEqual([]);
  await Promise.all(renewals);
  const { rows } = await pool.query('select expires_at <= clock_timestamp() as free from projection.lease');
  await pool.end();
  await database.drop();
  expect(rows).toEqual([{ free: true }]);
});
