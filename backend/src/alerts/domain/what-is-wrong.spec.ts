import { describe, expect, it } from '@jest/globals';
import { alertsOf } from './what-is-wrong.js';

const well = { parkedStreams: 0, stuckEffects: 0, unknownEffects: 0, behindMs: 0 };
const names = (over: Partial<typeof well>) => alertsOf({ ...well, ...over }).map(({ name }) => name);

describe('what operators are told of', () => {
  it('is nothing while all is well, and no short delay', () => {
    expect([names({}), names({ behindMs: 299_999 })]).toEqual([[], []]);
  });
  it('is each thing that needs them', () => {
    expect(names({ parkedStreams: 1, stuckEffects: 2, unknownEffects: 1, behindMs: 300_000 })).toEqual([
      ...['parked_streams', 'stuck_effects', 'unknown_effects', 'read_models_behind'],
    ]);
    expect(alertsOf({ ...well, parkedStreams: 1 })[0]!.sentence).toMatch(/^1 stream waits for an operator/);
  });
});
