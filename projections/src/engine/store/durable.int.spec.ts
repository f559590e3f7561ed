import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { noteCommits } from '../../../../testing/note-commits.js';
import { uuid } from '../../../test/events.js';
import { by } from '../../../test/operated-projector.js';
import { openTestProjector, type TestProjector } from '../../../test/projector.js';
import { finishJob, requestJobs } from '../operator/jobs.js';
import { acquireLease } from './lease.js';

// Batches don't wait for the disk, since the log brings them back. These commits wait, as nothing else brings them back.
let projector: TestProjector;
beforeEach(async () => {
  projector = await openTestProjector();
});
afterEach(() => projector.close());

it('an epoch is on disk before it is used, so that none is given twice', async () => {
  const commits = await noteCommits(projector.pool, 'projection.lease');
  await projector.pool.query('update projection.lease set expires_at = clock_timestamp()');
  expect(await commits()).toEqual(['off']);
  await projector.pool.query('delete from public.commits');
  expect(await acquireLease(projector.client, uuid(2), 10_000)).toBeDefined();
  expect(await commits()).toEqual(['on']);
});

it('what was acknowledged to an operator is on disk', async () => {
  const [id] = await requestJobs(projector.pool, 'verify', ['pipeline'], by);
  const commits = await noteCommits(projector.pool, 'projection.jobs');
  await finishJob(projector.pool, id!, { state: 'done' });
  expect(await commits()).toEqual(['on']);
});
