import { describe, expect, it } from '@jest/globals';
import { alertsOf, type AlertSwitches, type Standing } from './decide.js';

const good = { standing: 'good', lastGoodAt: null } as const;
const well: Standing = { parkedStreams: 0, stuckEffects: 0, unknownEffects: 0, behindMs: 0, backup: good };
const all: AlertSwitches = {
  ...{ sendParkedAlerts: true, sendEffectAlerts: true, sendLagAlerts: true, sendBackupAlerts: true },
};
const names = (over: Partial<Standing>, switches: Partial<AlertSwitches> = {}) =>
  alertsOf({ ...well, ...over }, { ...all, ...switches }).map(({ name }) => name);

describe('what operators are alerted to', () => {
  it('is nothing while all is well, and no short delay', () => {
    expect([names({}), names({ behindMs: 299_999 })]).toEqual([[], []]);
  });
  it('is each thing that needs them', () => {
    expect(names({ parkedStreams: 1, stuckEffects: 2, unknownEffects: 1, behindMs: 300_000 })).toEqual([
      ...['parked_streams', 'stuck_effects', 'unknown_effects', 'read_models_behind'],
    ]);
    expect(alertsOf({ ...well, parkedStreams: 1 }, all)[0]!.sentence).toMatch(/^1 stream waits for an operator/);
  });
  it('is nothing that the office switched off', () => {
    const failed = { standing: 'failed', lastGoodAt: null } as const;
    const wrong = { parkedStreams: 1, stuckEffects: 2, unknownEffects: 1, behindMs: 300_000, backup: failed };
    const rest = (off: Partial<AlertSwitches>) => names(wrong, off);
    const [parked, stuck, unknown, behind, backup] = rest({});
    expect(rest({ sendParkedAlerts: false })).toEqual([stuck, unknown, behind, backup]);
    expect(rest({ sendEffectAlerts: false })).toEqual([parked, behind, backup]);
    expect(rest({ sendLagAlerts: false })).toEqual([parked, stuck, unknown, backup]);
    expect(rest({ sendBackupAlerts: false })).toEqual([parked, stuck, unknown, behind]);
  });
  it('is a backup that failed or is late, and none that is good', () => {
    const alerted = (standing: Standing['backup']['standing'], lastGoodAt: string | null = null) =>
      alertsOf({ ...well, backup: { standing, lastGoodAt } }, all).map(({ name, sentence }) => [name, sentence]);
    expect((['off', 'none', 'good'] as const).flatMap((standing) => alerted(standing))).toEqual([]);
    expect(alerted('failed')).toEqual([['backup_failed', 'The newest backup failed. There is no good one yet.']]);
    expect(alerted('late', '2026-11-22T08:30:00.000Z')).toEqual([
      ['backup_late', 'The next backup is long overdue. The last good one began Nov 22, 2:30 AM CST.'],
    ]);
  });
});
