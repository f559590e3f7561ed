import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openPlace } from '../../../../event-store/src/backup/places/open-place.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../../testing/built-sandbox.js';
import type { Caller } from '../../../../testing/caller.js';
import { carriersOf, type KeptMail } from '../../../../testing/messages.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';
import { BackupRuns } from '../../backups/application/backup-runs.js';
import { AlertWatch } from './alert-watch.js';

const operator = 'operators@example.com';
const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-alerts-'));
const told: string[] = [];
let status = 200;
const webhook = createServer((request, reply) => {
  void text(request).then((body) => {
    if (status === 200) told.push((JSON.parse(body) as { text: string }).text);
    reply.writeHead(status).end();
  });
});
let sandbox: BuiltSandbox;
let system: TestSystem;
let admin: Caller;
let runs: BackupRuns;

beforeAll(async () => {
  sandbox = await startBuiltSandbox();
  await new Promise<void>((listening) => webhook.listen(0, '127.0.0.1', listening));
  system = await startSystem({ ...carriersOf(sandbox), backupTo: folder });
  admin = await system.signedIn('admin');
  runs = new BackupRuns(system.infrastructure.pool, openPlace(folder).address);
  const { port } = webhook.address() as AddressInfo;
  const where = { alertAddresses: operator, alertWebhook: `http://127.0.0.1:${port}/` };
  // None is made by itself: what becomes of backups is this spec's.
  expect((await admin.call('PATCH', '/api/settings', { ...where, backupHours: 0 })).status).toBe(200);
});
afterAll(async () => {
  await system.stop();
  webhook.close().closeAllConnections();
  await sandbox.stop();
  rmSync(folder, { recursive: true });
});

const look = () => system.nest.get(AlertWatch, { strict: false }).look();
const mails = async () =>
  (await sandbox.read<{ mails: KeptMail[] }>('/state/mail')).mails.filter(({ to }) => to === operator);
const summary = {
  bytes: 1,
  sha256: '0',
  contents: { tables: {}, log: { events: 0, position: null } },
};
async function backup(as: 'good' | 'failed'): Promise<void> {
  const run = (await runs.claim(null))!;
  await (as === 'failed' ? runs.fail(run.id, 'The disk is full') : runs.done(run.id, 'a', summary as never));
}

it('a backup that failed is told by mail and webhook, once until one is good; tried again where nobody heard', async () => {
  await look();
  expect([told, await mails()]).toEqual([[], []]);

  await backup('failed');
  status = 500;
  await look();
  expect(await mails()).toEqual([]);
  status = 200;
  await system.infrastructure.pool.query('update alerts set claimed_until = now()');
  await look();
  expect(told).toEqual([expect.stringMatching(/: The newest backup failed\. There is no good one yet\. http/)]);
  const [mail] = await mails();
  expect(mail!.text).toContain('The newest backup failed.');

  await look();
  await backup('failed');
  // The next one is under way: the failure is not over.
  const running = (await runs.claim(null))!;
  await look();
  await runs.fail(running.id, 'The disk is full');
  await look();
  expect([told.length, (await mails()).length]).toEqual([1, 1]);

  await backup('good');
  await look();
  await backup('failed');
  await look();
  expect([told.length, (await mails()).length]).toEqual([2, 2]);
  expect(told[1]).toContain('The last good one was begun ');
});

it('is not told where the office switched it off', async () => {
  await backup('good');
  await look();
  expect((await admin.call('PATCH', '/api/settings', { sendBackupAlerts: false })).status).toBe(200);
  await backup('failed');
  await look();
  expect(told).toHaveLength(2);
});
