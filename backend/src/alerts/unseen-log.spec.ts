import { describe, expect, it } from '@jest/globals';
import { defaultSettings } from '../../../contracts/src/settings/catalogue.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import { saidLogger } from '../../../testing/said-logger.js';
import { AlertWatch } from './alerts.module.js';

/** The tables of a system whose read models stand still: what an alert asks them, and the rows of alerts, as Postgres keeps them. */
function tablesOf() {
  const rows = new Map<string, { since: Date; told: boolean }>();
  const query = (text: string, [given]: [string | string[]] = ['']) => {
    const found: object[] = [];
    const row = rows.get(String(given));
    if (text.startsWith('delete')) for (const name of rows.keys()) if (!given.includes(name)) rows.delete(name);
    if (text.startsWith('insert'))
      for (const name of given) if (!rows.has(name)) rows.set(name, { since: new Date(), told: false });
    if (text.includes('returning since') && row && !row.told) found.push({ since: row.since });
    if (text.includes('told_at = now()') && row) row.told = true;
    if (text.startsWith('select'))
      found.push({ unknown: 0, stuck: 0, streams: 0, position: '5', movedAt: new Date('2026-03-02T15:00:00.000Z') });
    return Promise.resolve({ rows: found });
  };
  return { query } as never;
}

type Log = 'behind' | 'level' | 'away';

/** A process at these tables. @param log how it finds the log now @param mails to whom it sends */
function watchAt(tables: never, log: () => Log, mails: string[]): AlertWatch {
  const readAll = async function* () {
    await Promise.resolve();
    if (log() === 'away') throw new LogUnavailable('The log cannot be reached');
    yield { events: log() === 'behind' ? [{ created: new Date('2026-03-02T15:01:00.000Z') }] : [] };
  };
  const session = { deliver: ({ to }: { to: string }) => Promise.resolve(void mails.push(to)), close: () => {} };
  const backups = { standing: () => Promise.resolve('good'), lastGoodAt: () => Promise.resolve(null) };
  const settings = { ...defaultSettings({ rentCallsADay: 1 }), alertAddresses: 'day@example.com', sendLagAlerts: true };
  return new AlertWatch(
    ...([tables, { readAll }] as [never, never]),
    { configured: true, open: () => Promise.resolve(session) } as never,
    { current: settings } as never,
    ...([backups, {}, { publicUrl: 'https://leads.example.com' }] as never as [never, never, never]),
    saidLogger().logger,
  );
}

describe('read models that stand still', () => {
  it('are reported once, also where another process cannot see the log', async () => {
    const mails: string[] = [];
    const tables = tablesOf();
    const [seeing, blind] = [watchAt(tables, () => 'behind', mails), watchAt(tables, () => 'away', mails)];
    for (const watch of [seeing, blind, seeing, blind, seeing]) await watch.look();
    expect(mails).toEqual(['day@example.com']);
  });

  it('are reported once while the log comes and goes, and anew after they were level with it', async () => {
    const mails: string[] = [];
    let log: Log = 'behind';
    const watch = watchAt(tablesOf(), () => log, mails);
    for (log of ['behind', 'away', 'behind'] as const) await watch.look();
    expect(mails).toHaveLength(1);
    for (log of ['level', 'behind'] as const) await watch.look();
    expect(mails).toHaveLength(2);
  });
});
