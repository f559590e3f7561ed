import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readModels } from '../../../contracts/src/live/queries.js';
import type { Events } from '../../../contracts/src/operations/log-queries.js';
import type {
  ParkedStream,
  ProjectionJobDetail,
  ProjectionStatus,
  VerifyAnswer,
} from '../../../contracts/src/operations/queries.js';
import { pipeline } from '../../../projections/src/definitions/leads/pipeline.js';
import type { Problem } from '../../../contracts/src/problem.js';
import { appendNext } from '../../../testing/append-next.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';

const { version } = pipeline;
let system: TestSystem;
let admin: Caller;
let leadId: string;
beforeAll(async () => {
  system = await startSystem();
  admin = await system.signedIn('admin');
  const lead = { name: 'Sample Owner', email: 'owner@example.com', propertyAddress: '100 Sample St', source: 'manual' };
  const created = await admin.call<{ id: string; position: string }>('POST', '/api/leads', lead);
  expect(created.status).toBe(201);
  leadId = created.body.id;
  await system.projected(created.body.position);
});
afterAll(() => system.stop());

async function status(name: string): Promise<ProjectionStatus> {
  const { body } = await admin.call<{ projections: ProjectionStatus[] }>('GET', '/api/projections');
  return body.projections.find((each) => each.name === name)!;
}

async function typesIn(stream: string): Promise<string[]> {
  const { body } = await admin.call<Events>('GET', `/api/events?stream=${stream}&order=asc`);
  return body.events.map(({ type }) => type);
}

describe('read models over HTTP', () => {
  it('are shown with what serves and how far it is', async () => {
    expect(await status('pipeline')).toMatchObject({
      ...{ status: 'live', version, generation: 1, lagMs: 0, lagEvents: 0, parkedStreams: 0, previous: null },
      bytes: expect.any(Number) as unknown,
    });
  });

  it('are rebuilt and rolled back, and the acts stand in the log under who did them', async () => {
    const { status: answered, body } = await admin.call<{ jobs: string[] }>('POST', '/api/projections/all/rebuild', {});
    expect([answered, body.jobs.length]).toEqual([202, readModels.length]);
    const rebuilt = await eventually(async () => {
      const now = await status('pipeline');
      return now.generation === 2 && now.status === 'live' ? now : undefined;
    });
    expect(rebuilt).toMatchObject({
      previous: { version, generation: 1 },
      lastJobs: [{ kind: 'rebuild', state: 'done' }],
    });
    for (const name of readModels)
      await eventually(async () => {
        const now = await status(name);
        return now.generation === 2 && now.status === 'live';
      });
    expect((await admin.call('POST', '/api/projections/pipeline/rollback')).status).toBe(200);
    expect(await status('pipeline')).toMatchObject({ generation: 1, previous: { generation: 2 } });
    await eventually(async () => (await typesIn('projection-pipeline')).length === 2);
    const { body: acts } = await admin.call<Events>('GET', '/api/events?stream=projection-pipeline&order=asc');
    expect(acts.events).toMatchObject([
      { type: 'ProjectionRebuilt', metadata: { actor: { kind: 'user' } } },
      { type: 'ProjectionRolledBack', metadata: { actor: { kind: 'user' } } },
    ]);
  });

  it('are verified, mended, paused and resumed', async () => {
    await system.infrastructure.pool.query(`update projection.stage_history_v9_g2 set name = 'Altered'`);
    const verified = await admin.call<VerifyAnswer>('POST', '/api/projections/stage_history/verify');
    expect(verified.body).toMatchObject({
      ...{ equal: false, rows: 1 },
      differences: [{ table: 'stage_history', key: `${leadId}/0`, stored: 'Altered', replayed: 'Sample Owner' }],
    });
    expect((await admin.call('POST', '/api/projections/stage_history/heal')).status).toBe(200);
    expect((await admin.call<VerifyAnswer>('POST', '/api/projections/all/verify')).body).toMatchObject({
      ...{ equal: true, differences: [] },
    });
    expect((await admin.call('POST', '/api/projections/activity/pause')).status).toBe(200);
    expect(await status('activity')).toMatchObject({ status: 'paused' });
    const again = await admin.call<Problem>('POST', '/api/projections/activity/pause');
    expect([again.status, again.body.code]).toEqual([409, 'operation_failed']);
    expect((await admin.call('POST', '/api/projections/activity/resume')).status).toBe(200);
    expect(await status('activity')).toMatchObject({ status: 'live' });
  });

  it('keep a dry run until it is decided', async () => {
    await admin.call('POST', '/api/projections/referrals/rebuild', { dryRun: true });
    await eventually(async () => (await status('referrals')).status === 'dry_run_ready');
    const busy = await admin.call<Problem>('POST', '/api/projections/referrals/rebuild', {});
    expect([busy.status, busy.body.code]).toEqual([409, 'projection_busy']);
    const all = await admin.call<Problem>('POST', '/api/projections/all/verify');
    expect(all.body.detail).toBe('A dry run of referrals waits for a decision: swap or discard referrals.');
    const decision = { decision: 'discard' };
    expect((await admin.call('POST', '/api/projections/referrals/decision', decision)).status).toBe(202);
    await eventually(async () => (await status('referrals')).status === 'live');
    expect((await admin.call('POST', '/api/projections/referrals/decision', decision)).status).toBe(409);
  });

  it('are asked for any job without waiting, whose rows are read apart from the overview', async () => {
    await system.infrastructure.pool.query(`update projection.stage_history_v9_g2 set name = 'Altered'`);
    const { status: answered, body } = await admin.call<{ jobs: string[] }>(
      'POST',
      '/api/projections/stage_history/jobs',
      { kind: 'verify' },
    );
    expect(answered).toBe(202);
    const [id] = body.jobs;
    const ended = await eventually(async () => {
      const job = (await status('stage_history')).lastJobs.find((each) => each.id === id);
      return job?.state === 'done' ? job : undefined;
    });
    expect(ended).toMatchObject({ kind: 'verify', compared: { equal: false, rows: 1, differingRows: 1 } });
    expect(ended).not.toHaveProperty('differences');
    const { body: detail } = await admin.call<ProjectionJobDetail>('GET', `/api/projection-jobs/${id}`);
    expect(detail).toMatchObject({
      compared: { differences: [{ field: 'name', stored: 'Altered', replayed: 'Sample Owner' }] },
    });
    await admin.call('POST', '/api/projections/stage_history/jobs', { kind: 'rebuild', dryRun: true });
    const ready = await eventually(async () => {
      const [job] = (await status('stage_history')).lastJobs;
      return job?.state === 'ready' ? job : undefined;
    });
    expect(ready.summary).toEqual([{ text: '1 stay in a column changes name', rows: 1 }]);
    const dryRun = await admin.call<ProjectionJobDetail>('GET', `/api/projection-jobs/${ready.id}`);
    expect(dryRun.body.summary).toMatchObject([{ rows: [{ stored: { name: 'Altered' }, replayed: {} }] }]);
    await admin.call('POST', '/api/projections/stage_history/decision', { decision: 'swap' });
    await eventually(async () => (await status('stage_history')).status === 'live');
    expect((await admin.call('GET', '/api/projection-jobs/not-an-id')).status).toBe(400);
    expect((await admin.call('GET', `/api/projection-jobs/${leadId}`)).status).toBe(404);
    expect((await admin.call('POST', '/api/projections/pipeline/jobs', { kind: 'explode' })).status).toBe(400);
  });

  it('must exist', async () => {
    const { status: answered, body } = await admin.call<Problem>('POST', '/api/projections/nothing/rebuild', {});
    expect([answered, body.code]).toEqual([404, 'projection_not_found']);
  });
});

describe('parked streams over HTTP', () => {
  it('say what staff see wrong, stay when tried in vain, and go on when the event is skipped', async () => {
    const metadata = {
      ...{ $correlationId: leadId, $causationId: leadId, occurredAt: '2026-03-02T10:00:00.000Z' },
      actor: { kind: 'system' as const, id: 'import' },
    };
    const bad = { type: 'PropertyDetailsEdited' as const, data: { yearBuilt: 2 ** 40 }, id: leadId, metadata };
    const { position } = await appendNext(system.infrastructure.log, `lead-${leadId}`, [bad]);
    await system.projected(position.toString());
    const { body } = await admin.call<{ parked: ParkedStream[] }>('GET', '/api/parked');
    expect(body.parked).toMatchObject([
      {
        ...{ projection: 'pipeline', leadId, leadName: 'Sample Owner', laterEvents: 0 },
        event: { id: leadId, type: 'PropertyDetailsEdited', revision: 1 },
        stale: expect.stringContaining('as it was before') as unknown,
      },
    ]);
    const unequal = { equal: false, complete: false, differingRows: 0, parkedStreams: 1 };
    expect((await admin.call('POST', '/api/projections/pipeline/verify')).body).toMatchObject(unequal);
    expect((await admin.call('POST', '/api/projections/all/verify')).body).toMatchObject(unequal);
    const { id } = body.parked[0]!;
    expect((await admin.call('POST', `/api/parked/${id}/retry`)).body).toEqual({ tried: 1, applied: 0 });
    expect((await admin.call('POST', `/api/parked/${id}/skip`, { reason: ' ' })).status).toBe(400);
    const skipped = await admin.call('POST', `/api/parked/${id}/skip`, { reason: 'Sample reason' });
    expect(skipped.body).toEqual({ tried: 1, applied: 1 });
    expect((await admin.call('GET', '/api/parked')).body).toEqual({ parked: [] });
    expect((await admin.call('POST', `/api/parked/${id}/retry`)).status).toBe(404);
    await eventually(async () => (await typesIn('projection-pipeline')).includes('EventSkipped'));
    expect((await admin.call('POST', '/api/projections/pipeline/verify')).body).toMatchObject({
      ...{ equal: true, complete: true, skippedEvents: 1 },
    });
  });
});
