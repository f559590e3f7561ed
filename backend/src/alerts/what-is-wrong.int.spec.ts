import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { EventLog } from '../../../event-store/src/log/event-log.js';
import type { NewEvent } from '../../../event-store/src/types.js';
import { eventually } from '../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../testing/start-app.js';
import { Backups } from '../backups/backups.js';
import { Smtp } from '../integrations/smtp/smtp.js';
import { Config } from '../platform/config/config.js';
import { Logger } from '../platform/logger.js';
import { Metrics } from '../platform/metrics/metrics.js';
import { OfficeSettings } from '../settings/office/office-settings.js';
import { AlertWatch } from './alerts.module.js';

const sampleLead = { name: 'Sample Owner', email: 'owner@example.com', source: 'manual' };
const posted: string[] = [];
const webhook = createServer((request, reply) => {
  void text(request).then((body) => {
    posted.push((JSON.parse(body) as { text: string }).text);
    reply.end();
  });
});
let system: TestSystem;

beforeAll(async () => {
  await new Promise<void>((listening) => webhook.listen(0, '127.0.0.1', listening));
  system = await startSystem({ alertsInside: true });
  const alertWebhook = `http://127.0.0.1:${(webhook.address() as AddressInfo).port}/`;
  const admin = await system.signedIn('admin');
  expect((await admin.call('PATCH', '/api/settings', { alertWebhook })).status).toBe(200);
});
afterAll(async () => {
  await system.stop();
  webhook.close().closeAllConnections();
});

/** The watch of a process that has just started. */
function watchOfNewProcess(): AlertWatch {
  const of = <Part>(part: abstract new (...args: never[]) => Part) => system.nest.get<Part>(part, { strict: false });
  return new AlertWatch(
    ...([system.infrastructure.pool, of(EventLog), of(Smtp), of(OfficeSettings)] as const),
    ...([of(Backups), of(Metrics), of(Config), of(Logger)] as const),
  );
}

it('a stream that waits in several read models is one stream, as health and the page say', async () => {
  const admin = await system.signedIn('admin');
  const { log, pool } = system.infrastructure;
  const { id } = (await admin.call<{ id: string }>('POST', '/api/leads', sampleLead)).body;
  const [created] = await log.readStream(`lead-${id}`);
  if (!created?.readable) throw new Error('The lead was not created');
  const { type, data, metadata } = created;
  await log.append(`lead-${id}`, [{ id: randomUUID(), type, data, metadata } as NewEvent], created.revision);
  await eventually(async () => (await pool.query('select from read.status where parked_streams > 1')).rowCount === 1);
  await watchOfNewProcess().look();
  expect(posted.splice(0)).toEqual([expect.stringContaining(': 1 stream waits for an operator')]);
});

it('read models that stand still are reported once, by whichever process looks, also one that did not see it begin', async () => {
  const admin = await system.signedIn('admin');
  // Another projector has the lease, and does nothing.
  await system.infrastructure.pool.query(
    `update projection.lease set holder = gen_random_uuid(), epoch = epoch + 1, expires_at = now() + interval '1 hour'`,
  );
  await admin.call('POST', '/api/leads', sampleLead);
  const [first, second] = [watchOfNewProcess(), watchOfNewProcess()];
  await first.look();
  expect(posted).toEqual([]);
  const clock = jest.spyOn(Date, 'now').mockImplementation(() => performance.timeOrigin + performance.now() + 360_000);
  try {
    for (const watch of [second, first, watchOfNewProcess(), first]) await watch.look();
  } finally {
    clock.mockRestore();
  }
  expect(posted).toEqual([expect.stringMatching(/stuck behind the log for [56] minutes/)]);
});
