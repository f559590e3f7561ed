import { describe, expect, it } from '@jest/globals';
import { begunOf, isDue, standingOf, type KnownRuns } from './decide.js';

const at = (text: string) => new Date(`2026-11-${text}:00Z`);
const now = at('24T12:00');
const none: KnownRuns = { lastGood: undefined, lastTry: undefined, lastEnded: undefined, firstTry: undefined };

describe('how backups stand at the limits', () => {
  it.each<[string, KnownRuns, number, string]>([
    ['good without a schedule', { ...none, lastGood: at('01T00:00') }, 0, 'good'],
    ['failed without a schedule', { ...none, lastEnded: 'failed' }, 0, 'failed'],
    ['none yet, soon after the first try', { ...none, firstTry: at('24T11:00') }, 24, 'none'],
    ['late an hour after an hour', { ...none, lastGood: at('24T09:59') }, 1, 'late'],
    ['good just before', { ...none, lastGood: at('24T10:00') }, 1, 'good'],
    ['late after half as much again', { ...none, lastGood: at('24T02:59') }, 6, 'late'],
    ['good until then', { ...none, lastGood: at('24T03:00') }, 6, 'good'],
    [
      'as good as the newest good one, whenever it began',
      { ...none, lastGood: at('24T11:00'), firstTry: at('01T00:00') },
      6,
      'good',
    ],
  ])('%s', (_what, runs, everyHours, standing) => {
    expect(standingOf(runs, everyHours, now)).toBe(standing);
  });

  it('are tried again at once where a try has ended well, or ten minutes after a failure', () => {
    const tried = (begun: Date, state: 'done' | 'failed') => isDue({ ...none, lastTry: { begun, state } }, 24, now);
    expect([tried(at('24T11:59'), 'done'), tried(at('24T11:51'), 'failed'), tried(at('24T11:50'), 'failed')]).toEqual([
      ...[true, false, true],
    ]);
  });
});

it.each([
  'lead-pipeline-20261124T023000Z.age.part',
  'x-lead-pipeline-20261124T023000Z.age',
  'lead-pipeline-20261124T0230Z.age',
  'lead-pipeline-20261324T023000Z.age',
])('%s is no backup', (name) => expect(begunOf(name)).toBeUndefined());
