import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pino from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { eventually } from '../../../testing/eventually.js';
import { atScale } from '../../../testing/fault-scale.js';
import { pause } from '../../../event-store/src/flow/keep-going.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import { created, moved, newLeadStream, noted } from '../../../event-store/test/sample-events.js';
import { startTestLog, type TestLog } from '../../../event-store/test/test-log.js';
import { contents, openTestProjector } from '../../test/projector.js';
import { projectorPool } from '../engine/store/database.js';
import { liveProjections } from '../definitions/live-projections.js';
import { type Projector, startProjector } from '../engine/projector/projector.js';

let testLog: TestLog;
let database: TestDatabase;
let projector: Projector;
beforeEach(async () => {
  testLog = await startTestLog();
  database = await createTestDatabase();
  projector = await startProjector({
    databaseUrl: database.url,
    log: testLog.log,
    logger: pino({ level: 'silent' }),
    projections: liveProjections,
  });
  await projector.caughtUp;
});
afterEach(async () => {
  await projector.stop();
  await testLog.close();
  await database.drop();
});

const writers = 12;
const eventsPerWriter = atScale(40, 400);

/** The log's answer; while the connection is cut, it tries again (an append with the same event ids). */
async function untilAvailable<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof LogUnavailable)) throw error;
      await pause(20);
    }
  }
}

/** The number of answered appends of a test. */
let appended: number;

async function write(stream: string): Promise<void> {
  for (let i = 0; i < eventsPerWriter; i++) {
    const event = i === 0 ? created() : i % 3 === 0 ? moved() : noted(`note ${i}`);
    await untilAvailable(() => testLog.log.append(stream, [event], i === 0 ? 'no_stream' : i - 1));
    appended++;
  }
}

describe('the projector behind the real log', () => {
  it.each([
    ['while writers append concurrently', 0],
    ['while the connection to the log is cut again and again', atScale(5, 50)],
  ])('fault 20: misses no event and doubles none %s', async (_, cuts) => {
    const pool = projectorPool(database.url, () => undefined);
    const streams = Array.from({ length: writers }, newLeadStream);
    appended = 0;
    const writing = Promise.all(streams.map(write));
    for (let cut = 1; cut <= cuts; cut++) {
      const at = (cut * writers * eventsPerWriter) / (cuts + 1);
      await eventually(() => appended >= at);
      testLog.proxy.cut();
    }
    await writing;
    const head = await untilAvailable(() => testLog.log.head());
    const reached = async () =>
      (await pool.query<{ there: boolean }>('select position >= $1 as there from read.status', [head])).rows[0]!.there;
    await eventually(reached);

    const { rows } = await pool.query('select revision, note_count from read.pipeline');
    const last = eventsPerWriter - 1;
    expect(rows).toEqual(streams.map(() => ({ revision: last, note_count: last - Math.floor(last / 3) })));
    const activity = await pool.query('select count(*)::int as n from read.activity');
    expect(activity.rows).toEqual([{ n: writers * eventsPerWriter }]);

    const replay = await openTestProjector();
    for await (const { events } of testLog.log.readAll()) await replay.apply(events);
    expect(await contents(pool)).toEqual(await contents(replay.pool));
    await replay.close();
    await pool.end();
  });
});
