import { describe, expect, it } from '@jest/globals';
import { businessTime, changeWords, duration, leads, percent } from './counted.js';

describe('figures as one reads them', () => {
  it('counts leads', () => {
    expect([leads(0), leads(1), leads(1204)]).toEqual(['0 leads', '1 lead', '1,204 leads']);
  });

  it('says how they differ from those before', () => {
    expect([changeWords(1300, 88), changeWords(2, 5), changeWords(4, 4)]).toEqual([
      '1,212 more',
      '3 fewer',
      'no change',
    ]);
  });

  it('never says 0 or 100 percent of what is neither', () => {
    expect([percent(null), percent(0), percent(0.004), percent(0.42), percent(0.999), percent(1)]).toEqual([
      ...['–', '0%', '0.4%', '42%', '99.9%', '100%'],
    ]);
  });

  it('says days in the unit that fits', () => {
    expect([null, 0, 0.01, 0.5, 1, 3.44, 41.2].map(duration)).toEqual([
      ...['–', '0 days', '14 min', '12 h', '1 day', '3.4 days', '41 days'],
    ]);
  });

  it('says business minutes in hours', () => {
    expect([businessTime(12), businessTime(65), businessTime(120), businessTime(840)]).toEqual([
      ...['12 min', '1 h 5 min', '2 h', '14 h'],
    ]);
  });
});
