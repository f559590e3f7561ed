import { describe, expect, it } from '@jest/globals';
import { streamEvents } from '../../../contracts/src/events/catalogue.js';
import { ownerStreamOf, ownerStreams, personStreams } from './person-streams.js';

const id = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';

describe('the kinds of streams', () => {
  it('are those of the catalogue, each with its answer', () => {
    expect(Object.keys(personStreams).sort()).toEqual(Object.keys(streamEvents).sort());
  });

  it('that name an owner can end, and so be erased', () => {
    const ends = (category: keyof typeof streamEvents) =>
      streamEvents[category].some(({ name }) => ['LeadErased', 'StreamErased'].includes(name));
    for (const category of Object.keys(streamEvents) as (keyof typeof streamEvents)[])
      expect([category, ends(category)]).toEqual([category, ownerStreams.some((each) => each.category === category)]);
  });

  it.each([
    [`lead-${id}`, { category: 'lead', id, part: null }],
    [`referral-${id}`, { category: 'referral', id, part: 'client' }],
    [`user-${id}`, undefined],
    ['calendar-2026-03-03', undefined],
    ['lead-1', undefined],
  ])('of %s is read from its name', (stream, found) => expect(ownerStreamOf(stream)).toEqual(found));
});
