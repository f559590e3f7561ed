import { describe, expect, it } from '@jest/globals';
import { bytesWords, everyWords, standingWord } from './backups-section.js';

describe('words about backups', () => {
  it('say sizes by thousands', () => {
    expect([0, 999, 1_000, 12_345_678, 999_999].map(bytesWords)).toEqual([
      ...['0 bytes', '999 bytes', '1 kB', '12 MB', '1 MB'],
    ]);
  });
  it('say how often', () => {
    expect([0, 1, 6, 24].map(everyWords)).toEqual([...['only on request', 'every hour', 'every 6 hours', 'every day']]);
  });
  it('say that there is nowhere to back up to', () => {
    expect(standingWord({ standing: 'off', place: null }).word).toBe('Not set up');
  });
});
