import { expect, it } from '@jest/globals';
import { capital, capitalised, spaced } from './key-words.js';

it('says a stored key in words, whichever sign parts them', () => {
  expect(['walkthrough_scheduled', 'rent-vs-sell-calculator', 'won', ''].map(capitalised)).toEqual([
    ...['Walkthrough Scheduled', 'Rent Vs Sell Calculator', 'Won', ''],
  ]);
  expect(['on_its_way', 'warm-lead-follow-up-3'].map(spaced)).toEqual(['on its way', 'warm lead follow up 3']);
  expect(capital(spaced('stage_history'))).toBe('Stage history');
});
