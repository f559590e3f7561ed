import { describe, expect, it } from '@jest/globals';
import { postScene } from './post-picture.js';

describe('postScene', () => {
  it('changes every week, and comes back after six', () => {
    const days = [1, 8, 15, 22, 29, 36, 43].map((day) => new Date(Date.UTC(2026, 0, day)).toISOString());
    const drawn = days.map(postScene);
    expect(new Set(drawn).size).toBe(6);
    expect(drawn[6]).toBe(drawn[0]);
    expect(postScene('2026-01-01T23:00:00.000Z')).toBe(drawn[0]);
  });
});
