import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startBuiltSandbox, type BuiltSandbox } from '../../../../testing/built-sandbox.js';
import { Calendar, contentOf } from './calendar.js';

const weekMs = 7 * 86_400_000;

describe('the calendar of the sandbox', () => {
  let sandbox: BuiltSandbox;
  beforeAll(async () => void (sandbox = await startBuiltSandbox()));
  afterAll(() => sandbox.stop());
  const calendar = () => new Calendar(sandbox.environment['CALENDAR_ICS_URL']);

  it('has busy times of the coming two weeks, whatever day it is', async () => {
    const now = Date.now();
    const read = contentOf(await calendar().fetch(), new Date(now), new Date(now + 2 * weekMs));
    expect([read.unplacedDays, read.unplaced]).toEqual([[], false]);
    const named = (name: string) => read.appointments.filter((each) => each.name === name);
    expect(named('Team meeting')).toHaveLength(2);
    expect(named('Call with an owner in Phoenix')).toHaveLength(2);
    expect(named('Walkthrough, 12 Sample Ave')).toMatchObject([{ free: false }]);
    expect(named('Priya works from home')).toMatchObject([{ free: true }]);
    expect(named('Inspection, cancelled')).toEqual([]);
  });

  it('is not taken for whole when it was cut off: times that are taken would look free', async () => {
    await sandbox.control('POST', '/faults', { provider: 'calendar', kind: 'malformed' });
    await expect(calendar().fetch()).rejects.toMatchObject({ kind: 'malformed' });
    expect(await calendar().fetch()).toMatch(/END:VCALENDAR\s*$/);
  });
});
