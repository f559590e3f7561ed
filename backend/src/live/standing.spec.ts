import { describe, expect, it } from '@jest/globals';
import { Lag, standingOf, type Serving } from './standing.js';

const noon = new Date('2026-03-03T18:00:00.000Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
const serving = (states: Record<string, string>, leaseUntil: Date | null = later(10)): Serving => ({
  models: Object.entries(states).map(([name, state]) => ({
    ...{ name, state, empty: false, position: 7n, updatedAt: later(-60) },
  })),
  leaseUntil,
  filling: null,
  now: noon,
  parked: [],
  unproven: [],
});
const shown = (found: Serving, behindSince: Date | null = null) =>
  standingOf(found, behindSince).standing.map(({ name, why, since }) => `${name} ${why} ${since.slice(11, 19)}`);

describe('read models that stand still', () => {
  it('are none while all follow the log', () => {
    expect(shown(serving({ pipeline: 'live', activity: 'live' }))).toEqual([]);
  });

  it('are those that are paused, come back, or whose new version is built', () => {
    const states = { pipeline: 'paused', activity: 'catching_up', analyses: 'outdated', referrals: 'live' };
    expect(shown(serving(states))).toEqual([
      'pipeline paused 17:59:00',
      'activity catching_up 17:59:00',
      'analyses outdated 17:59:00',
    ]);
  });

  it('are all once nobody projects; one that an operator holds stays held', () => {
    expect(shown(serving({ pipeline: 'paused', activity: 'live' }, later(-5)))).toEqual([
      'pipeline paused 17:59:00',
      'activity stopped 17:59:55',
    ]);
    expect(shown(serving({ activity: 'live' }, null))).toEqual(['activity stopped 17:59:00']);
  });

  it('are those that follow the log while they are behind it', () => {
    expect(shown(serving({ pipeline: 'live' }), later(-4))).toEqual(['pipeline behind 17:59:56']);
  });
});

describe('empty read models that are filled', () => {
  const empty = (name: string, state = 'live') => ({ name, state, empty: true, position: 0n, updatedAt: later(-60) });
  const found = (filling: Serving['filling'], leaseUntil = later(10)): Serving => ({
    ...serving({ activity: 'live' }, leaseUntil),
    ...{ filling, models: [empty('pipeline'), empty('tasks', 'paused'), ...serving({ activity: 'live' }).models] },
  });
  const fillingOf = (serving: Serving) =>
    standingOf(serving, later(-4)).standing.map(({ name, why, minutesLeft }) => [name, why, minutesLeft]);

  it('say so rather than that they are behind, and how long it takes in whole minutes once that is known', () => {
    const others = [
      ['tasks', 'paused', undefined],
      ['activity', 'behind', undefined],
    ];
    expect(fillingOf(found({ secondsLeft: null }))).toEqual([['pipeline', 'filling', undefined], ...others]);
    for (const [secondsLeft, minutes] of [
      [0, 1],
      [60, 1],
      [61, 2],
      [600, 10],
    ] as const)
      expect(fillingOf(found({ secondsLeft }))).toEqual([['pipeline', 'filling', minutes], ...others]);
  });

  it('are behind when the projector applies events one by one, and stopped when there is none', () => {
    expect(fillingOf(found(null))[0]).toEqual(['pipeline', 'behind', undefined]);
    expect(fillingOf(found({ secondsLeft: 9 }, later(-1)))[0]).toEqual(['pipeline', 'stopped', undefined]);
  });
});

describe('how long the read models are behind the log', () => {
  it('is shown once that is longer than an event takes', () => {
    const lag = new Lag();
    expect([lag.note(5n, 5n, noon), lag.note(5n, 9n, later(1)), lag.note(5n, 9n, later(3))]).toEqual([
      null,
      null,
      null,
    ]);
    expect(lag.note(5n, 12n, later(4))).toEqual(later(1));
    expect(lag.note(8n, 12n, later(9))).toEqual(later(1));
  });

  it('is nothing while they keep up with a log that grows all the time', () => {
    const lag = new Lag();
    for (let second = 0; second < 20; second++)
      expect(lag.note(BigInt(second * 100 - 50), BigInt(second * 100), later(second))).toBeNull();
  });
});
