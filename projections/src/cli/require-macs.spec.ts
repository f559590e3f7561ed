import { describe, expect, it } from '@jest/globals';
import type { EventLog } from '../../../event-store/src/log/event-log.js';
import { ArrayLog } from '../../test/array-log.js';
import { logOf, step } from '../../test/events.js';
import { runRequireMacs } from './require-macs.js';

const now = Date.parse('2026-03-02T09:00:00.000Z');
const actor = { kind: 'system', id: 'ops' } as const;

/** Events without a MAC, then as many with one. Minutes ago. */
async function demanded(bareAgo: number, provenAgo: number, proven = 3_000) {
  const log = new ArrayLog();
  const [event] = logOf([step('LeadCreated')]);
  const ago = (minutes: number) => new Date(now - minutes * 60_000);
  log.add([{ ...event!, mac: 'before', created: ago(bareAgo) }]);
  for (let n = 1; n <= proven; n++)
    log.add([{ ...event!, revision: n, position: event!.position + BigInt(n), created: ago(provenAgo) }]);
  const read: bigint[] = [];
  const readAll: EventLog['readAll'] = async function* (options) {
    for await (const batch of log.readAll(options)) {
      read.push(batch.position);
      yield batch;
    }
  };
  let since: bigint | undefined;
  const append: EventLog['append'] = async (...args) => {
    const appended = await log.append(...args);
    since = appended.position;
    return appended;
  };
  const macsRequiredSince = () => Promise.resolve(since);
  const readStream = log.readStream.bind(log);
  const { result, status } = await runRequireMacs({ append, readStream, readAll, macsRequiredSince }, actor, now);
  return { result, status, batches: read.length };
}

describe('the demand for MACs', () => {
  it('is refused for an event without one of the last ten minutes, however many came after it', async () => {
    expect(await demanded(9, 0)).toMatchObject({
      status: 1,
      result: { error: expect.stringContaining('without a MAC in the last ten minutes') },
    });
  });

  it('is made once the last one is older, and no older events are read', async () => {
    expect(await demanded(10, 5)).toMatchObject({ status: 0, batches: 4 });
    expect(await demanded(12, 11)).toMatchObject({ status: 0, batches: 1 });
  });
});
