import { describe, expect, it } from '@jest/globals';
import ical, { type VEvent } from 'node-ical';
import { calendarFile, walkthroughUid, type CalendarFile } from './walkthrough-mail.js';

const leadId = '0e8b1c64-6f0e-4b1e-9d52-6a3c5a1f7b20';
const sample: CalendarFile = {
  ...{ leadId, method: 'REQUEST', sequence: 0, start: '2026-03-08T20:15:00.000Z', minutes: 90 },
  stamp: '2026-03-01T15:00:00.000Z',
  summary: 'Walkthrough with Sample Property Management, für Ähnliches — und noch vieles mehr 🏠🏠🏠🏠🏠',
  location: '100 Sample St; Unit 2, Ankeny\\IA',
  description: 'First line\nBEGIN:VEVENT',
  organizer: { name: 'Sample Office', email: 'office@example.com' },
  attendee: { name: 'Sam "S" Sample', email: 'sam@example.com' },
};

function read(text: string) {
  const found = ical.sync.parseICS(text);
  const [event] = Object.values(found).filter((each): each is VEvent => each?.type === 'VEVENT');
  return { event: event!, method: found.vcalendar?.method };
}

describe('an invitation for a guest’s calendar', () => {
  it('is read back as it was written', () => {
    const { event, method } = read(calendarFile(sample));
    expect(method).toBe('REQUEST');
    expect(event).toMatchObject({
      uid: walkthroughUid(leadId),
      ...{ summary: sample.summary, location: sample.location, description: sample.description, status: 'CONFIRMED' },
    });
    expect(Number(event.sequence)).toBe(0);
    expect(event.start.toISOString()).toBe('2026-03-08T20:15:00.000Z');
    expect(event.end!.toISOString()).toBe('2026-03-08T21:45:00.000Z');
    expect(event.attendee).toMatchObject({ val: expect.stringMatching(/^mailto:sam@example.com$/i) });
  });

  it('ends lines with CRLF and folds them at 75 octets, in no character’s middle', () => {
    const text = calendarFile(sample);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text).not.toContain('\ufffd');
  });

  it('moves with the same UID and a higher SEQUENCE, and goes with METHOD:CANCEL', () => {
    const moved = read(calendarFile({ ...sample, sequence: 1, start: '2026-03-10T15:00:00.000Z' }));
    expect([moved.event.uid, Number(moved.event.sequence)]).toEqual([walkthroughUid(leadId), 1]);
    const gone = read(calendarFile({ ...sample, sequence: 2, method: 'CANCEL' }));
    expect([gone.method, gone.event.uid, Number(gone.event.sequence), gone.event.status]).toEqual([
      ...['CANCEL', walkthroughUid(leadId), 2, 'CANCELLED'],
    ]);
  });
});
