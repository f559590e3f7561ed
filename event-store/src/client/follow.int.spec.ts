import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { appendNext } from '../../../testing/append-next.js';
import { created, moved, newLeadStream, noted } from '../../test/sample-events.js';
import { startTestLog, type TestLog } from '../../test/test-log.js';
import type { LogBatch } from '../types.js';

let test: TestLog;
beforeAll(async () => {
  test = await startTestLog();
  // 200 of 6,000 events are requested: the server's checkpoints run ahead of them.
  for (let i = 0; i < 20; i++) {
    const ten = Array.from({ length: 10 }, created);
    const others = Array.from({ length: 290 }, moved);
    await appendNext(test.log, newLeadStream(), [...ten, ...others]);
  }
  await appendNext(test.log, newLeadStream(), [noted('the last one')]);
});
afterAll(() => test.close());

/** A consumer that takes a few events at a time, slowly, until the log's end. */
async function followSlowly(types: ReadonlySet<string>): Promise<(LogBatch & { live: boolean })[]> {
  const abort = new AbortController();
  const batches = [];
  for await (const batch of test.log.subscribe({
    after: null,
    signal: abort.signal,
    types,
    maxBatch: 3,
    windowMs: 0,
  })) {
    batches.push(batch);
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (batch.live) abort.abort();
  }
  return batches;
}

it('where types are left out, no batch says that it is further than the events before it', async () => {
  const batches = await followSlowly(new Set(['LeadCreated']));
  expect(batches.flatMap(({ events }) => events)).toHaveLength(200);
  let reached = 0n;
  for (const { events, position } of batches) {
    for (const event of events) expect(event.position > reached).toBe(true);
    reached = position;
  }
  expect(reached).toBe(await test.log.head());
});

it('is live only when all that it was sent has been handed on', async () => {
  const batches = await followSlowly(new Set(['LeadCreated']));
  const live = batches.findIndex((batch) => batch.live);
  expect(batches.slice(0, live + 1).flatMap(({ events }) => events)).toHaveLength(200);
});
