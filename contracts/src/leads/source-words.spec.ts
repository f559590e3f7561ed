import { expect, it } from '@jest/globals';
import { leadSources } from './lead-source.js';
import { sourceLabel } from './source-words.js';

it('every source of a lead has one name, on the board, in tables, in the history and in figures', () => {
  expect(leadSources.map(sourceLabel)).toEqual([
    ...['Enrollment', 'Analysis', 'Added by staff', 'Website', 'Rent vs. sell calculator', 'Webinar', 'Referral'],
    'Odoo',
  ]);
  expect(sourceLabel('open_house')).toBe('Open House');
});
