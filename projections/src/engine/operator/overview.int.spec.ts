import { expect, it } from '@jest/globals';
import { half, histories, OperatedProjector } from '../../../test/operated-projector.js';
import { liveProjections } from '../../definitions/live-projections.js';
import { projectionStatuses } from './overview.js';

const system = new OperatedProjector();

async function lately(): Promise<number[]> {
  const statuses = await projectionStatuses(system.pool, system.log, liveProjections);
  return [...new Set(statuses.map(({ eventsLastMinute }) => eventsLastMinute))];
}

it('counts the events that came into the read models within the last minute, whenever they happened', async () => {
  expect(await lately()).toEqual([0]);
  system.log.add(histories.slice(0, half));
  await system.projected();
  expect(await lately()).toEqual([half]);
  await system.pool.query(`update projection.live_changes set committed_at = committed_at - interval '2 minutes'`);
  expect(await lately()).toEqual([0]);
  system.log.add(histories.slice(half, half + 7));
  await system.projected();
  expect(await lately()).toEqual([7]);
});

it('is behind for as long as the first event that it lacks is in the log, whenever it last moved', async () => {
  const lags = async () => {
    const statuses = await projectionStatuses(system.pool, system.log, liveProjections);
    return [...new Set(statuses.map(({ lagMs }) => Math.floor(lagMs / 60_000)))];
  };
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const [first, ...others] = histories.slice(half, half + 7);
  system.log.add(histories.slice(0, half));
  await system.projected();
  await system.stop();
  await system.pool.query(`update projection.checkpoints set updated_at = clock_timestamp() - interval '8 hours'`);
  expect(await lags()).toEqual([0]);
  system.log.add([{ ...first!, created: minutesAgo(2) }]);
  expect(await lags()).toEqual([2]);
  await system.pool.query('update projection.checkpoints set updated_at = clock_timestamp()');
  system.log.add(others.map((event) => ({ ...event, created: minutesAgo(1) })));
  expect(await lags()).toEqual([2]);
});

it('shows a paused projection as paused also while no projector runs', async () => {
  const status = async () => {
    const statuses = await projectionStatuses(system.pool, system.log, liveProjections);
    return statuses.find(({ name }) => name === 'activity')!.status;
  };
  await system.stop();
  expect(await status()).toBe('stopped');
  await system.pool.query(`update projection.checkpoints set state = 'paused' where name = 'activity' and serving`);
  expect(await status()).toBe('paused');
});
