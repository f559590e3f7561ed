import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { openPlace } from '../../../event-store/src/backup/places/open-place.js';
import type { NewEvent } from '../../../event-store/src/types.js';
import { startBuiltSandbox, type BuiltSandbox } from '../../../testing/built-sandbox.js';
import type { Caller } from '../../../testing/caller.js';
import { eventually } from '../../../testing/eventually.js';
import { carriersOf, type KeptMail } from '../../../testing/messages.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { BackupRuns } from '../backups/backup-runs.js';
import { AlertWatch } from './alerts.module.js';

const operator = 'operators@example.com';
const folder = mkdtempSync(join(tmpdir(), 'lead-pipeline-alerts-'));
const sampleLead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };
const posted: string[] = [];
let status = 200;
const webhook = createServer((request, reply) => {
  void text(request).then((body) => {
    if (status === 200) posted.push((JSON.parse(body) as { text: string }).text);
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
  system = await startSystem({ ...carriersOf(sandbox), backupTo: folder, alertsInside: true });
  admin = await system.signedIn('admin');
  runs = new BackupRuns(system.infrastructure.pool, openPlace(folder).address);
  const { port } = webhook.address() as AddressInfo;
  const where = { alertAddresses: operator, alertWebhook: `http://127.0.0.1:${port}/` };
  // Automatic backups are off: this spec decides what becomes of backups.
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

const again = () => system.infrastructure.pool.query('update alerts set claimed_until = now()');

it('a backup that failed is reported by mail and webhook, once until one is good; tried again the way that failed, and no other', async () => {
  await look();
  expect([posted, await mails()]).toEqual([[], []]);

  await backup('failed');
  status = 500;
  await look();
  expect([posted.length, (await mails()).length]).toEqual([0, 1]);
  status = 200;
  await again();
  await look();
  expect(posted).toEqual([expect.stringMatching(/: The newest backup failed\. There is no good one yet\. http/)]);
  const [mail] = await mails();
  expect(mail!.text).toContain('The newest backup failed.');

  await look();
  await backup('failed');
  // The next backup is under way: the failure is not over.
  const running = (await runs.claim(null))!;
  await look();
  await runs.fail(running.id, 'The disk is full');
  await look();
  expect([posted.length, (await mails()).length]).toEqual([1, 1]);

  await backup('good');
  await look();
  await backup('failed');
  await look();
  expect([posted.length, (await mails()).length]).toEqual([2, 2]);
  expect(posted[1]).toContain('The last good one began ');
});

it('what waits for an operator is reported: a parked stream, effects that nobody gets to or knows the end of, read models that stand still', async () => {
  const { pool } = system.infrastructure;
  await backup('good');
  await look();
  const before = posted.length;
  // As if nobody worked for this manager.
  await pool.query(
    `insert into process_managers (name, holder, epoch, expires_at, position) values ('nobody', gen_random_uuid(), 1, now(), 1);
     insert into effects (manager, key, kind, subject, correlation_id, due_at, idempotent, max_attempts, state)
     values ('nobody', 'a', 'sample', 'sample-a', 'c', now() - interval '6 minutes', true, 5, 'due'),
       ('nobody', 'b', 'sample', 'sample-b', 'c', now(), false, 5, 'unknown'),
       ('nobody', 'c', 'sample', 'sample-c', 'c', now(), false, 5, 'unknown')`,
  );
  // An event that the read models really can't apply.
  const { id } = (await admin.call<{ id: string }>('POST', '/api/leads', sampleLead)).body;
  const [created] = await system.infrastructure.log.readStream(`lead-${id}`);
  if (!created?.readable) throw new Error('The lead was not created');
  const { type, data, metadata } = created;
  await system.infrastructure.log.append(
    `lead-${id}`,
    [{ id: randomUUID(), type, data, metadata } as NewEvent],
    created.revision,
  );
  await eventually(async () => (await pool.query('select from read.status where parked_streams > 0')).rowCount === 1);
  await look();
  expect(posted.slice(before).map((text) => /: (.*) http/.exec(text)![1])).toEqual([
    expect.stringMatching(/^\d+ streams? waits? for an operator: an event of (it|each) could not be applied\.$/),
    '1 effect is overdue and not being carried out.',
    'Nobody knows whether 2 effects were done: a person has to decide.',
  ]);

  // Another projector has the lease, and does nothing.
  await pool.query(
    `update projection.lease set holder = gen_random_uuid(), epoch = epoch + 1, expires_at = now() + interval '1 hour'`,
  );
  await admin.call('POST', '/api/leads', sampleLead);
  await look();
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + 360_000);
  try {
    await look();
  } finally {
    clock.mockRestore();
  }
  expect(posted.slice(before + 3)).toEqual([
    expect.stringMatching(/The read models have been stuck behind the log for [56] minutes\. http.*\/operations$/),
  ]);
});

it('a mail that was taken, though no answer came, is the same mail when it is sent again; the next problem is another', async () => {
  const ids = async () => (await mails()).map(({ messageId }) => messageId);
  await system.infrastructure.pool.query(`delete from effects where manager = 'nobody'`);
  await backup('good');
  await look();
  const before = (await ids()).length;
  await backup('failed');
  await sandbox.control('POST', '/faults', { provider: 'mail', kind: 'malformed' });
  await look();
  await again();
  await look();
  const [first, second] = (await ids()).slice(before);
  expect(first).toMatch(/^<alert\..+@.+>$/);
  expect(second).toBe(first);
  await backup('good');
  await look();
  await backup('failed');
  await look();
  expect((await ids()).slice(before + 2)).toEqual([expect.not.stringMatching(first!)]);
});

it('an address that refuses the mail keeps it from nobody else, and is tried again alone', async () => {
  const [own, other] = [operator, 'night@example.com'];
  const to = async () => (await sandbox.read<{ mails: KeptMail[] }>('/state/mail')).mails.map(({ to }) => to);
  const alertAddresses = `${other}, ${own}`;
  expect((await admin.call('PATCH', '/api/settings', { alertAddresses })).status).toBe(200);
  await backup('good');
  await look();
  const before = (await to()).length;
  await sandbox.control('POST', '/faults', { provider: 'mail', kind: 'refused', path: other });
  await backup('failed');
  await look();
  expect((await to()).slice(before)).toEqual([own]);
  await again();
  await look();
  expect((await to()).slice(before)).toEqual([own, other]);
  await again();
  await look();
  expect((await to()).slice(before)).toEqual([own, other]);
});

it('is not announced where the office switched it off', async () => {
  await system.infrastructure.pool.query(`delete from effects where manager = 'nobody'`);
  await backup('good');
  await look();
  expect((await admin.call('PATCH', '/api/settings', { sendBackupAlerts: false })).status).toBe(200);
  await backup('failed');
  const before = posted.length;
  await look();
  expect(posted).toHaveLength(before);
});
