import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { EventStoreDBClient } from '@eventstore/db-client';
import { startTestStore, type TestStore } from '../../test/test-store.js';
import { giveRights } from './give-rights.js';

interface Asked {
  path: string | undefined;
  authorization: string | undefined;
  body: unknown;
}

/** A node's answers at /users/, and the requests it got. */
async function startUsers(status: (path: string) => number): Promise<{ server: Server; port: number; asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString());
      asked.push({ path: request.url, authorization: request.headers.authorization, body });
      response.writeHead(status(request.url!)).end('said so');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port, asked };
}

describe("the rights of the application's user", () => {
  let store: TestStore;
  let users: Awaited<ReturnType<typeof startUsers>>;
  let status = 201;
  let reset = 200;
  beforeEach(async () => {
    [store, users] = await Promise.all([startTestStore(), startUsers((path) => (path === '/users/' ? status : reset))]);
  });
  afterEach(async () => {
    [status, reset] = [201, 200];
    users.server.close();
    await store.drop();
  });

  it.each([
    ['one node', (port: number) => `127.0.0.1:${port}`],
    ['several seeds', (port: number) => `127.0.0.1:${port},127.0.0.1:${port + 1},localhost:2113`],
  ])('%s: refuses with the answer of the node when it makes no user', async (_, hosts) => {
    status = 401;
    const adminUrl = `esdb://admin:p%40ss@${hosts(users.port)}?tls=false`;
    await expect(giveRights({ adminUrl, user: 'lead-pipeline', password: 'secret' })).rejects.toThrow(
      'did not create the user lead-pipeline: 401 said so',
    );
    expect(users.asked).toEqual([
      {
        path: '/users/',
        authorization: `Basic ${Buffer.from('admin:p@ss').toString('base64')}`,
        body: { loginName: 'lead-pipeline', fullName: 'Lead pipeline', password: 'secret', groups: [] },
      },
    ]);
  });

  it('come with the password of now, also for a user that there is', async () => {
    [status, reset] = [409, 500];
    const adminUrl = `esdb://admin:secret@127.0.0.1:${users.port}?tls=false`;
    await expect(giveRights({ adminUrl, user: 'lead pipeline', password: 'changed' })).rejects.toThrow(
      'did not change the password of the user lead pipeline: 500 said so',
    );
    const { authorization } = users.asked[0]!;
    expect(users.asked[1]).toEqual({
      ...{ path: '/users/lead%20pipeline/command/reset-password', authorization },
      body: { newPassword: 'changed' },
    });
  });

  it('stand in $all and $settings once, however often they are given', async () => {
    // The embedded node has no HTTP: the user is requested at the first address, the log at those that gossip.
    const asked = globalThis.fetch;
    globalThis.fetch = (url, init) => asked(`http://127.0.0.1:${users.port}${new URL(url).pathname}`, init);
    try {
      for (const answer of [201, 409, 409]) {
        status = answer;
        await giveRights({
          adminUrl: store.url.replace('//', '//admin:secret@'),
          user: 'lead-pipeline',
          password: 'secret',
        });
      }
    } finally {
      globalThis.fetch = asked;
    }
    const client = EventStoreDBClient.connectionString(store.url);
    try {
      const settings = [];
      for await (const { event } of client.readStream('$settings')) settings.push(event?.data);
      expect(settings).toEqual([
        expect.objectContaining({
          $userStreamAcl: expect.objectContaining({ $w: ['$admins', 'lead-pipeline'], $d: '$admins' }),
        }),
      ]);
      const { metadata } = await client.getStreamMetadata('$all');
      expect(metadata?.acl?.readRoles).toEqual(['$admins', 'lead-pipeline']);
    } finally {
      await client.dispose();
    }
  });
});
