import { describe, expect, it } from '@jest/globals';
import { leadShownAt, withRecent } from './palette-leads.js';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;

describe('the leads that were looked at lately', () => {
  it('are the newest first, each once, and few', () => {
    expect(withRecent([id(1), id(2)], id(2))).toEqual([id(2), id(1)]);
    expect(withRecent([1, 2, 3, 4, 5, 6].map(id), id(7))).toEqual([7, 1, 2, 3, 4, 5].map(id));
  });

  it('are those that an address shows', () => {
    expect(leadShownAt(`/leads/${id(1)}`, {})).toBe(id(1));
    expect(leadShownAt('/dashboard', { lead: id(2) })).toBe(id(2));
    for (const path of ['/dashboard', '/leads/verify', '/admin']) expect(leadShownAt(path, {})).toBeUndefined();
    expect(leadShownAt('/dashboard', { lead: 'nobody' })).toBeUndefined();
  });
});
