import { expect, it } from '@jest/globals';
import { LogUnavailable } from '../../../../event-store/src/errors.js';
import { at, logOf, step, uuid } from '../../../test/events.js';
import { by, OperatedProjector } from '../../../test/operated-projector.js';
import { cancelJob } from './jobs.js';

const system = new OperatedProjector();

const streams = [1, 2].map((n) => `lead-${uuid(n)}`);

/** Streams that wait at an event which operators have skipped. */
async function skippedStreams(): Promise<void> {
  const events = logOf(
    streams.flatMap((stream) => [step('LeadCreated', {}, { stream }), step('LeadCreated', {}, { stream })]),
  );
  system.log.add(events);
  await system.projected();
  const metadata = { $correlationId: by.correlationId, $causationId: uuid(8), actor: by.actor, occurredAt: at(0) };
  for (const [n, { id: eventId, stream, type, revision }] of [events[1]!, events[3]!].entries())
    await system.log.append(
      'projection-pipeline',
      [
        {
          id: uuid(90 + n),
          type: 'EventSkipped',
          data: { eventId, stream, type, revision, reason: 'Sample' },
          metadata,
        },
      ],
      'any',
    );
}

it('that is cut off midway records each stream once, also those that it had done before', async () => {
  await skippedStreams();
  const read = system.log.readStream.bind(system.log);
  let cut = false;
  system.log.readStream = (stream, options) => {
    if (stream !== streams[1] || cut) return read(stream, options);
    cut = true;
    return Promise.reject(new LogUnavailable('The log is gone'));
  };

  const retried = await system.ask('retry', 'pipeline');
  expect(cut).toBe(true);
  expect(retried).toMatchObject({ state: 'done', result: { tried: 2, applied: 2 } });
  expect((await system.acts('pipeline', 4)).slice(2)).toMatchObject(
    streams.map((stream) => ({ act: 'ParkedStreamRetried', stream, applied: true })),
  );
});

it('that an operator cancels ends between two streams, says how many it had tried, and leaves the others parked', async () => {
  await skippedStreams();
  const read = system.log.readStream.bind(system.log);
  system.log.readStream = async (stream, options) => {
    if (stream === streams[0]) await cancelJob(system.pool, 'pipeline');
    return read(stream, options);
  };
  expect(await system.ask('retry', 'pipeline')).toMatchObject({ state: 'cancelled', result: { tried: 1, applied: 1 } });
  const { rows } = await system.pool.query(
    `select stream from projection.parked_streams where projection = 'pipeline'`,
  );
  expect(rows).toEqual([{ stream: streams[1] }]);
  expect((await system.acts('pipeline', 3)).slice(2)).toMatchObject([
    { act: 'ParkedStreamRetried', stream: streams[0], applied: true },
  ]);
  // The next one goes on with what is left.
  expect(await system.ask('retry', 'pipeline')).toMatchObject({ state: 'done', result: { tried: 1, applied: 1 } });
});
