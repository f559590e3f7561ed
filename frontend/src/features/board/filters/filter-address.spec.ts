import { describe, expect, it } from '@jest/globals';
import type { BoardFilter } from '../../../../../contracts/src/board/board-filter.js';
import { addressOfFilter, filterChips, filterOfAddress, isFiltered, isSameFilter } from './filter-address.js';

const everything: BoardFilter = {
  search: 'oak',
  status: ['leads', 'enrolled'],
  source: ['rent-vs-sell-calculator'],
  city: 'Ankeny',
  minDays: 7,
  createdSince: '2026-03-01',
  walkthrough: 'no',
  assignee: 'me',
  awaits: ['us', 'owner'],
};

describe('the filter in the address', () => {
  it('is the filter it was made of', () => {
    expect(filterOfAddress(addressOfFilter(everything))).toEqual(everything);
  });

  it('takes what the router parsed as a number for a text that is searched for', () => {
    expect(filterOfAddress({ search: 515 })).toEqual({ search: '515' });
  });

  it('leaves out what makes no sense, and keeps the rest', () => {
    const odd = { search: ['a'], status: 'leads,gone', minDays: -1, createdSince: 'soon', city: 'Clive', lead: 'x' };
    expect(filterOfAddress(odd)).toEqual({ city: 'Clive' });
    expect(filterOfAddress({ search: '  ' })).toEqual({});
  });

  it('names every part, so that one that was cleared is cleared in the address', () => {
    expect(Object.keys(addressOfFilter({ city: 'Clive' }))).toEqual(Object.keys(everything));
  });

  it('is none when it asks for nothing', () => {
    expect([isFiltered({}), isFiltered({ search: '' }), isFiltered({ minDays: 1 })]).toEqual([false, false, true]);
    expect(isSameFilter({ city: 'Clive', search: '' }, { city: 'Clive' })).toBe(true);
    expect(isSameFilter({ status: ['leads'] }, { status: ['won'] })).toBe(false);
  });
});

describe('the chips of a filter', () => {
  it('say each part in words', () => {
    expect(filterChips(everything).map(({ label }) => label)).toEqual([
      'Stage: New Lead, Property Enrolled',
      'Source: Rent vs. sell calculator',
      'City: Ankeny',
      '7 days or longer in stage',
      'Came in since March 1, 2026',
      'No walkthrough',
      'Mine',
      'Awaits us, Awaits the owner',
    ]);
    expect(filterChips({ assignee: 'none' })[0]?.label).toBe('Unassigned');
    expect(filterChips({ minDays: 1 })[0]?.label).toBe('1 day or longer in stage');
  });

  it('name whose leads are shown, as far as the name is known', () => {
    const id = '5d0f5a0e-5a52-4d9e-8f57-0c7b8f3c2a01';
    const words = (assignee: string, names = {}) => filterChips({ assignee }, names).map(({ label }) => label);
    expect([words('none'), words(id), words(id, { [id]: 'Ann Sample' })]).toEqual([
      ['Unassigned'],
      ['A colleague’s'],
      ['Looked after by Ann Sample'],
    ]);
  });

  it('take away their own part only', () => {
    const chip = filterChips({ search: 'oak', city: 'Clive', minDays: 7 }).find(({ part }) => part === 'city');
    expect(chip?.remove({ search: 'elm', city: 'Clive' })).toEqual({ search: 'elm' });
  });
});
