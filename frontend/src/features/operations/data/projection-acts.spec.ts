import { describe, expect, it } from '@jest/globals';
import type { ProjectionJob, ProjectionStatus } from '../../../../../contracts/src/operations/queries.js';
import { possibleActs, projectionTitle, warningOf, type Act } from './projection-acts.js';

const job = (over: Partial<ProjectionJob>): ProjectionJob => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'rebuild',
  projection: 'pipeline',
  state: 'done',
  actor: { kind: 'user', id: null },
  requestedAt: '2026-03-01T09:00:00.000Z',
  finishedAt: null,
  progress: null,
  error: null,
  dryRun: false,
  ...over,
});
const projection = (over: Partial<ProjectionStatus> = {}): ProjectionStatus => ({
  ...{ name: 'pipeline', version: 2, generation: 3, status: 'live', position: '4711', logPosition: '4711' },
  ...{ lagMs: 0, lagEvents: 0, bytes: 0, eventsLastMinute: 0, parkedStreams: 0, previous: null, lastJobs: [] },
  ...over,
});

describe('what can be done with a read model', () => {
  it.each<[Partial<ProjectionStatus>, Act[]]>([
    [{}, ['rebuild', 'dryRun', 'verify', 'heal', 'pause']],
    [{ previous: { version: 1, generation: 1 } }, ['rebuild', 'dryRun', 'verify', 'heal', 'pause', 'rollback']],
    [{ status: 'filling' }, []],
    [{ status: 'paused' }, ['rebuild', 'dryRun', 'verify', 'heal', 'resume']],
    [{ status: 'outdated' }, ['rebuild', 'dryRun', 'verify']],
    [{ status: 'rebuilding', lastJobs: [job({ state: 'running' })] }, ['cancel']],
    [{ status: 'dry_run_ready', lastJobs: [job({ state: 'ready', dryRun: true })] }, ['swap', 'discard']],
    [{ status: 'stopped' }, []],
  ])('%j', (over, acts) => expect(possibleActs(projection(over))).toEqual(acts));
});

describe('what an act will do', () => {
  it('is said before everything that changes what serves', () => {
    const all: Act[] = ['rebuild', 'swap', 'discard', 'rollback', 'heal', 'pause', 'cancel'];
    for (const act of all)
      expect(warningOf(act, projection({ previous: { version: 1, generation: 1 } }))?.length).toBeGreaterThan(40);
    expect(['dryRun', 'verify', 'resume'].map((act) => warningOf(act as Act, projection()))).toEqual([
      ...[undefined, undefined, undefined],
    ]);
  });

  it('names what a dry run found', () => {
    const summary = [
      { text: '42 leads change column', rows: 42 },
      { text: 'monthly rent under management -1,200', rows: 1 },
    ];
    const ready = projection({ lastJobs: [job({ state: 'ready', dryRun: true, summary })] });
    expect(warningOf('swap', ready)).toContain('42 leads change column; monthly rent under management -1,200');
  });

  it('says that a paused read model stays paused with new tables', () => {
    const paused = projection({ status: 'paused', previous: { version: 1, generation: 1 } });
    for (const act of ['rebuild', 'rollback'] as const) expect(warningOf(act, paused)).toContain('It stays paused');
    expect(warningOf('rebuild', projection())).not.toContain('paused');
  });

  it('names the read model as one says it', () => {
    expect(projectionTitle('stage_history')).toBe('Stage history');
  });
});
