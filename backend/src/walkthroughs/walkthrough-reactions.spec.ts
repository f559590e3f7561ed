import { expect, it } from '@jest/globals';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { walkthroughReactions } from './walkthroughs-manager.js';

const booked = (data: { start: string | null; untold?: true }) =>
  ({
    ...{ id: 'e1', type: 'WalkthroughScheduled', stream: 'lead-5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01', data },
    metadata: { occurredAt: '2026-03-02T15:00:00.000Z' },
  }) as unknown as ReadableEvent;
const start = '2026-03-03T20:15:00.000Z';

it.each([
  ['a booking', { start }, ['e1 slot-settle', 'e1 walkthrough-mail']],
  ['a booking whose mail was left out', { start, untold: true as const }, ['e1 slot-settle']],
  ['one whose time only the booking page knows', { start: null }, ['e1 slot-settle']],
])('the owner gets a mail about %s: %p', (_what, data, keys) => {
  const asked = walkthroughReactions(booked(data)).map((reaction) =>
    'effect' in reaction ? reaction.effect.key : null,
  );
  expect(asked).toEqual(keys);
});
