import { describe, expect, it } from '@jest/globals';
import type { ActivityItem } from '../../../../contracts/src/queries/activity.js';
import { foldActivity } from './fold-activity.js';

const [one, other] = ['3f2a91c0-0000-4000-8000-000000000001', '3f2a91c0-0000-4000-8000-000000000002'];

function entry(position: number, leadId: string | null): ActivityItem {
  return {
    position: String(position),
    eventId: `3f2a91c0-0000-4000-8000-${String(position).padStart(12, '0')}`,
    type: 'NoteAdded',
    leadId,
    leadName: null,
    propertyAddress: null,
    leadDeleted: false,
    actor: { kind: 'user', id: null },
    actorName: null,
    occurredAt: '2026-03-03T20:15:00.000Z',
    data: {},
  };
}

const positions = (items: readonly ActivityItem[]) =>
  foldActivity(items).map(({ newest, earlier }) => [newest, ...earlier].map(({ position }) => Number(position)));

describe('foldActivity', () => {
  it('folds successive entries of one lead under the newest, and begins anew after another lead', () => {
    expect(positions([entry(9, one), entry(8, one), entry(7, other), entry(6, one)])).toEqual([[9, 8], [7], [6]]);
  });

  it('never folds what has no lead: two referrals are two people', () => {
    expect(positions([entry(9, null), entry(8, null)])).toEqual([[9], [8]]);
  });

  it('makes nothing of nothing', () => {
    expect(foldActivity([])).toEqual([]);
  });
});
