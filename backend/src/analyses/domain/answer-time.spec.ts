import { expect, it } from '@jest/globals';
import { defaultSettings } from '../../../../contracts/src/settings/catalogue.js';
import { officeHours } from '../../../../contracts/src/keys/office-hours.js';
import { answerTime } from './shown-analysis.js';

const hours = officeHours(defaultSettings());

it.each([
  ['asked at eight, on the same day', '2026-11-23T08:00:00-06:00', '2026-11-23T22:00:00.000Z'],
  ['asked in the afternoon, on the next day, on the hour', '2026-11-23T15:10:00-06:00', '2026-11-24T21:00:00.000Z'],
  ['asked on a Saturday, on Monday', '2026-11-28T10:00:00-06:00', '2026-11-30T22:00:00.000Z'],
])('an owner hears within a day of office time: %s', (_, requestedAt, due) => {
  expect(answerTime(requestedAt, hours)).toBe(due);
});

it('an office that never opens promises nothing', () => {
  expect(answerTime('2026-11-23T08:00:00-06:00', { addBusinessMinutes: () => null })).toBeNull();
});
