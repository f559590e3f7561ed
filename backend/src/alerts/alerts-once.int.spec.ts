import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Pool } from 'pg';
import { defaultSettings } from '../../../contracts/src/settings/catalogue.js';
import { migratedWithReadModels } from '../../../testing/migrated-database.js';
import { saidLogger } from '../../../testing/said-logger.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { AlertWatch } from './alerts.module.js';

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase(undefined, migratedWithReadModels);
  pool = new Pool({ connectionString: database.url });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** A process that alerts these addresses of a backup that failed. @param deliver hands a mail to the mail server */
function watchOf(alertAddresses: string, deliver: (to: string) => Promise<void>): AlertWatch {
  const session = { deliver: ({ to }: { to: string }) => deliver(to), close: () => {} };
  const backups = { standing: () => Promise.resolve('failed'), lastGoodAt: () => Promise.resolve(null) };
  return new AlertWatch(
    ...([pool, { head: () => Promise.resolve(0n) }] as [Pool, never]),
    { configured: true, open: () => Promise.resolve(session) } as never,
    { current: { ...defaultSettings({ rentCallsADay: 1 }), alertAddresses } } as never,
    ...([backups, {}, { publicUrl: 'https://leads.example.com' }] as never as [never, never, never]),
    saidLogger().logger,
  );
}

it('a mail server that is slow for many addresses gets each mail once, whoever looks meanwhile', async () => {
  const mails: string[] = [];
  let answer: () => void = () => {};
  const slow = new Promise<void>((resolve) => (answer = resolve));
  let begun: () => void = () => {};
  const isBegun = new Promise<void>((resolve) => (begun = resolve));
  const addresses = 'day@example.com, night@example.com';
  const first = watchOf(addresses, async (to) => {
    mails.push(to);
    begun();
    await slow;
  });
  const sending = first.look();
  await isBegun;
  // The mails before the next one have taken two minutes; the one under way is not that old.
  await pool.query(
    `update alerts set claimed_until = claimed_until - interval '2 minutes' where name not like '%day@example.com'`,
  );
  const other = watchOf(addresses, (to) => Promise.resolve(void mails.push(to)));
  await other.look();
  answer();
  await sending;
  await Promise.all([first.look(), other.look()]);
  expect(mails).toEqual(['day@example.com', 'night@example.com']);
});
