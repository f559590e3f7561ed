import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import type { Walkthroughs } from '../../../contracts/src/pipeline/dashboard.js';
import { kill, startBuiltApi } from '../../../testing/built-api.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type Api, type TestSystem } from '../../../testing/start-app.js';
import { CalendarCopies } from './calendar-copy.js';

/** Noon in UTC, so that the walkthrough ends on the same day of the office. */
const later = (days: number) => new Date((Math.floor(Date.now() / 86_400_000) + days + 0.5) * 86_400_000).toISOString();
const stampOf = (instant: string) => instant.replace(/[-:]|\.\d+/g, '');
const calendarWith = (summary: string) =>
  [
    ...[
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Sample//EN',
      'BEGIN:VEVENT',
      'UID:1',
      `DTSTAMP:${stampOf(later(0))}`,
    ],
    ...[`DTSTART:${stampOf(later(1))}`, `SUMMARY:${summary}`, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');

describe('the walkthroughs that several API processes answer with', () => {
  let system: TestSystem;
  let other: Api;
  let staff: Caller;
  let asked = 0;
  let answer = { status: 200, summary: 'First tour', answers: true };
  const dataDir = mkdtempSync(join(tmpdir(), 'lead-pipeline-calendar-'));
  const office = createServer((_, reply) => {
    asked++;
    const { status, summary, answers } = answer;
    if (answers) reply.writeHead(status).end(calendarWith(summary));
  });

  beforeAll(async () => {
    await new Promise<void>((listening) => office.listen(0, '127.0.0.1', listening));
    system = await startSystem({ calendarIcsUrl: officeUrl() });
    other = await system.another();
    staff = await system.signedIn('user');
  });
  afterAll(async () => {
    await system.stop();
    office.close().closeAllConnections();
    rmSync(dataDir, { recursive: true });
  });

  const officeUrl = () => `http://127.0.0.1:${(office.address() as AddressInfo).port}/secret.ics`;
  const seen = async (at: Api) => (await staff.at(at.url).call<Walkthroughs>('GET', '/api/walkthroughs')).body;
  /** Both processes check, as their timers do, this long after the newest try. */
  async function look(after: string): Promise<void> {
    await system.infrastructure.pool.query(
      `update calendar_copies set asked_at = asked_at - $1::interval, fetched_at = fetched_at - $1::interval`,
      [after],
    );
    await Promise.all([system, other].map(({ nest }) => nest.get(CalendarCopies).refresh()));
  }
  async function bothShow(calendar: Walkthroughs['calendar'], name: string): Promise<Walkthroughs> {
    const [here, there] = [await seen(system), await seen(other)];
    // Automatic messages move the log on meanwhile.
    expect({ ...there, position: here.position }).toEqual(here);
    expect(here.calendar).toBe(calendar);
    expect(here.walkthroughs.filter(({ leadId }) => leadId === null).map((each) => each.name)).toEqual([name]);
    return here;
  }

  it('are the same in both, whoever wrote them and whoever asked the office', async () => {
    await eventually(async () => (await seen(other)).calendar === 'read');
    const names = Array.from({ length: 8 }, (_, n) => `Sample owner ${n}`);
    const positions = await Promise.all(
      names.map(async (name, n) => {
        const at = staff.at([system, other][n % 2]!.url);
        const lead = { name, email: 'owner@example.com', source: 'manual', propertyAddress: '1 Sample St' };
        const created = await at.call<CommandAnswer>('POST', '/api/leads', {
          ...lead,
          unitCount: 1,
          propertyType: 'single-family',
        });
        const start = { start: later(2 + n) };
        const path = `/api/leads/${created.body.id}/walkthrough`;
        // One process creates the lead, the other continues with it.
        return (await staff.at([other, system][n % 2]!.url).call<CommandAnswer>('POST', path, start)).body.position;
      }),
    );
    await system.projected(
      positions
        .map(BigInt)
        .reduce((a, b) => (a > b ? a : b))
        .toString(),
    );
    const { walkthroughs } = await bothShow('read', 'First tour');
    expect(walkthroughs.map(({ name }) => name)).toEqual(['First tour', ...names]);
    expect(asked).toBe(1);
  });

  it('are fetched once when it is time, not before, and by one process also while the office fails', async () => {
    const before = asked;
    answer = { status: 200, summary: 'Second tour', answers: true };
    await look('4 minutes');
    expect(asked).toBe(before);
    await bothShow('read', 'First tour');
    await look('61 seconds');
    expect(asked).toBe(before + 1);
    await bothShow('read', 'Second tour');
    answer = { ...answer, status: 503 };
    await look('301 seconds');
    expect(asked).toBe(before + 2);
    await bothShow('outdated', 'Second tour');
    await look('61 seconds');
    expect(asked).toBe(before + 3);
    answer = { ...answer, status: 200 };
    await look('61 seconds');
    expect(asked).toBe(before + 4);
    await bothShow('read', 'Second tour');
  });

  it('stay when the process that asks is killed; another asks after a minute', async () => {
    answer = { status: 200, summary: 'Third tour', answers: false };
    const before = asked;
    await system.infrastructure.pool.query(
      `update calendar_copies set asked_at = asked_at - interval '301 seconds', fetched_at = fetched_at - interval '301 seconds'`,
    );
    const dying = startBuiltApi(system, dataDir, { CALENDAR_ICS_URL: officeUrl() });
    await eventually(() => asked === before + 1);
    await kill(dying);
    answer.answers = true;
    await bothShow('read', 'Second tour');
    await look('61 seconds');
    expect(asked).toBe(before + 2);
    await bothShow('read', 'Third tour');
  });

  it('keep what is newer when a process comes back late with what it got before', async () => {
    let slow: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => (slow = resolve));
    const late = { configured: true, fetch: () => waits.then(() => calendarWith('Old tour')) };
    const config = { calendarIcsUrl: officeUrl() };
    const stopped = new CalendarCopies(system.infrastructure.pool, late as never, config, { warn: () => undefined });
    await system.infrastructure.pool.query(
      `update calendar_copies set asked_at = asked_at - interval '301 seconds', fetched_at = fetched_at - interval '301 seconds'`,
    );
    const refreshing = stopped.refresh();
    await eventually(async () => {
      const text = 'select from calendar_copies where asked_at > fetched_at';
      return (await system.infrastructure.pool.query(text)).rowCount === 1;
    });
    answer.summary = 'Fourth tour';
    await look('61 seconds');
    slow();
    await refreshing;
    await bothShow('read', 'Fourth tour');
  });
});
