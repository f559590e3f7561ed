import { describe, expect, it } from '@jest/globals';
import { leadCreated } from '../../../contracts/src/leads/created-event.js';
import { leadPitched } from '../../../contracts/src/leads/events.js';
import { rentEstimated } from '../../../contracts/src/analyses/events.js';
import { clearTexts } from './clear-texts.js';

const sealed = { $sealed: 'v2.AbCdEfGhIjKl.AAAA' };

describe('personal texts that stand in clear', () => {
  it('are found where the schema has them, within lists too', () => {
    expect(clearTexts(leadCreated.texts, leadCreated.example)).toEqual([
      'name',
      'email',
      'phone',
      'propertyAddress',
      'streetAddress',
    ]);
    expect(clearTexts(leadPitched.texts, leadPitched.example)).toEqual(['improvements.0.name']);
    expect(clearTexts(rentEstimated.texts, rentEstimated.example)).toEqual([]);
  });

  it('are none where they are sealed, or say that there is nothing', () => {
    const { name: _, ...rest } = leadCreated.example;
    const stored = { ...rest, email: sealed, phone: null, propertyAddress: 'Not provided', streetAddress: '' };
    expect(clearTexts(leadCreated.texts, { ...stored, name: sealed })).toEqual([]);
    expect(clearTexts(leadCreated.texts, { ...stored, name: 'Not provided' })).toEqual(['name']);
  });

  it('are also those at places that the newest schema does not know', () => {
    const stored = { nickname: 'Sam', of: [{ by: 'Sam', at: sealed }], unitCount: 'for Sam', squareFootage: 7 };
    expect(clearTexts(leadCreated.texts, stored)).toEqual(['nickname', 'of.0.by', 'unitCount']);
  });
});
