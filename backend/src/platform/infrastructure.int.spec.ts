import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '../../../testing/test-database.js';
import { entities } from '../entities.js';
import { parseConfig } from './config/config.js';
import { openInfrastructure } from './infrastructure.js';

const undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0).reverse()) await each();
});

/** A relay to Postgres that accepts the first connections and never answers them. @returns its address, and a count */
async function sluggish(url: string, unanswered: number): Promise<{ url: string; connections: () => number }> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (++connections <= unanswered) return;
    const onward = connect(Number(port), hostname).on('error', () => socket.destroy());
    sockets.add(onward);
    socket.pipe(onward).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  undo.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const way = new URL(url);
  way.port = String((server.address() as AddressInfo).port);
  way.searchParams.set('connect_timeout', '1');
  return { url: way.href, connections: () => connections };
}

describe('openInfrastructure', () => {
  it('starts though Postgres is slow to answer while it connects and while it migrates', async () => {
    const database = await createTestDatabase();
    undo.push(() => database.drop());
    const folder = mkdtempSync(join(tmpdir(), 'infrastructure-'));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    const slow = await sluggish(database.url, 3);
    const config = parseConfig({
      DATABASE_URL: slow.url,
      DATA_DIR: folder,
      EVENTSTORE_URL: 'esdb://127.0.0.1:1?tls=false',
      LOG_LEVEL: 'silent',
    });
    const infrastructure = await openInfrastructure(config, entities, { logPatienceMs: 500 });
    undo.push(() => infrastructure.close());
    const { rows } = await infrastructure.pool.query<{ migrated: number }>(
      'select count(*)::integer as migrated from migrations',
    );
    expect(rows[0]!.migrated).toBeGreaterThan(10);
    expect(slow.connections()).toBeGreaterThan(3);
  });
});
