import { expect, it } from '@jest/globals';
import { pastNote } from './past-filter.js';

it('says what a filter means for the past otherwise than at present', () => {
  expect(pastNote({ city: 'Ankeny' })).toBeUndefined();
  expect(pastNote({ search: 'oak' })).toBe('For the past, only names and addresses are searched.');
  expect(pastNote({ assignee: 'me' })).toBe('What counts is whose lead it was then, not whose it is now.');
  expect(pastNote({ awaits: ['owner'] })).toMatch(/^Whose turn it was is not known/);
  expect(pastNote({ search: 'oak', assignee: 'none' })).toMatch(/searched\. What counts/);
});
