import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import ical from 'node-ical';
import { openedSandbox } from '../../test/opened.js';
import type { OpenedSandbox } from '../../test/opened.js';
import { steppedTiming } from '../../test/stepped-timing.js';

let sandbox: OpenedSandbox;
/** A Tuesday, at six in the evening of the office. */
beforeEach(async () => void (await openedAt('2026-11-25T00:00:00Z')));
afterEach(() => sandbox.stop());

async function openedAt(time: string): Promise<void> {
  sandbox = await openedSandbox({}, steppedTiming(new Date(time)));
}

const file = async () => (await fetch(`${sandbox.url}/calendar/office.ics`)).text();
const events = async () =>
  Object.values(ical.sync.parseICS(await file())).filter((each): each is ical.VEvent => each?.type === 'VEVENT');
const startsOf = (event: ical.VEvent | undefined, from: string, to: string) =>
  ical
    .expandRecurringEvent(event!, { from: new Date(from), to: new Date(to) })
    .map(({ start }) => new Date(start).toISOString());
const found = async (title: string) => (await events()).find(({ summary }) => summary === title);

describe('the calendar of the sandbox', () => {
  it('has entries on the coming working days of the office, whose evening is still today', async () => {
    const walkthrough = await found('Walkthrough, 12 Sample Ave');
    expect(walkthrough?.start.toISOString()).toBe('2026-11-25T16:00:00.000Z');
    expect(walkthrough?.location).toBe('12 Sample Ave, Clive, IA 50325');
    // The working days after Friday are of the next week.
    expect((await found('Priya works from home'))?.transparency).toBe('TRANSPARENT');
    expect((await found('Inspection, cancelled'))?.status).toBe('CANCELLED');
    expect((await found('Office closed for training'))?.datetype).toBe('date');
  });

  it('has entries that repeat, since a month ago', async () => {
    const starts = startsOf(await found('Team meeting'), '2026-11-01T06:00:00Z', '2026-12-08T00:00:00Z');
    expect(starts).toEqual(
      [2, 9, 16, 23, 30]
        .map((day) => `2026-11-${String(day).padStart(2, '0')}T15:00:00.000Z`)
        .concat('2026-12-07T15:00:00.000Z'),
    );
  });

  it('has entries of another time zone, which keeps its time when the office changes its own', async () => {
    await sandbox.stop();
    await openedAt('2027-03-03T18:00:00Z');
    const range = ['2027-03-08T00:00:00Z', '2027-03-18T00:00:00Z'] as const;
    expect(startsOf(await found('Call with an owner in Phoenix'), ...range)).toEqual([
      '2027-03-09T16:00:00.000Z',
      '2027-03-16T16:00:00.000Z',
    ]);
    expect(startsOf(await found('Team meeting'), ...range)).toEqual([
      '2027-03-08T15:00:00.000Z',
      '2027-03-15T14:00:00.000Z',
    ]);
  });

  it('is the same all day, in lines of 75 octets', async () => {
    const early = await file();
    sandbox.timing.step(3_600_000);
    expect(await file()).toBe(early);
    sandbox.timing.step(86_400_000);
    expect(await file()).not.toBe(early);
    const lines = early.split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect([lines[0], lines.at(-2), lines.at(-1)]).toEqual(['BEGIN:VCALENDAR', 'END:VCALENDAR', '']);
    expect(early.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('fails as it is set to, and is shown on the page', async () => {
    await sandbox.post('/_sandbox/faults', { provider: 'calendar', kind: 'malformed' });
    expect(await file()).not.toContain('END:VCALENDAR');
    expect(await file()).toContain('END:VCALENDAR');
    expect(await sandbox.page()).toMatch(/Call with an owner in Phoenix/);
    expect(await sandbox.read('/environment')).toMatchObject({
      CALENDAR_ICS_URL: `${sandbox.url}/calendar/office.ics`,
    });
  });
});
