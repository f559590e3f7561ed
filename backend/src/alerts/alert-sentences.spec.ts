import { describe, expect, it } from '@jest/globals';
import { alertsOf, type Standing } from './decide.js';

const well: Standing = {
  ...{ parkedStreams: 0, stuckEffects: 0, unknownEffects: 0, behindMs: 0 },
  backup: { standing: 'good', lastGoodAt: null },
};
const all = { sendParkedAlerts: true, sendEffectAlerts: true, sendLagAlerts: true, sendBackupAlerts: true };
const alerted = (over: Partial<Standing>) =>
  alertsOf({ ...well, ...over }, all).map(({ name, sentence, path }) => [name, sentence, path]);

describe('an alert', () => {
  it.each<[Partial<Standing>, string, string, string]>([
    [
      { parkedStreams: 1 },
      'parked_streams',
      '1 stream waits for an operator: an event of it could not be applied.',
      '/operations',
    ],
    [
      { parkedStreams: 2 },
      'parked_streams',
      '2 streams wait for an operator: an event of each could not be applied.',
      '/operations',
    ],
    [{ stuckEffects: 1 }, 'stuck_effects', '1 effect is overdue and not being carried out.', '/operations/effects'],
    [{ stuckEffects: 3 }, 'stuck_effects', '3 effects are overdue and not being carried out.', '/operations/effects'],
    [
      { unknownEffects: 1 },
      'unknown_effects',
      'Nobody knows whether 1 effect was done: a person has to decide.',
      '/operations/effects',
    ],
    [
      { unknownEffects: 2 },
      'unknown_effects',
      'Nobody knows whether 2 effects were done: a person has to decide.',
      '/operations/effects',
    ],
    [
      { behindMs: 419_999 },
      'read_models_behind',
      'The read models have been stuck behind the log for 6 minutes.',
      '/operations',
    ],
    [
      { backup: { standing: 'failed', lastGoodAt: '2026-07-22T19:05:00.000Z' } },
      'backup_failed',
      'The newest backup failed. The last good one began Jul 22, 2:05 PM CDT.',
      '/operations',
    ],
    [
      { backup: { standing: 'late', lastGoodAt: null } },
      'backup_late',
      'The next backup is long overdue. There is no good one yet.',
      '/operations',
    ],
  ])('of %j says so, and where it is shown', (over, ...alert) => {
    expect(alerted(over)).toEqual([alert]);
  });
});
