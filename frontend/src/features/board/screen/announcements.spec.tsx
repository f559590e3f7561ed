import { expect, it } from '@jest/globals';
import type { DragEndEvent, DragStartEvent } from '@dnd-kit/core';
import { sampleCard } from '../../../../test/sample-dashboard.js';
import { carryingAnnouncements } from './lifted-cards.js';

const active = { data: { current: { card: sampleCard(1) } } };

/** What is said at the end of carrying the card over this stage. */
function saidOver(stage: string | null) {
  const announcements = carryingAnnouncements();
  announcements.onDragStart({ active } as unknown as DragStartEvent);
  return announcements.onDragEnd({ active, over: stage && { id: stage } } as unknown as DragEndEvent);
}

it('a dropped card is on its way; only the server’s answer moves it', () => {
  expect(saidOver('closed')).toBe('Sample Owner 1 is being moved to Closed.');
  for (const nowhere of ['leads', null]) expect(saidOver(nowhere)).toBe('Sample Owner 1 stays in New Leads.');
});
