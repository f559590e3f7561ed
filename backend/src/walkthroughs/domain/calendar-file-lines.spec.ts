import { expect, it } from '@jest/globals';
import { calendarFile } from './walkthrough-mail.js';

const lines = (method: 'REQUEST' | 'CANCEL') =>
  calendarFile({
    ...{ leadId: '1', method, sequence: 3, start: '2026-03-08T20:15:00.000Z', minutes: 90 },
    ...{ stamp: '2026-03-01T15:00:00.000Z', summary: 'Walkthrough', location: 'Here', description: 'Bring keys' },
    organizer: { name: 'Sam "S" \u0007Office', email: 'office@example.com' },
    attendee: { name: 'Ann', email: 'ann@example.com' },
  })
    .replaceAll('\r\n ', '')
    .split('\r\n');

it('an invitation says who wrote it and when, whom it asks for an answer, and ends with one line’s end', () => {
  const unfolded = lines('REQUEST');
  expect(unfolded).toEqual(
    expect.arrayContaining([
      ...[
        'BEGIN:VCALENDAR',
        'PRODID:-//Lead Pipeline//Walkthroughs//EN',
        'METHOD:REQUEST',
        'UID:walkthrough-1@lead-pipeline',
      ],
      ...['SEQUENCE:3', 'DTSTAMP:20260301T150000Z', 'DTSTART:20260308T201500Z', 'DTEND:20260308T214500Z'],
      ...['STATUS:CONFIRMED', 'ORGANIZER;CN="Sam S Office":mailto:office@example.com'],
    ]),
  );
  expect(unfolded.find((line) => line.startsWith('ATTENDEE'))).toMatch(/RSVP=TRUE.*:mailto:ann@example\.com$/i);
  expect(unfolded.slice(-2)).toEqual(['END:VCALENDAR', '']);
  expect(lines('CANCEL')).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']));
});
