import { describe, expect, it } from '@jest/globals';
import { eventsSearch, filterCount, filtersOf } from './addresses.js';
import { officeField, officeInstant } from '../../../lib/office-days.js';

describe('the address of the events page', () => {
  it('keeps what it understands and leaves out the rest', () => {
    expect(
      eventsSearch({ stream: 'lead-1', type: '', actor: 7, from: '2026-03-03T20:15:00Z', to: 'x', view: 'pie', x: 1 }),
    ).toEqual({ stream: 'lead-1', actor: '7', from: '2026-03-03T20:15:00.000Z' });
    expect(eventsSearch({ order: 'asc', view: 'graph', event: 'e' })).toEqual({
      order: 'asc',
      view: 'graph',
      event: 'e',
    });
    expect(eventsSearch({ order: 'desc' })).toEqual({});
  });

  it('distinguishes filters from what is shown', () => {
    const filters = filtersOf({ stream: 'lead-1', order: 'asc', event: 'e', view: 'graph' });
    expect(filters).toEqual({ stream: 'lead-1', order: 'asc' });
    expect(filterCount(filters)).toBe(1);
  });

  it('reads times in the office, winter and summer', () => {
    expect(officeField('2026-03-03T20:15:00.000Z')).toBe('2026-03-03T14:15');
    expect(officeInstant('2026-03-03T14:15')).toBe('2026-03-03T20:15:00.000Z');
    expect(officeInstant('2026-07-03T14:15')).toBe('2026-07-03T19:15:00.000Z');
    expect([officeInstant(''), officeField(undefined)]).toEqual([undefined, '']);
  });
});
