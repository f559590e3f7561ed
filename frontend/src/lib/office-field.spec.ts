import { describe, expect, it } from '@jest/globals';
import { setTimeZone } from '../../test/time-zone.js';
import { officeField, officeInstant } from './office-days.js';

describe.each(['Asia/Tokyo', 'Pacific/Honolulu', 'America/Chicago', 'Australia/Lord_Howe'])('a field in %s', (zone) => {
  it.each([
    ['2026-03-03T09:00', '2026-03-03T15:00:00.000Z'],
    ['2026-07-03T09:00', '2026-07-03T14:00:00.000Z'],
    ['2026-11-01T01:30', '2026-11-01T06:30:00.000Z'],
    ['2026-10-04T02:00', '2026-10-04T07:00:00.000Z'],
  ])('with %s means %s, which it shows', (field, instant) => {
    setTimeZone(zone);
    expect([officeInstant(field), officeField(instant)]).toEqual([instant, field]);
  });
});

it('half a time means nothing, and no instant is an empty field', () => {
  expect([
    officeInstant(''),
    officeInstant('2026-03-03'),
    officeInstant('2026-03-03T9'),
    officeField(undefined),
  ]).toEqual([...[undefined, undefined, undefined, '']]);
});
