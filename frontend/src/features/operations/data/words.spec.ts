import { describe, expect, it } from '@jest/globals';
import { duration, leadOf, parkedStreams, perSecond, share, shortStream } from './words.js';

describe('words for figures', () => {
  it.each([
    [40, '40 ms'],
    [2_500, '2.5 s'],
    [59_600, '1 min'],
    [200_000, '3 min 20 s'],
    [7_500_000, '2 h 5 min'],
    [300_000_000, '3 days'],
  ])('%d ms is "%s"', (ms, words) => expect(duration(ms)).toBe(words));

  it.each([
    [0, '0 events/s'],
    [1, '< 0.1 events/s'],
    [30, '0.5 events/s'],
    [75_000, '1,250 events/s'],
  ])('%d events in a minute are "%s"', (events, words) => expect(perSecond(events, 60)).toBe(words));

  it('say how far a position is, also beyond 2^53', () => {
    expect(share('0', '0')).toBe(1);
    expect(share('25', '100')).toBe(0.25);
    expect(share('9007199254740993000', '9007199254740993000')).toBe(1);
    expect(share('200', '100')).toBe(1);
  });

  it('shorten streams and know whose they are', () => {
    const id = '3f2a91c0-f4d2-40f4-8979-33758645fdc2';
    expect([shortStream(`lead-${id}`), shortStream('projection-activity')]).toEqual([
      ...['lead-3f2a91c0…', 'projection-activity'],
    ]);
    expect([leadOf(`lead-${id}`), leadOf(`analysis-${id}`)]).toEqual([id, undefined]);
  });

  it('count a stream once, in however many read models it is parked', () => {
    expect(parkedStreams([])).toEqual({ streams: 0, readModels: 0 });
    const parked = [
      { stream: 'lead-a', projection: 'pipeline' },
      { stream: 'lead-a', projection: 'activity' },
      { stream: 'lead-b', projection: 'pipeline' },
    ];
    expect(parkedStreams(parked)).toEqual({ streams: 2, readModels: 2 });
  });
});
