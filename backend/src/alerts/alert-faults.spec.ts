import { describe, expect, it } from '@jest/globals';
import { defaultSettings } from '../../../contracts/src/settings/catalogue.js';
import { saidLogger } from '../../../testing/said-logger.js';
import { OutboundError } from '../platform/outbound/outbound-error.js';
import { AlertWatch } from './alerts.module.js';

/** The tables of a system with a failed backup, as Postgres keeps the rows of alerts. */
function tablesOf() {
  const rows = new Map<string, { told: boolean; failure: string | null }>();
  const query = (text: string, [given, value]: [string | string[], string?] = ['']) => {
    const row = rows.get(String(given));
    const waiting = [...rows.values()].filter(({ told, failure }) => !told && failure !== null);
    if (text.startsWith('insert'))
      for (const name of given) if (!rows.has(name)) rows.set(name, { told: false, failure: null });
    if (text.includes('set failure') && row) row.failure = value!;
    if (text.includes('told_at = now()') && row) row.told = true;
    if (text.startsWith('select failure')) return Promise.resolve({ rows: waiting.slice(0, 1) });
    if (text.startsWith('select'))
      return Promise.resolve({ rows: [{ unknown: 0, stuck: 0, streams: 0, position: '0', movedAt: null }] });
    return Promise.resolve({ rows: row && !row.told ? [{ since: new Date() }] : [] });
  };
  return { query } as never;
}

interface Office {
  webhook?: string;
  address?: string;
  backup?: 'good' | 'failed';
  inside?: boolean;
  deliver?: () => Promise<void>;
}

/** A process of an office that is alerted so. */
function watchOf(
  { webhook = '', address = '', backup = 'good', inside = false, deliver }: Office,
  tables = tablesOf(),
) {
  const readAll = async function* () {
    await Promise.resolve();
    yield { events: [] };
  };
  const settings = { ...defaultSettings({ rentCallsADay: 1 }), alertAddresses: address, alertWebhook: webhook };
  const backups = { standing: () => Promise.resolve(backup), lastGoodAt: () => Promise.resolve(null) };
  const config = { publicUrl: 'https://leads.example.com', alertsInside: inside };
  return new AlertWatch(
    ...([tables, { readAll }] as [never, never]),
    { configured: true, open: () => Promise.resolve({ deliver, close: () => {} }) } as never,
    { current: settings } as never,
    ...([backups, {}, config] as never as [never, never, never]),
    saidLogger().logger,
  );
}

describe('alerts that do not go out', () => {
  it('are known of before there is one, where the webhook is inside and may not be', async () => {
    const office = { webhook: 'http://127.0.0.1:8065/hooks/a' };
    const [refused, allowed, mailed] = [watchOf(office), watchOf({ ...office, inside: true }), watchOf({})];
    for (const watch of [refused, allowed, mailed]) await watch.look();
    expect(await refused.fault()).toMatch(/^The webhook for alerts is at an address of this machine .* ALERTS_INSIDE/);
    expect([await allowed.fault(), await mailed.fault()]).toEqual([undefined, undefined]);
  });

  it('say why, in every process, until they went out', async () => {
    let refused = true;
    const deliver = () =>
      refused ? Promise.reject(new OutboundError('refused', 'The mail server refused the sender')) : Promise.resolve();
    const tables = tablesOf();
    const office = { address: 'day@example.com', backup: 'failed', deliver } as const;
    const [watch, another] = [watchOf(office, tables), watchOf(office, tables)];
    await watch.look();
    expect(await another.fault()).toBe(
      'An alert could not be sent, and is tried again: The mail server refused the sender',
    );
    refused = false;
    await another.look();
    expect(await watch.fault()).toBeUndefined();
  });
});
