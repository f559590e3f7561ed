import { describe, expect, it } from '@jest/globals';
import { drawing, reporting, typedValue, type TypedValue } from './use-typed-text.js';

const typing = (from: TypedValue<string>, here: string): TypedValue<string> => ({ ...from, here });

describe('a value that is reported on and comes back late', () => {
  it('keeps what was typed while it was on its way', () => {
    const reported = reporting(typing(typedValue(''), 'Sampl'), 'Sampl');
    expect(drawing(typing(reported, 'Sample'), 'Sampl').here).toBe('Sample');
  });

  it('keeps it through several that come back late, in order or some left out', () => {
    let typed = reporting(typing(typedValue(''), 'Sam'), 'Sam');
    typed = reporting(typing(typed, 'Sampl'), 'Sampl');
    typed = typing(typed, 'Sample Owner');
    expect(drawing(typed, 'Sam')).toMatchObject({ here: 'Sample Owner', reported: ['Sampl'] });
    expect(drawing(typed, 'Sampl')).toMatchObject({ here: 'Sample Owner', reported: [] });
  });

  it('keeps the blank at its end, which is reported without', () => {
    const typed = reporting(typing(typedValue(''), 'Sample '), 'Sample');
    expect(drawing(typed, 'Sample').here).toBe('Sample ');
  });

  it('gives way to another hand, also to one that sets what was reported and seen before', () => {
    const typed = drawing(reporting(typing(typedValue(''), 'Ames'), 'Ames'), 'Ames');
    expect(drawing(typed, '').here).toBe('');
    expect(drawing(drawing(typed, 'Ankeny'), 'Ames').here).toBe('Ames');
  });

  it('is reported once: the same again would never come back', () => {
    const typed = reporting(typedValue<string | undefined>(undefined), undefined);
    expect(typed.reported).toEqual([]);
    expect(reporting(reporting(typed, 'Ankeny'), 'Ankeny').reported).toEqual(['Ankeny']);
    expect(reporting(reporting(typed, 'Ankeny'), undefined).reported).toEqual(['Ankeny', undefined]);
  });
});
