import { describe, expect, it } from '@jest/globals';
import { sync as calendars } from 'node-ical';
import { webinar, webinarTitle } from '../content/webinar.js';
import { shownWebinar, webinarCalendar, webinarTime } from './webinar-event.js';

describe('webinarCalendar', () => {
  const file = webinarCalendar(webinar, new Date('2025-07-01T08:30:15.250Z'));
  const unfolded = file.replace(/\r\n /g, '');

  it('is one event of one hour at noon in Chicago', () => {
    expect(unfolded).toContain('\r\nDTSTART:20250807T170000Z\r\nDTEND:20250807T180000Z\r\n');
    expect(unfolded).toContain('\r\nDTSTAMP:20250701T083015Z\r\n');
    const inChicago = new Date(webinar.startsAt).toLocaleString('en-US', {
      timeZone: 'America/Chicago',
      hour12: false,
    });
    expect(inChicago).toBe('8/7/2025, 12:00:00');
  });

  it('is named by its day at the office: a calendar that has it already knows it again', () => {
    expect(unfolded).toContain('\r\nUID:realtor-webinar-2025-08-07@example.com\r\n');
    const late = { startsAt: '2026-01-09T02:00:00Z', hours: 1 };
    expect(webinarCalendar(late, new Date()).replace(/\r\n /g, '')).toContain('\r\nUID:realtor-webinar-2026-01-08@');
  });

  it('is read by a calendar program as it was meant', () => {
    const events = Object.values(calendars.parseICS(file)).filter((part) => part?.type === 'VEVENT');
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      summary: webinarTitle,
      location: webinar.joinUrl,
      description: `Join: ${webinar.joinUrl}\nBy phone: ${webinar.dialIn}, PIN ${webinar.dialInPin}`,
    });
    const instants = [events[0]?.start, events[0]?.end].map((date) => (date as unknown as Date).toISOString());
    expect(instants).toEqual(['2025-08-07T17:00:00.000Z', '2025-08-07T18:00:00.000Z']);
  });

  it('names the link and the dial-in, escaped', () => {
    expect(unfolded).toContain(
      'DESCRIPTION:Join: https://meet.example.com/realtor-webinar\\nBy phone: (515) 555-0110\\, PIN',
    );
  });

  it('ends every line with CRLF and folds at 75 octets', () => {
    const lines = file.split('\r\n');
    expect(lines.at(-1)).toBe('');
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of lines) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  });
});

describe('webinarTime', () => {
  it('says the day, the time and how long, as the specification has it', () => {
    expect(webinarTime(webinar)).toBe('August 7, 2025, 12:00 CT, one hour');
  });

  it('says which half of the day, in winter and summer', () => {
    expect(webinarTime({ startsAt: '2026-01-15T15:30:00Z', hours: 2 })).toBe('January 15, 2026, 9:30 AM CT, two hours');
    expect(webinarTime({ startsAt: '2026-06-10T21:00:00Z', hours: 1.5 })).toBe('June 10, 2026, 4:00 PM CT, 1.5 hours');
  });
});

describe('shownWebinar', () => {
  const first = { startsAt: webinar.startsAt, hours: webinar.hours };
  const next = { startsAt: '2026-03-12T18:00:00Z', hours: 2 };
  const shown = (now: string, named: typeof next | null) => shownWebinar(Date.parse(now), { ...first, next: named });

  it('is over from its end on, and not while it goes on', () => {
    expect(shown('2025-08-07T17:59:59Z', null)).toEqual({ date: first, over: false });
    expect(shown('2025-08-07T18:00:00Z', null)).toEqual({ date: first, over: true });
  });

  it('is the next one once the first is over, and not before', () => {
    expect(shown('2025-08-07T17:59:59Z', next)).toEqual({ date: first, over: false });
    expect(shown('2025-08-07T18:00:00Z', next)).toEqual({ date: next, over: false });
    expect(shown('2026-03-12T20:00:00Z', next)).toEqual({ date: next, over: true });
  });
});
