import { describe, expect, it } from '@jest/globals';
import { readAppointments } from './read-appointments.js';

// Of RFC 5545, and of what Google, Apple, Outlook and others write.

const file = (events: string, head = '') =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//s//s//EN\r\n${head}${events}END:VCALENDAR\r\n`;
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:1', 'DTSTAMP:20260301T000000Z', 'SUMMARY:Sample', ...lines, 'END:VEVENT', ''].join('\r\n');
const read = (text: string) =>
  readAppointments(text, new Date('2026-03-01T00:00:00Z'), new Date('2026-04-01T00:00:00Z'));
/** `03-09 15:00-16:00`, in UTC. */
const times = (text: string) =>
  read(text).appointments.map(({ start, end }) => `${start.slice(5, 16).replace('T', ' ')}-${end.slice(11, 16)}`);
const chicago = (property: string, time: string) => `${property};TZID=America/Chicago:${time}`;
const weekly = (...more: string[]) =>
  event(chicago('DTSTART', '20260302T100000'), chicago('DTEND', '20260302T110000'), ...more);
const officeZone = [
  ...['BEGIN:VTIMEZONE', 'TZID:Office Time', 'BEGIN:STANDARD', 'DTSTART:19701101T020000', 'TZOFFSETFROM:-0500'],
  ...['TZOFFSETTO:-0600', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU', 'END:STANDARD', 'BEGIN:DAYLIGHT'],
  ...['DTSTART:19700308T020000', 'TZOFFSETFROM:-0600', 'TZOFFSETTO:-0500', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU'],
  ...['END:DAYLIGHT', 'END:VTIMEZONE', ''],
].join('\r\n');

describe('the time of an appointment', () => {
  it.each<[what: string, text: string, times: string[]]>([
    ['in UTC', file(event('DTSTART:20260309T150000Z', 'DTEND:20260309T160000Z')), ['03-09 15:00-16:00']],
    [
      'in a zone of IANA',
      file(event('DTSTART;TZID=America/Denver:20260309T100000', 'DTEND;TZID=America/Denver:20260309T110000')),
      ['03-09 16:00-17:00'],
    ],
    [
      'from one zone to another',
      file(event('DTSTART;TZID=America/Denver:20260309T100000', chicago('DTEND', '20260309T123000'))),
      ['03-09 16:00-17:30'],
    ],
    [
      'in a zone of Windows',
      file(
        event('DTSTART;TZID=Eastern Standard Time:20260309T100000', 'DTEND;TZID=Eastern Standard Time:20260309T110000'),
      ),
      ['03-09 14:00-15:00'],
    ],
    [
      'in a zone at the end of a path',
      file(event('DTSTART;TZID=/example.org/Tzfile/America/New_York:20260309T100000', 'DURATION:PT1H')),
      ['03-09 14:00-15:00'],
    ],
    [
      'in a zone that the file describes',
      file(event('DTSTART;TZID=Office Time:20260309T100000', 'DTEND;TZID=Office Time:20260309T110000'), officeZone),
      ['03-09 15:00-16:00'],
    ],
    [
      'in that zone before the change of the clock',
      file(event('DTSTART;TZID=Office Time:20260302T100000', 'DURATION:PT1H'), officeZone),
      ['03-02 16:00-17:00'],
    ],
    ['floating, in the office', file(event('DTSTART:20260309T100000', 'DTEND:20260309T110000')), ['03-09 15:00-16:00']],
    [
      'floating, in the zone of the calendar',
      file(event('DTSTART:20260309T100000', 'DTEND:20260309T110000'), 'X-WR-TIMEZONE:America/New_York\r\n'),
      ['03-09 14:00-15:00'],
    ],
    [
      'floating, where the calendar’s zone is none',
      file(event('DTSTART:20260309T100000', 'DURATION:PT1H'), 'X-WR-TIMEZONE:Somewhere\r\n'),
      ['03-09 15:00-16:00'],
    ],
    ['of a whole day', file(event('DTSTART;VALUE=DATE:20260309', 'DTEND;VALUE=DATE:20260310')), ['03-09 05:00-05:00']],
    ['of a whole day without an end', file(event('DTSTART;VALUE=DATE:20260309')), ['03-09 05:00-05:00']],
    [
      'of the day on which the clock changes',
      file(event('DTSTART;VALUE=DATE:20260308', 'DTEND;VALUE=DATE:20260309')),
      ['03-08 06:00-05:00'],
    ],
    [
      'over the change of the clock',
      file(event(chicago('DTSTART', '20260307T230000'), chicago('DTEND', '20260308T040000'))),
      ['03-08 05:00-09:00'],
    ],
    [
      'that the clock skips',
      file(event(chicago('DTSTART', '20260308T023000'), 'DURATION:PT30M')),
      ['03-08 08:30-09:00'],
    ],
    ['with a duration', file(event(chicago('DTSTART', '20260309T100000'), 'DURATION:PT90M')), ['03-09 15:00-16:30']],
    ['without an end', file(event(chicago('DTSTART', '20260309T100000'))), ['03-09 15:00-15:00']],
    [
      'over several days',
      file(event(chicago('DTSTART', '20260306T100000'), chicago('DTEND', '20260312T110000'))),
      ['03-06 16:00-16:00'],
    ],
    [
      'of a week, on the clock of its zone',
      file(weekly('RRULE:FREQ=WEEKLY;COUNT=3')),
      ['03-02 16:00-17:00', '03-09 15:00-16:00', '03-16 15:00-16:00'],
    ],
    [
      'of a floating week',
      file(event('DTSTART:20260302T100000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=2')),
      ['03-02 16:00-17:00', '03-09 15:00-16:00'],
    ],
    [
      'of days across the change of the clock',
      file(event('DTSTART;VALUE=DATE:20260307', 'RRULE:FREQ=DAILY;COUNT=3')),
      ['03-07 06:00-06:00', '03-08 06:00-05:00', '03-09 05:00-05:00'],
    ],
    [
      'of a rule that ends in UTC',
      file(event(chicago('DTSTART', '20260302T180000'), 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20260304T235959Z')),
      ['03-03 00:00-01:00', '03-04 00:00-01:00'],
    ],
    [
      'without one that is left out',
      file(weekly('RRULE:FREQ=WEEKLY;COUNT=3', chicago('EXDATE', '20260309T100000'))),
      ['03-02 16:00-17:00', '03-16 15:00-16:00'],
    ],
    [
      'without one that is left out in UTC',
      file(weekly('RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:20260309T150000Z')),
      ['03-02 16:00-17:00', '03-16 15:00-16:00'],
    ],
    [
      'without one that was cancelled',
      file(
        weekly('RRULE:FREQ=WEEKLY;COUNT=3') +
          event(
            chicago('RECURRENCE-ID', '20260309T100000'),
            chicago('DTSTART', '20260309T100000'),
            'DURATION:PT1H',
            'STATUS:CANCELLED',
          ),
      ),
      ['03-02 16:00-17:00', '03-16 15:00-16:00'],
    ],
    [
      'with one that was moved',
      file(
        weekly('RRULE:FREQ=WEEKLY;COUNT=3') +
          event(chicago('RECURRENCE-ID', '20260309T100000'), chicago('DTSTART', '20260310T140000'), 'DURATION:PT1H'),
      ),
      ['03-02 16:00-17:00', '03-10 19:00-20:00', '03-16 15:00-16:00'],
    ],
    [
      'with one that was moved into the time from after it',
      file(
        event(chicago('DTSTART', '20260316T100000'), 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4') +
          event(chicago('RECURRENCE-ID', '20260406T100000'), chicago('DTSTART', '20260330T140000'), 'DURATION:PT1H'),
      ),
      ['03-16 15:00-16:00', '03-23 15:00-16:00', '03-30 15:00-16:00', '03-30 19:00-20:00'],
    ],
    [
      'of an endless rule that began years ago',
      file(event(chicago('DTSTART', '20200106T100000'), 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=MO')),
      ['03-02 16:00-17:00', '03-09 15:00-16:00', '03-16 15:00-16:00', '03-23 15:00-16:00', '03-30 15:00-16:00'],
    ],
    ['that is cancelled is none', file(weekly('STATUS:CANCELLED')), []],
  ])('%s', (_what, text, expected) => {
    expect(times(text)).toEqual(expected);
    expect(read(text)).toMatchObject({ unplacedDays: [], unplaced: false });
  });

  it('is the same wherever this process runs', () => {
    const zone = process.env.TZ;
    try {
      const floating = file(event('DTSTART:20260309T100000', 'DTEND:20260309T110000'));
      const day = file(event('DTSTART;VALUE=DATE:20260309'));
      for (const other of ['Asia/Tokyo', 'Pacific/Honolulu', 'UTC']) {
        process.env.TZ = other;
        expect([times(floating), times(day)]).toEqual([['03-09 15:00-16:00'], ['03-09 05:00-05:00']]);
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});

describe('an appointment whose time is not known', () => {
  it.each<[what: string, text: string, days: string[], unplaced: boolean]>([
    [
      'in a zone that nobody knows',
      file(event('DTSTART;TZID=Office Time:20260309T100000', 'DURATION:PT1H')),
      ['2026-03-09'],
      false,
    ],
    ['with an hour that is none', file(event('DTSTART:20260309Tnoon', 'DURATION:PT1H')), ['2026-03-09'], false],
    ['with a rule that is none', file(weekly('RRULE:FREQ=SOMETIMES')), ['2026-03-02'], false],
    ['without a start', file(event('DTEND:20260309T110000')), [], true],
    ['with a start that is no date', file(event('DTSTART:soon', 'DTEND:20260309T110000')), [], true],
  ])('%s makes its day one to ask about, and leaves the others', (_what, text, unplacedDays, unplaced) => {
    const beside = text.replace(
      'END:VCALENDAR',
      event('DTSTART:20260310T150000Z', 'DURATION:PT1H').replace('UID:1', 'UID:2') + 'END:VCALENDAR',
    );
    const { appointments, ...rest } = read(beside);
    expect(rest).toEqual({ unplacedDays, unplaced });
    expect(appointments.map(({ start }) => start)).toEqual(['2026-03-10T15:00:00.000Z']);
  });

  it('is none if it is cancelled', () => {
    expect(read(file(event('DTSTART;TZID=Nowhere:20260309T100000', 'STATUS:CANCELLED')))).toEqual({
      appointments: [],
      unplacedDays: [],
      unplaced: false,
    });
  });
});

describe('what is kept of an appointment', () => {
  it('is its words, who is invited, and whether it blocks its time', () => {
    const [found] = read(
      file(
        event(
          ...[
            'DTSTART:20260309T150000Z',
            'DTEND:20260309T160000Z',
            'DESCRIPTION;LANGUAGE=en:Keys\\, two',
            'LOCATION:1 St',
          ],
          ...['TRANSP:TRANSPARENT', 'ATTENDEE;CN=Ann:mailto:Ann@Example.com', 'ATTENDEE:MAILTO:bob@example.com'],
        ),
      ),
    ).appointments;
    expect(found).toEqual({
      ...{ uid: '1', name: 'Sample', description: 'Keys, two', details: '1 St', free: true },
      ...{ start: '2026-03-09T15:00:00.000Z', end: '2026-03-09T16:00:00.000Z' },
      attendees: ['ann@example.com', 'bob@example.com'],
    });
  });

  it('is read from several calendars in one text; what is no calendar is an error', () => {
    const two = file(event('DTSTART:20260309T150000Z')) + file(event('DTSTART:20260310T150000Z'));
    expect(read(two).appointments).toHaveLength(2);
    expect(() => read('<html>BEGIN:VCALENDAR')).toThrow();
  });
});
