import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { createDataSource } from './data-source.js';
import { isDatabaseUnavailable } from './unavailable.js';

/** A Postgres that hangs: it accepts connections and says nothing. */
describe('a database that does not answer', () => {
  let silent: Server;
  let url: string;

  beforeAll(async () => {
    silent = createServer((socket) => socket.resume().on('error', () => undefined)).listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    url = `postgres://sample:sample@127.0.0.1:${(silent.address() as AddressInfo).port}/app`;
  });
  afterAll(() => new Promise((resolve) => silent.close(resolve)));

  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error: unknown) => error,
    );

  it('is distinguished from one that refuses, when a single connection gives up', async () => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 50 });
    expect(isDatabaseUnavailable(await failureOf(client.connect()))).toBe(true);
  });

  it('does not keep a read model waiting for ever', async () => {
    expect(isDatabaseUnavailable(await failureOf(createDataSource(url).initialize()))).toBe(true);
  });
});
