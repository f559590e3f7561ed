import { expect, it } from '@jest/globals';
import { leadMerged, leadUnmerged } from '../../../contracts/src/cases/events.js';
import type { EventType } from '../../../contracts/src/events/catalogue.js';
import type { ReadableEvent } from '../../../event-store/src/types.js';
import { walkthroughReactions } from './walkthroughs-manager.js';

const happened = (type: EventType, data: object) =>
  ({
    ...{ id: 'e1', type, stream: 'lead-5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01', data },
    metadata: { occurredAt: '2026-03-02T15:00:00.000Z' },
  }) as unknown as ReadableEvent;
const askedBy = (event: ReadableEvent) =>
  walkthroughReactions(event).map((reaction) => ('effect' in reaction ? reaction.effect.key : null));
const start = '2026-03-03T20:15:00.000Z';

it.each([
  ['a booking', { start }, ['e1 slot-settle', 'e1 walkthrough-mail']],
  ['a booking whose mail was left out', { start, untold: true as const }, ['e1 slot-settle']],
  ['one whose time only the booking page knows', { start: null }, ['e1 slot-settle']],
])('the owner gets a mail about %s: %p', (_what, data, keys) => {
  expect(askedBy(happened('WalkthroughScheduled', data))).toEqual(keys);
});

it.each([
  ['a deletion', 'LeadDeleted', {}, true],
  ['one of which staff left it out', 'LeadDeleted', { untold: true }, false],
  ['a restoration', 'LeadRestored', {}, true],
  ['one of which staff left it out', 'LeadRestored', { untold: true }, false],
  ['a move to Lost', 'LeadStatusMoved', { from: 'leads', to: 'lost' }, true],
  ['a move back of which staff left it out', 'LeadStatusMoved', { from: 'lost', to: 'leads', untold: true }, false],
  ['the undo of a booking of which staff left it out', 'WalkthroughCancelled', { untold: true }, false],
] as const)('%s (%s %j) asks for a mail: %p; the time is settled in any case', (_what, type, data, mailed) => {
  expect(askedBy(happened(type, data))).toEqual(['e1 slot-settle', ...(mailed ? ['e1 walkthrough-mail'] : [])]);
});

it('a move between other stages asks for nothing', () => {
  expect(askedBy(happened('LeadStatusMoved', { from: 'leads', to: 'enrolled' }))).toEqual([]);
});

it('a lead that goes into another gives its time up and its owner is told; as its own again it wants it back', () => {
  for (const { name, example } of [leadMerged, leadUnmerged])
    expect(askedBy(happened(name, example))).toEqual(['e1 slot-settle', 'e1 walkthrough-mail']);
});
