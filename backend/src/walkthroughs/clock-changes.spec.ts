import { describe, expect, it } from '@jest/globals';
import { BusyTimes } from './busy-times.js';
import { OfficeFeed } from './calendar-copy.js';

const lead = { id: 'sample', name: 'Ann Miller', email: 'ann@example.com', assigneeId: null };
const unknownZone = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:1',
  'DTSTART;TZID=Sample/Town:20261101T100000',
  'END:VEVENT',
];

describe('free times on days when clocks change', () => {
  it('look at the reservations of a day of 23 hours that begins half an hour from now', async () => {
    const asked: string[] = [];
    const days = { heldOn: (ids: string[]) => Promise.resolve((asked.push(...ids), [])) };
    const feed = { between: () => Promise.resolve({ appointments: [], unplacedDays: [] }) };
    const leads = { manager: { find: () => Promise.resolve([]) } };
    const week = { sunday: [], monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [] };
    const settings = { current: { walkthroughMinutes: 60, businessHours: week, holidays: [] } };
    const busy = new BusyTimes(leads as never, days as never, feed as never, settings as never);
    await busy.free(lead, new Date('2027-03-14T05:30:00.000Z'), 2);
    expect(asked).toEqual(expect.arrayContaining(['2027-03-13', '2027-03-14', '2027-03-15', '2027-03-16']));
  });

  it('are asked about until the end of a day of 25 hours', async () => {
    const text = [...unknownZone, 'END:VCALENDAR'].join('\r\n');
    const feed = new OfficeFeed({ configured: true, copy: () => Promise.resolve({ text }) } as never);
    const between = (from: string) => feed.between(new Date(from), new Date('2026-11-05T00:00:00.000Z'));
    expect((await between('2026-11-02T05:30:00.000Z')).unplacedDays).toEqual(['2026-11-01']);
    expect((await between('2026-11-02T06:00:00.000Z')).unplacedDays).toEqual([]);
  });
});
