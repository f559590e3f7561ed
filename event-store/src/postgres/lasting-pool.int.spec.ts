import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.js';
import { LastingPool } from './lasting-pool.js';

let database: TestDatabase;
let pool: LastingPool;

beforeAll(async () => void (database = await createTestDatabase()));
afterEach(() => pool.end());
afterAll(() => database.drop());

function openPool(max: number, connectionString = database.url, connectionTimeoutMillis = 0): void {
  pool = new LastingPool({ connectionString, max, connectionTimeoutMillis });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
}

const session = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]!.pid;

it('a refused statement keeps its connection', async () => {
  openPool(1);
  const before = await session();
  await expect(pool.query('select from read.nothing_yet')).rejects.toMatchObject({ code: '42P01' });
  await expect(pool.query('select 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
  expect(await session()).toBe(before);
});

it('a connection that broke, or that waited in vain, is replaced', async () => {
  openPool(1);
  const before = await session();
  await expect(pool.query('select pg_terminate_backend(pg_backend_pid())')).rejects.toThrow();
  const next = await session();
  expect(next).not.toBe(before);
  await pool.query(`set statement_timeout = 20`);
  await expect(pool.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' });
  expect(await session()).not.toBe(next);
});

it('many short statements at once share few connections', async () => {
  openPool(12);
  const sessions = await Promise.all(Array.from({ length: 60 }, session));
  expect(sessions).toHaveLength(60);
  expect(new Set(sessions).size).toBeLessThan(12);
});

it('those that take long get as many connections as there may be, each its own, and no more', async () => {
  openPool(4);
  const clients = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
  expect(pool.totalCount).toBe(4);
  const fifth = pool.connect();
  clients[2]!.release();
  expect(await fifth).toBe(clients[2]);
  for (const client of [clients[0]!, clients[1]!, clients[3]!, clients[2]!]) client.release();
});

it('while none can be opened, everyone gets an error in their time', async () => {
  const silent: Server = createServer((socket) => socket.on('error', () => undefined));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as { port: number };
  openPool(3, `postgres://app:none@127.0.0.1:${port}/none`, 300);
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => pool.query('select 1')));
  expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'rejected'));
  silent.close();
});
