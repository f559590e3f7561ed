import { describe, expect, it } from '@jest/globals';
import { settings } from '../../../../contracts/src/settings/catalogue.js';
import { limitWords, storedWords, valueWords } from './value-words.js';

describe('the words of a setting', () => {
  it.each([
    [settings.sessionIdleMinutes, 480, '480 minutes'],
    [settings.rentCallsADay, 1, '1 call'],
    [settings.businessHours, settings.businessHours.default, 'Mon to Fri 8:00 AM to 5:00 PM; Sat to Sun closed'],
    [settings.secondFactorDuty, 'admins', 'Admins'],
    [settings.secondFactorDuty, 'guests', 'guests'],
    [settings.holidays, [], 'none'],
    [settings.holidays, [{ date: '2026-12-25', name: 'Christmas Day' }], 'Christmas Day (Fri, Dec 25, 2026)'],
    [{ ...settings.holidays, kind: 'toggle', default: false } as const, true, 'on'],
  ])('%#', (definition, value, words) => {
    expect(valueWords(definition, value)).toBe(words);
  });

  it('name noon, midnight and a break', () => {
    const week = { ...settings.businessHours.default, saturday: [{ from: '00:00', to: '12:00' }] };
    expect(valueWords(settings.businessHours, week)).toContain('Sat 12:00 AM to 12:00 PM; Sun closed');
    const monday = [
      { from: '08:00', to: '12:00' },
      { from: '13:00', to: '17:00' },
    ];
    expect(valueWords(settings.businessHours, { ...week, monday })).toMatch(
      /^Mon 8:00 AM to 12:00 PM and 1:00 PM to 5:00 PM; Tue to Fri/,
    );
  });

  it('name the limits before anybody is wrong', () => {
    expect(limitWords(settings.rentCallsADay)).toBe('0 to 1,000,000 calls');
  });

  it('of what another version stored are what is stored', () => {
    expect(storedWords('colour', { hue: 1 })).toBe('a list');
    expect(storedWords('businessHours', 'always')).toBe('always');
  });
});
