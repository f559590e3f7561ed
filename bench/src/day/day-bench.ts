import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright';
import { newBackupKey } from '../../../backend/src/backups/backup-key.js';
import { quantile, say } from '../rounds.js';
import { growthRow, noneRow, type Row } from '../row.js';
import { appendLives, eventsPerLead } from '../scale-lives.js';
import { ask, caughtUp } from '../staff.js';
import { System } from '../system.js';
import { backUp, besidePeople, campaign, importLeads, startMailServer, type MailServer } from './background.js';
import { watchPaint } from './paint.js';
import { OpenBoard, visit, workDay } from './people.js';
import { described, felt, Times, type Felt } from './times.js';

/** BENCH_DAY_LEADS and BENCH_DAY_MINUTES (of people alone) are for a short try. */
const leads = Number(process.env['BENCH_DAY_LEADS'] ?? 100_000);
const aloneMinutes = Number(process.env['BENCH_DAY_MINUTES'] ?? 5);
const sizes = { staff: 60, visitors: 300, lines: leads / 5, mails: leads / 20 };
/** All work beside people is to end within this. */
const besideMinutes = 60;
const warmUpMs = 30_000;
/** Of the same people without the work beside them, and of the memory after the first minutes. */
const most = { wait: 3, memory: 1.3 };
const judged: readonly Felt[] = ['seen', 'lead', 'search', 'paint'];

/**
 * A day of an office in some minutes: staff with open boards and visitors, first alone, then beside an import, a campaign, a rebuild, a
 * verify and a backup at the same time. The peer of every wait is the same people's wait while they were alone.
 */
export async function benchDay(superuserUrl: string): Promise<Row[]> {
  const mail = await startMailServer();
  const BACKUP_TO = await mkdtemp(path.join(os.tmpdir(), 'lead-pipeline-bench-backups-'));
  const { identity } = await newBackupKey();
  const PORT = String(await freePort());
  // Mails have links to it.
  const PUBLIC_URL = `http://127.0.0.1:${PORT}`;
  const system = await System.make(superuserUrl, {
    ...{ PORT, PUBLIC_URL, TRUST_PROXY: '1', BACKUP_TO, BACKUP_KEY: identity },
    ...mail.env,
  });
  try {
    await fill(system);
    return await dayOf(system, mail);
  } finally {
    await system.drop();
    await mail.close();
    await rm(BACKUP_TO, { recursive: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function fill(system: System): Promise<void> {
  // The tables of users and backups exist; nobody reacts to appends now.
  await system.start('node');
  await system.start('api');
  await system.stopParts();
  await system.start('node');
  say(`Filling a log with the lives of ${leads.toLocaleString('en-US')} leads ...`);
  await system.withLog((log) => appendLives(log, leads * eventsPerLead));
  await system.stopParts();
  say('Building the read models ...');
  await system.start('node');
  await system.start('projector');
  await system.start('api');
  const staff = await system.staff();
  const settings = {
    warmLeadFirstHours: 0,
    backupHours: 0,
    leadsOfBrowserAnHour: 10_000,
    leadsOfAddressAnHour: 100_000,
  };
  await ask(staff, '/api/settings', settings, 'PATCH');
  await caughtUp(staff);
}

async function dayOf(system: System, mail: MailServer): Promise<Row[]> {
  const staff = await system.staff();
  const times = new Times();
  const over = new AbortController();
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  const boards: OpenBoard[] = [];
  try {
    say(`${sizes.staff} staff open their boards, ${sizes.visitors} visitors come ...`);
    for (let n = 0; n < sizes.staff; n++) boards.push(await OpenBoard.open(await system.staff(), times));
    const given = { staff, times, over: over.signal };
    const people = Promise.all([
      workDay(boards, { ...given, leads: await leadsAtWork(system) }),
      visit(staff.url, sizes.visitors, given),
      watchPaint(browser, 2, given),
    ]);
    people.catch(() => undefined);
    await pause(warmUpMs);
    times.take();
    await pause(aloneMinutes * 60_000);
    const alone = report('People alone', times);
    const first = system.resident;
    say(`  memory: ${memoryOf(first)}`);
    say('Beside them: an import, a campaign, a rebuild, a verify and a backup ...');
    const beside = besidePeople({
      import: () => importLeads(staff, sizes.lines),
      campaign: () => campaign(system, staff, { mail, mails: sizes.mails }),
      'rebuild and verify': async () => {
        await system.perform('rebuild');
        await system.perform('verify');
      },
      backup: () => backUp(staff),
    });
    const late = pause(besideMinutes * 60_000, undefined, { ref: false }).then(() => {
      throw new Error(`The work beside people has not ended after ${besideMinutes} minutes`);
    });
    await Promise.race([beside, late]);
    const together = report('Beside that work', times);
    const last = system.resident;
    say(`  memory: ${memoryOf(last)}`);
    over.abort();
    await people;
    const p95 = (of: typeof alone, what: Felt) => quantile(of.get(what)!, 0.95);
    return [
      noneRow('a day of load, requests of people that failed', times.failures.length),
      ...judged.map((what) =>
        growthRow(
          `a day of load, ${felt[what]}, p95`,
          { ours: p95(together, what), peer: p95(alone, what), unit: 'ms' },
          most.wait,
        ),
      ),
      ...[...last].map(([name, memory]) =>
        growthRow(
          `a day of load, memory of ${name}`,
          { ours: memory, peer: first.get(name)!, unit: 'MB' },
          most.memory,
        ),
      ),
    ];
  } finally {
    over.abort();
    for (const failure of new Set(times.failures)) say(`  failed: ${failure}`);
    for (const board of boards) board.close();
    await browser.close();
  }
}

/** Leads that came in last: those that staff work on. */
async function leadsAtWork(system: System): Promise<string[]> {
  const { rows } = await system.pool.query<{ id: string }>(
    `select id from read.pipeline where status <> 'lost' and deleted_at is null order by created_at desc, id limit 400`,
  );
  return rows.map(({ id }) => id);
}

function report(when: string, times: Times) {
  const taken = times.take();
  say(`${when}:`);
  for (const [what, ms] of taken) say(`  ${felt[what]}: ${described(ms)}`);
  return taken;
}

const memoryOf = (of: ReadonlyMap<string, number>) =>
  [...of].map(([name, memory]) => `${name} ${Math.round(memory)} MB`).join(', ');
