import { describe, expect, it } from '@jest/globals';
import { whatMatters } from './what-matters.js';

const now = '2026-03-20T18:00:00.000Z';
const calm = {
  status: 'leads' as const,
  walkthroughStart: null,
  marketing: 'none' as const,
  stageSince: '2026-03-19T18:00:00.000Z',
};

describe('whatMatters', () => {
  it('says nothing of a card that is in order', () => {
    expect(whatMatters(calm, now)).toBeNull();
  });

  it('names the next walkthrough before anything else, and none that is over', () => {
    const stale = { ...calm, stageSince: '2026-03-01T18:00:00.000Z' };
    expect(whatMatters({ ...stale, walkthroughStart: '2026-03-21T20:15:00.000Z' }, now)).toMatchObject({
      kind: 'walkthrough',
      label: 'Mar 21, 3:15 PM',
      short: 'Mar 21',
    });
    expect(whatMatters({ ...stale, walkthroughStart: '2026-03-19T20:15:00.000Z' }, now)?.kind).toBe('stale');
  });

  it('names a failed hand-over to marketing', () => {
    expect(whatMatters({ ...calm, marketing: 'failed' }, now)?.kind).toBe('failed');
  });

  it('counts the days of a lead that waits, from the seventh on', () => {
    expect(whatMatters({ ...calm, stageSince: '2026-03-14T18:00:00.000Z' }, now)).toBeNull();
    expect(whatMatters({ ...calm, stageSince: '2026-03-13T18:00:00.000Z' }, now)?.sentence).toBe(
      'In this stage for 7 days',
    );
  });

  it('lets closed and enrolled leads rest', () => {
    for (const status of ['enrolled', 'closed', 'won', 'lost'] as const)
      expect(whatMatters({ ...calm, status, stageSince: '2026-01-01T18:00:00.000Z' }, now)).toBeNull();
  });
});
