import { expect, it } from '@jest/globals';
import { ProjectionBusy } from './jobs.js';

it('names the unfinished jobs, and how each of them ends', () => {
  const dryRun = { kind: 'rebuild', projection: 'pipeline', state: 'ready' } as const;
  const heal = { kind: 'heal', projection: 'tasks', state: 'running' } as const;
  expect(new ProjectionBusy([dryRun, heal]).message).toBe(
    'A dry run of pipeline waits for a decision: swap or discard pipeline. The heal of tasks is not finished: wait, or cancel tasks.',
  );
  const retry = { kind: 'retry', projection: 'rent-estimates', state: 'requested' } as const;
  expect(new ProjectionBusy([retry]).message).toBe(
    'The retry of rent-estimates is not finished: wait, or cancel rent-estimates.',
  );
});
