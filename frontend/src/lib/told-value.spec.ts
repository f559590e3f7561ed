import { describe, expect, it } from '@jest/globals';
import { drawing, telling, toldValue, type ToldValue } from './use-typed-text.js';

const typing = (from: ToldValue<string>, here: string): ToldValue<string> => ({ ...from, here });

describe('a value that is told on and comes back late', () => {
  it('keeps what was typed while it was on its way', () => {
    const told = telling(typing(toldValue(''), 'Sampl'), 'Sampl');
    expect(drawing(typing(told, 'Sample'), 'Sampl').here).toBe('Sample');
  });

  it('keeps it through several that come back late, in order or some left out', () => {
    let typed = telling(typing(toldValue(''), 'Sam'), 'Sam');
    typed = telling(typing(typed, 'Sampl'), 'Sampl');
    typed = typing(typed, 'Sample Owner');
    expect(drawing(typed, 'Sam')).toMatchObject({ here: 'Sample Owner', told: ['Sampl'] });
    expect(drawing(typed, 'Sampl')).toMatchObject({ here: 'Sample Owner', told: [] });
  });

  it('keeps the blank at its end, which is told without', () => {
    const typed = telling(typing(toldValue(''), 'Sample '), 'Sample');
    expect(drawing(typed, 'Sample').here).toBe('Sample ');
  });

  it('gives way to another hand, also to one that sets what was told and seen before', () => {
    const typed = drawing(telling(typing(toldValue(''), 'Ames'), 'Ames'), 'Ames');
    expect(drawing(typed, '').here).toBe('');
    expect(drawing(drawing(typed, 'Ankeny'), 'Ames').here).toBe('Ames');
  });

  it('is told once: the same again would never come back', () => {
    const typed = telling(toldValue<string | undefined>(undefined), undefined);
    expect(typed.told).toEqual([]);
    expect(telling(telling(typed, 'Ankeny'), 'Ankeny').told).toEqual(['Ankeny']);
    expect(telling(telling(typed, 'Ankeny'), undefined).told).toEqual(['Ankeny', undefined]);
  });
});
