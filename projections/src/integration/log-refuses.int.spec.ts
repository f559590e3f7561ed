import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { refused, startFront, type Front } from '../../../event-store/test/front.js';
import { created, newLeadStream } from '../../../event-store/test/sample-events.js';
import { startTestLog, type TestLog } from '../../../event-store/test/test-log.js';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import { Sealer } from '../../../event-store/src/sealing/sealer.js';
import { eventually } from '../../../testing/eventually.js';
import { saidLogger } from '../../../testing/said-logger.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { liveProjections } from '../definitions/live-projections.js';
import { startProjector } from '../engine/projector/projector.js';

const noRights = refused(status.PERMISSION_DENIED, 'no');
const line =
  "The log can't be followed; trying again: The log does not give the user of EVENTSTORE_URL the right it needs";

describe('a log that takes its rights away from a projector which runs', () => {
  let test: TestLog;
  let front: Front;
  let log: EventLog;
  let database: TestDatabase;
  let pool: pg.Pool;
  let refuses = false;
  let refusals = 0;
  const answer = () => {
    if (!refuses) return undefined;
    refusals++;
    return noRights;
  };

  beforeAll(async () => {
    [test, database] = await Promise.all([startTestLog(), createTestDatabase()]);
    pool = new pg.Pool({ connectionString: database.url });
    front = await startFront(() => test.nodePort, { read: answer, append: () => 'pass on' });
    log = new EventLog({ url: `esdb://127.0.0.1:${front.port}?tls=false`, sealer: new Sealer(test.keys) });
  });
  afterAll(async () => {
    await log.close();
    front.close();
    await pool.end();
    await Promise.all([test.close(), database.drop()]);
  });

  it('is named as that in its log, once for each time, and followed on when they are back', async () => {
    const { logger, said } = saidLogger();
    const warnings = () => said.filter(({ msg }) => String(msg).startsWith(line));
    const projector = await startProjector({ databaseUrl: database.url, log, logger, projections: liveProjections });
    await projector.caughtUp;
    expect(warnings()).toEqual([]);
    for (const times of [1, 2]) {
      refuses = true;
      front.endReads(noRights);
      await eventually(() => warnings().length === times);
      // It has been tried again, and refused again.
      const before = refusals;
      await eventually(() => refusals > before + 1);
      expect(warnings()).toHaveLength(times);
      refuses = false;
      const stream = newLeadStream();
      await test.log.append(stream, [created()], 'no_stream');
      await eventually(async () => {
        const text = 'select from read.pipeline where id::text = $1';
        return (await pool.query(text, [stream.slice('lead-'.length)])).rowCount === 1;
      });
    }
    await projector.stop();
  });
});
