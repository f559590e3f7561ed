import { describe, expect, it } from '@jest/globals';
import { eventually } from '../../../testing/eventually.js';
import { logOf, step, uuid } from '../../test/events.js';
import { by, OperatedProjector } from '../../test/operated-projector.js';
import { findJobs, finishJob, ProjectionBusy, requestJobs } from '../engine/operator/jobs.js';
import { listParked, retryStreams, skipParked, skipUnreadable } from './parked.js';
import type { UnreadableEvent } from '../../../event-store/src/types.js';

const system = new OperatedProjector();

/** Streams parked in several read models, while one of these is being verified, and no projector runs. */
async function parkedBesideVerify(unreadable?: 'invalid') {
  system.log.add(
    logOf([step('LeadCreated'), { ...step('LeadCreated', {}, { stream: `lead-${uuid(1)}` }), unreadable }]),
  );
  const parked = await eventually(async () => {
    const found = await listParked(system.pool);
    return found.length > 1 ? found : undefined;
  });
  await system.stop();
  const busy = parked.at(-1)!;
  const [verify] = await requestJobs(system.pool, 'verify', [busy.projection], by);
  return { parked, busy, verify: verify! };
}

const skips = () => system.log.events.filter(({ type }) => type.endsWith('Skipped')).length;
const retries = () => findJobs(system.pool, `kind = 'retry'`);

describe('while a read model has another job', () => {
  it('a skip is refused before anything is recorded, and records the event once afterwards', async () => {
    const { busy, verify } = await parkedBesideVerify();
    const skip = () => skipParked(system.pool, system.log, busy, 'Sample reason', by);
    await expect(skip()).rejects.toThrow(ProjectionBusy);
    expect([skips(), await retries()]).toEqual([0, []]);
    await finishJob(system.pool, verify, { state: 'done' });
    for (const again of [false, true]) {
      const { jobs } = await skip();
      expect({ again, jobs, skips: skips() }).toEqual({ again, jobs: [expect.any(String)], skips: 1 });
      await finishJob(system.pool, jobs[0]!, { state: 'failed' });
    }
  });

  it('a skip for everybody is refused, and no stream is retried', async () => {
    const { busy } = await parkedBesideVerify('invalid');
    const [event] = (await system.log.readStream(busy.stream, { from: busy.event.revision })) as [UnreadableEvent];
    await expect(skipUnreadable(system.pool, system.log, event, 'Sample reason', by)).rejects.toThrow(ProjectionBusy);
    expect([skips(), await retries()]).toEqual([0, []]);
  });

  it('a retry of all streams is refused as a whole', async () => {
    const { parked } = await parkedBesideVerify();
    await expect(retryStreams(system.pool, parked, by)).rejects.toThrow(ProjectionBusy);
    expect(await retries()).toEqual([]);
  });
});
