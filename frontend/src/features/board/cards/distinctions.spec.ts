import { describe, expect, it } from '@jest/globals';
import { detailsOf } from './what-matters.js';

const card = (id: string, over: Partial<Parameters<typeof detailsOf>[0][number]> = {}) => ({
  id,
  name: 'Sample Owner',
  propertyAddress: '1 Sample St, Clive, IA 50325',
  unitCount: 1,
  createdAt: `2026-03-0${id}T18:15:00.000Z`,
  ...over,
});

describe('detailsOf', () => {
  it('has nothing to say where name or address differ', () => {
    expect(detailsOf([card('1'), card('2', { name: 'Another' }), card('3', { propertyAddress: '2 Oak' })]).size).toBe(
      0,
    );
  });

  it('names the units where those differ, else when each came in', () => {
    expect([...detailsOf([card('1'), card('2', { unitCount: 4 })]).values()]).toEqual(['1 unit', '4 units']);
    expect([...detailsOf([card('1'), card('2')]).values()]).toEqual([
      'came in Mar 1, 12:15 PM',
      'came in Mar 2, 12:15 PM',
    ]);
  });
});
