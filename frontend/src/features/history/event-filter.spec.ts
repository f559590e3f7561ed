import { describe, expect, it } from '@jest/globals';
import { sampleEvent, sampleHistory } from '../../../test/sample-history.js';
import { everything, filterChoices, kindsOf, passes } from './actor-of.js';

describe('kindsOf', () => {
  it('says what an event is about; a changed amount is money besides', () => {
    expect(sampleHistory.map(kindsOf)).toEqual([
      ['stage', 'details', 'property', 'money'],
      ['stage'],
      ['property', 'money'],
      ['stage'],
    ]);
  });

  it('knows what happens to referrals and analyses', () => {
    expect(kindsOf(sampleEvent(1, 'ReferralPaid'))).toEqual(['money']);
    expect(kindsOf(sampleEvent(1, 'AnalysisRequested'))).toEqual(['details', 'property']);
  });

  it('takes a type it does not know for the system', () => {
    expect(kindsOf(sampleEvent(1, 'RoofInspected'))).toEqual(['system']);
  });
});

describe('passes', () => {
  const shown = (filter: Parameters<typeof passes>[1]) =>
    sampleHistory.filter((event) => passes(event, filter)).map(({ revision }) => revision);

  it('lets all through when nothing is chosen', () => {
    expect(shown(everything)).toEqual([1, 2, 3, 4]);
  });

  it('wants one of the kinds and one of the actors', () => {
    expect(shown({ kinds: ['money'], actors: [] })).toEqual([1, 3]);
    expect(shown({ kinds: ['money', 'stage'], actors: ['sample.admin@example.com'] })).toEqual([2, 3, 4]);
    expect(shown({ kinds: ['notes'], actors: ['Owner'] })).toEqual([]);
  });
});

describe('filterChoices', () => {
  it('offers what occurs, counted', () => {
    expect(filterChoices(sampleHistory)).toEqual({
      kinds: [
        { value: 'stage', count: 3 },
        { value: 'details', count: 1 },
        { value: 'property', count: 2 },
        { value: 'money', count: 2 },
      ],
      actors: [
        { value: 'Owner', count: 1 },
        { value: 'sample.admin@example.com', count: 3 },
      ],
    });
  });
});
