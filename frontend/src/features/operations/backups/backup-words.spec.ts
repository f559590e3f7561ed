import { describe, expect, it } from '@jest/globals';
import { everyWords, standingWord } from './backups-section.js';

describe('words about backups', () => {
  it('say how often', () => {
    expect([0, 1, 6, 24].map(everyWords)).toEqual([...['only on request', 'every hour', 'every 6 hours', 'every day']]);
  });
  it('say that there is nowhere to back up to', () => {
    expect(standingWord({ standing: 'off', place: null }).word).toBe('Not set up');
  });
});
