import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Walkthroughs } from '../../../contracts/src/pipeline/dashboard.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { Calendar, contentOf } from '../integrations/calendar/calendar.js';
import { CalendarCopies } from './calendar-copy.js';
import { WalkthroughQueries } from './walkthrough-queries.js';
import { eventually } from '../../../testing/eventually.js';

const dayMs = 86_400_000;
/** Noon in UTC, so that the walkthrough ends on the same day of the office. */
const inDays = (days: number) => new Date((Math.floor(Date.now() / dayMs) + days + 0.5) * dayMs);
const stamp = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');

const event = (lines: string[]) => ['BEGIN:VEVENT', `DTSTAMP:${stamp(new Date())}`, ...lines, 'END:VEVENT'];
const calendarOf = (...events: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Sample//EN', ...events.flat(), 'END:VCALENDAR', ''].join('\r\n');

/** Serves a calendar on a free port. */
async function serve(text: string, status = 200): Promise<{ url: string; server: Server }> {
  const server = createServer((_, reply) => reply.writeHead(status, { 'content-type': 'text/calendar' }).end(text));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`, server };
}

describe('the office calendar', () => {
  const servers: Server[] = [];
  afterAll(() => servers.forEach((server) => server.close().closeAllConnections()));
  async function calendar(text: string, status?: number): Promise<Calendar> {
    const { url, server } = await serve(text, status);
    servers.push(server);
    return new Calendar(url);
  }
  const read = async (text: string, status?: number) =>
    contentOf(await (await calendar(text, status)).fetch(), inDays(0), inDays(30)).appointments;

  it('lists what begins in the range, repeated appointments once for each time, without cancelled ones', async () => {
    const weekly = ['UID:1', `DTSTART:${stamp(inDays(1))}`, 'RRULE:FREQ=WEEKLY;COUNT=3', 'SUMMARY:Weekly tour'];
    const past = ['UID:2', `DTSTART:${stamp(inDays(-2))}`, 'SUMMARY:Past'];
    const gone = ['UID:3', `DTSTART:${stamp(inDays(3))}`, 'STATUS:CANCELLED', 'SUMMARY:Cancelled'];
    const one = [
      'UID:4',
      `DTSTART:${stamp(inDays(2))}`,
      'SUMMARY:Sample\\, Owner',
      'DESCRIPTION:Keys',
      'LOCATION:1 St',
    ];
    const found = await read(calendarOf(event(weekly), event(past), event(gone), event(one)));
    expect(found.map(({ name, start }) => [name, start])).toEqual([
      ['Weekly tour', inDays(1).toISOString()],
      ['Sample, Owner', inDays(2).toISOString()],
      ['Weekly tour', inDays(8).toISOString()],
      ['Weekly tour', inDays(15).toISOString()],
    ]);
    expect(found[1]).toMatchObject({ description: 'Keys', details: '1 St' });
  });

  it.each([
    ['an error', 'no', 503, 'The calendar answered with HTTP 503'],
    ['a page', '<html>', 200, 'The address of the calendar holds no calendar'],
    ['half a calendar', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n', 200, 'The calendar was cut off'],
    ['too much', `BEGIN:VCALENDAR${'x'.repeat(6 * 1024 * 1024)}`, 200, 'The calendar answered with more than 5 MB'],
  ])('says what is wrong with %s', async (_, text, status, message) => {
    await expect(read(text, status)).rejects.toThrow(message);
  });

  it('says when nobody is there', async () => {
    await expect(new Calendar('http://127.0.0.1:9/').fetch()).rejects.toThrow('The calendar could not be reached');
  });
});

describe('GET /api/walkthroughs', () => {
  let system: TestSystem;
  let failing: { url: string; server: Server };
  beforeAll(async () => {
    failing = await serve('no', 500);
    system = await startSystem({ calendarIcsUrl: failing.url });
  });
  afterAll(async () => {
    await system.stop();
    failing.server.close().closeAllConnections();
  });

  it("lists the leads' own, soonest first, also while the calendar fails", async () => {
    const staff = await system.signedIn('user');
    let last = '0';
    for (const [name, days] of [['Later', 5] as const, ['Sooner', 1] as const, ['Past', -3] as const]) {
      const lead = { name, email: 'owner@example.com', source: 'manual', propertyAddress: '1 Sample St', unitCount: 3 };
      const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', { ...lead, propertyType: 'multi-family' });
      const start = inDays(days).toISOString();
      last = (await staff.call<CommandAnswer>('POST', `/api/leads/${body.id}/walkthrough`, { start })).body.position;
    }
    await system.projected(last);
    const list = async () => (await staff.call<Walkthroughs>('GET', '/api/walkthroughs')).body;
    await eventually(async () => (await list()).calendar === 'failed');
    const body = await list();
    expect(body.calendar).toBe('failed');
    expect(body.walkthroughs.map(({ name }) => name)).toEqual(['Sooner', 'Later']);
    expect(body.walkthroughs[0]).toMatchObject({
      description: '1 Sample St',
      details: 'Multi Family · 3 units',
      start: inDays(1).toISOString(),
    });
    expect((await system.visitor().call('GET', '/api/walkthroughs')).status).toBe(401);

    // Noon in UTC is the early morning of the office.
    const namesAfter = async (hours: number) => {
      const now = new Date(inDays(1).getTime() + hours * 3_600_000);
      const ahead = await system.nest.get(WalkthroughQueries).ahead(now, 'correlation');
      return ahead.walkthroughs.map(({ name }) => name);
    };
    expect(await namesAfter(16)).toEqual(['Sooner', 'Later']);
    expect(await namesAfter(18)).toEqual(['Later']);
  });

  it('keeps the last good copy of the calendar while it fails, asked for by one of two processes', async () => {
    let answer = { status: 200, text: calendarOf(event(['UID:1', `DTSTART:${stamp(inDays(1))}`, 'SUMMARY:Tour'])) };
    let asked = 0;
    const office = createServer((_, reply) => {
      asked++;
      reply.writeHead(answer.status).end(answer.text);
    });
    await new Promise<void>((resolve) => office.listen(0, '127.0.0.1', resolve));
    const { pool } = system.infrastructure;
    const calendarIcsUrl = `http://127.0.0.1:${(office.address() as AddressInfo).port}/other.ics`;
    const copies = () =>
      new CalendarCopies(pool, new Calendar(calendarIcsUrl), { calendarIcsUrl }, { warn: () => undefined });
    const [one, two] = [copies(), copies()];
    expect(await one.copy()).toBe('none yet');
    await Promise.all([one.refresh(), two.refresh()]);
    expect(asked).toBe(1);
    expect(await two.copy()).toEqual({ text: answer.text, failure: null });
    const good = answer.text;
    answer = { status: 503, text: 'busy' };
    await pool.query(
      `update calendar_copies set asked_at = asked_at - interval '6 minutes', fetched_at = fetched_at - interval '6 minutes'`,
    );
    await one.refresh();
    expect(await two.copy()).toEqual({ text: good, failure: 'The calendar answered with HTTP 503' });
    office.close().closeAllConnections();
  });
});
