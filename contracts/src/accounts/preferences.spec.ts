import { describe, expect, it } from '@jest/globals';
import { knownPreferences, preferencesSchema } from './preferences.js';

describe('what people have chosen for themselves', () => {
  it('is as it was stored, as far as this version knows it', () => {
    const chosen = { offersCompact: false, compact: true, sort: { won: 'rent' }, order: 'oldest' };
    expect(knownPreferences(chosen)).toEqual(chosen);
    expect(knownPreferences({ ...chosen, sort: { won: 'price' }, color: 'red' })).toEqual({
      ...{ offersCompact: false, compact: true, order: 'oldest' },
    });
    for (const nothing of [null, undefined, '', [], 3, { order: 'backwards' }])
      expect(knownPreferences(nothing)).toEqual({});
  });

  it('is refused if it is nothing that can be chosen', () => {
    for (const body of [{ order: 'backwards' }, { color: 'red' }, { sort: { sold: 'rent' } }])
      expect(preferencesSchema.safeParse(body).success).toBe(false);
  });
});
