import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { atScale } from '../../../testing/fault-scale.js';
import { at, logOf, sampleLead, step, uuid } from '../../test/events.js';
import { manyHistories } from '../../test/histories.js';
import type { TestProjector } from '../../test/projector.js';
import { contents, openTestProjector } from '../../test/projector.js';
import { liveProjections } from '../definitions/live-projections.js';
import { applyBatch } from '../engine/apply/apply-batch.js';
import { loadGroup } from '../engine/store/group.js';
import { forgetOldLiveChanges } from '../engine/store/progress.js';
import { storedTable } from '../../test/stored-table.js';

let projector: TestProjector;
beforeEach(async () => {
  projector = await openTestProjector();
});
afterEach(() => projector.close());

const created = step('LeadCreated', { status: 'leads', name: 'O\'Hara "Sam" \\ {Sample}, äöü' });

async function query(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await projector.pool.query<Record<string, unknown>>(text, values)).rows;
}

describe('applyBatch', () => {
  it('serves what the events say in the views, at the position of the batch', async () => {
    await projector.apply(
      logOf([
        created,
        step('PropertyDetailsEdited', { bathrooms: 2.5 }),
        step('WalkthroughScheduled', { start: '2026-03-03T20:15:00Z' }),
        step('LeadPitched', {
          improvements: [{ name: 'A "b" \\', checked: true, estimatedCostCents: 1, customCostCents: null }],
        }),
        step('LeadStatusMoved', { from: 'leads', to: 'proposal' }),
      ]),
    );
    expect(await query('select * from read.pipeline')).toMatchObject([
      {
        id: sampleLead,
        name: 'O\'Hara "Sam" \\ {Sample}, äöü',
        bathrooms: 2.5,
        estimated_rent_cents: '195000',
        improvements: [{ name: 'A "b" \\', checked: true, estimatedCostCents: 1, customCostCents: null }],
        walkthrough_start: new Date('2026-03-03T20:15:00Z'),
        status: 'proposal',
        revision: 4,
        position: '500',
        deleted_at: null,
      },
    ]);
    expect(await query('select status from read.stage_history where ended_at is null')).toEqual([
      { status: 'proposal' },
    ]);
    expect(await query('select count(*)::int as n from read.activity')).toEqual([{ n: 5 }]);
    expect(await query('select position, parked_streams, unknown_events from read.status')).toEqual([
      { position: '500', parked_streams: 0, unknown_events: '0' },
    ]);
  });

  it('answers the board of an instant in one query', async () => {
    await projector.apply(
      logOf([
        created,
        step('LeadStatusMoved', { from: 'leads', to: 'lost' }),
        step('LeadDeleted'),
        step('LeadRestored'),
      ]),
    );
    const boardAt = (instant: string) =>
      query('select status from read.stage_history where started_at <= $1 and (ended_at is null or ended_at > $1)', [
        instant,
      ]);
    expect(await boardAt(at(-1))).toEqual([]);
    expect(await boardAt(at(0))).toEqual([{ status: 'leads' }]);
    expect(await boardAt(at(1))).toEqual([{ status: 'lost' }]);
    expect(await boardAt(at(2))).toEqual([]);
    expect(await boardAt(at(3))).toEqual([{ status: 'lost' }]);
  });

  it('fault 18: makes the same tables of events that come twice, in batches of 1, 7 and 1,000', async () => {
    const events = logOf([
      ...manyHistories(atScale(8, 100), 12),
      { type: 'FromTheFuture', data: {}, unreadable: 'unknown_type' },
      { type: 'LeadPaid', data: {}, unreadable: 'invalid', stream: `lead-${uuid(3)}` },
      step('NoteAdded', {}, { stream: `lead-${uuid(3)}` }),
    ]);
    await projector.apply(events);
    const expected = await contents(projector.pool);
    expect(expected.parked).toHaveLength(4);
    for (const size of [1, 7, 1000]) {
      const other = await openTestProjector();
      try {
        await twice(other, events, size);
        expect(await contents(other.pool)).toEqual(expected);
      } finally {
        await other.close();
      }
    }
  });

  /** Each batch comes twice: to the projector that just had it, and to one that starts again. */
  async function twice(other: TestProjector, events: ReturnType<typeof logOf>, size: number): Promise<void> {
    for (let i = 0; i < events.length; i += size) {
      await other.apply(events.slice(i, i + size));
      await other.apply(events.slice(i, i + size));
      await other.reload();
      await other.apply(events.slice(Math.max(0, i - 3), i + size));
    }
    await other.apply(events);
  }

  it('brings a member that is behind to the others without touching their rows again', async () => {
    const events = logOf(manyHistories(5, 8));
    await projector.apply(events.slice(0, 20));
    await projector.pool.query(
      `truncate ${storedTable('pipeline')}, ${storedTable('stage_totals')}; update projection.checkpoints set position = null where name = 'pipeline'`,
    );
    await projector.reload();
    await projector.apply(events);
    const rebuilt = await contents(projector.pool);
    const other = await openTestProjector();
    await other.apply(events);
    expect(rebuilt).toEqual(await contents(other.pool));
    await other.close();
  });

  it('records the live change in the same transaction and notifies listeners', async () => {
    const listener = await projector.pool.connect();
    const notified: (string | undefined)[] = [];
    listener.on('notification', ({ payload }) => notified.push(payload));
    await listener.query('listen projection_live');
    await projector.apply(logOf([created, step('AnalysisRequested', {}, { stream: `analysis-${uuid(9)}` })]), 1);
    projector.group = await applyBatch(projector.access, projector.group, { events: [], position: 950n });
    await listener.query('select 1');
    listener.release(true);
    expect(notified).toEqual(['100', '200']);
    expect(await query('select position, changes, parked from projection.live_changes order by position')).toEqual([
      { position: '100', changes: [{ kind: 'lead', id: sampleLead }], parked: [] },
      { position: '200', changes: [{ kind: 'analysis', id: uuid(9) }], parked: [] },
    ]);
    expect(await query('select position from read.status')).toEqual([{ position: '950' }]);
  });

  it.each(['ProjectionRebuilt', 'ProjectionRolledBack'] as const)(
    'announces that anything may have changed when other tables serve: %s',
    async (type) => {
      await projector.apply(logOf([created, step(type, {}, { stream: 'projection-activity' })]));
      expect(await query('select changes, parked from projection.live_changes')).toEqual([
        { changes: null, parked: [] },
      ]);
    },
  );

  it('does not announce events that were read again', async () => {
    const events = logOf(manyHistories(2, 3));
    await projector.apply(events);
    await projector.pool.query("update projection.checkpoints set position = null where name = 'activity'");
    await projector.reload();
    await projector.apply(events, 2);
    expect(await query('select position from projection.live_changes')).toEqual([{ position: '600' }]);
  });

  it('forgets live changes beyond the number kept, and old ones, but never the newest', async () => {
    await projector.apply(logOf(manyHistories(1, 6)), 1);
    await forgetOldLiveChanges(projector.pool, 4);
    expect(await query('select count(*)::int as n, min(position) as oldest from projection.live_changes')).toEqual([
      { n: 4, oldest: '300' },
    ]);
    await forgetOldLiveChanges(projector.pool, 4, '0 seconds');
    expect(await query('select position from projection.live_changes')).toEqual([{ position: '600' }]);
  });

  it('fault 13: writes nothing at all when a statement fails midway', async () => {
    await projector.apply(logOf([created]));
    const before = await contents(projector.pool);
    await projector.pool.query(`alter table ${storedTable('activity')} rename to activity_gone`);
    const moved = logOf([created, step('LeadStatusMoved')]);
    await expect(projector.apply(moved)).rejects.toMatchObject({ code: '42P01' });
    await projector.pool.query(
      `alter table projection.activity_gone rename to ${storedTable('activity').split('.')[1]}`,
    );
    expect(await contents(projector.pool)).toEqual(before);
    await projector.apply(moved);
    const group = await loadGroup(projector.client, liveProjections);
    expect(new Set(group.map(({ position }) => position))).toEqual(new Set([200n]));
  });
});
