import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Problem } from '../../../contracts/src/problem.js';
import type { FreeTimes, Walkthroughs } from '../../../contracts/src/pipeline/dashboard.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { intervalOf } from './domain/free-slots.js';
import { BusyTimes } from './busy-times.js';
import { CalendarCopies } from './calendar-copy.js';

/** A Tuesday: 8, 9 and 10 AM, and 11 PM in the office. */
const eight = '2027-06-01T13:00:00.000Z';
const nine = '2027-06-01T14:00:00.000Z';
const ten = '2027-06-01T15:00:00.000Z';
const late = '2027-06-02T04:00:00.000Z';
const stamp = (instant: string) => instant.replace(/[-:]|\.\d+/g, '');
const appointment = (uid: string, start: string, end: string, summary: string) =>
  ['BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${stamp(nine)}`, `DTSTART:${stamp(start)}`].concat(
    ...[`DTEND:${stamp(end)}`, `SUMMARY:${summary}`, 'END:VEVENT'],
  );

describe('the office’s own calendar', () => {
  let system: TestSystem;
  let staff: Caller;
  let appointments: string[][] = [];
  const office = createServer((_, reply) => {
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Sample//EN',
      ...appointments.flat(),
      'END:VCALENDAR',
      '',
    ];
    reply.end(lines.join('\r\n'));
  });

  beforeAll(async () => {
    await new Promise<void>((listening) => office.listen(0, '127.0.0.1', listening));
    appointments = [appointment('1', nine, ten, 'Staff meeting')];
    const { port } = office.address() as AddressInfo;
    system = await startSystem({ calendarIcsUrl: `http://127.0.0.1:${port}/secret.ics` });
    staff = await system.signedIn('user');
    const copies = system.nest.get(CalendarCopies, { strict: false });
    await eventually(async () => typeof (await copies.copy()) !== 'string');
  });
  afterAll(async () => {
    await system.stop();
    office.close().closeAllConnections();
  });

  async function addLead(name: string): Promise<string> {
    const lead = { name, email: `${name.length}@example.com`, source: 'manual' };
    const { body } = await staff.call<CommandAnswer>('POST', '/api/leads', lead);
    await system.projected(body.position);
    return body.id;
  }
  const book = (leadId: string, start: string) =>
    staff.call<CommandAnswer & Problem>('POST', `/api/leads/${leadId}/walkthrough`, { start });
  /** Its timer looks again. */
  async function asksAgain(): Promise<void> {
    const text = `update calendar_copies set asked_at = asked_at - interval '6 minutes', fetched_at = fetched_at - interval '6 minutes'`;
    await system.infrastructure.pool.query(text);
    await system.nest.get(CalendarCopies, { strict: false }).refresh();
  }
  const conflicts = async () =>
    (await staff.call<Walkthroughs>('GET', '/api/walkthroughs')).body.walkthroughs
      .filter(({ conflict }) => conflict)
      .map(({ name }) => name);

  it('keeps its times from being booked, and from being offered', async () => {
    const lead = await addLead('Ada Sample');
    const refused = await book(lead, nine);
    expect([refused.status, refused.body.code]).toEqual([409, 'slot_taken']);
    expect(refused.body.detail).toMatch(/^Free nearby: /);
    expect(refused.body.freeTimes).toContain(ten);
    const path = `/api/walkthroughs/free?leadId=${lead}&from=2027-06-01`;
    expect((await staff.call<FreeTimes>('GET', path)).body.times.slice(0, 2)).toEqual([eight, ten]);
    expect((await book(lead, ten)).status).toBe(200);
  });

  it('shows a conflict where somebody enters a time there that is booked here', async () => {
    const soon = new Date((Math.floor(Date.now() / 86_400_000) + 3.7) * 86_400_000).toISOString();
    const after = new Date(Date.parse(soon) + 3_600_000).toISOString();
    const { body } = await book(await addLead('Ben Sample'), soon);
    await system.projected(body.position);
    expect(await conflicts()).toEqual([]);
    appointments.push(appointment('2', soon, after, 'Booked by somebody else'));
    await asksAgain();
    expect((await conflicts()).sort()).toEqual(['Ben Sample', 'Booked by somebody else']);
  });

  it('is not all that blocks a time: the walkthroughs of the same person’s leads do, too', async () => {
    const busy = system.nest.get(BusyTimes, { strict: false });
    const [one, two] = [await addLead('Dan Sample'), await addLead('Eve Sample')];
    const [first, second] = ['2027-06-08T13:00:00.000Z', '2027-06-08T16:00:00.000Z'];
    await book(one, first);
    await system.projected((await book(two, second)).body.position);
    const blocked = (id: string, start: string, assigneeId: string | null = null) =>
      busy.blocked(intervalOf(start, 60), { id, name: 'Sample', email: 'sample@example.com', assigneeId });
    const another = randomUUID();
    expect([await blocked(another, first), await blocked(another, second)]).toEqual([true, true]);
    expect([await blocked(one, first), await blocked(one, '2027-06-08T14:00:00.000Z')]).toEqual([false, false]);
    expect(await blocked(two, first, randomUUID())).toBe(false);
    const { position } = (await staff.call<CommandAnswer>('DELETE', `/api/leads/${one}`)).body;
    await system.projected(position);
    expect(await blocked(two, first)).toBe(false);
  });

  it('is of one day: a walkthrough over midnight is refused at its field', async () => {
    const lead = await addLead('Cleo Sample');
    const over = new Date(Date.parse(late) + 60_000).toISOString();
    expect(await book(lead, over)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'start', message: 'A walkthrough must end on the day it begins' }] },
    });
    expect((await book(lead, late)).status).toBe(200);
  });
});
