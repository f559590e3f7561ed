import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { problemSchema } from '../../../../contracts/src/problem.js';
import { eventually } from '../../../../testing/eventually.js';
import { startSystem, type TestSystem } from '../../../../testing/start-app.js';
import { holdLock } from '../../../../testing/held-lock.js';

let system: TestSystem;
beforeAll(async () => {
  system = await startSystem({ projector: false });
});
afterAll(() => system.stop());

/** A connection that sends bytes as they are, and what has come back on it. */
function open(): { socket: Socket; said: () => string } {
  const { port, hostname } = new URL(system.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  return { socket, said: () => text };
}

function bodyOf(answer: string): unknown {
  return JSON.parse(answer.slice(answer.indexOf('{')));
}

it.each([
  [
    'a body with two lengths',
    'POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'not_http',
  ],
  ['what is no HTTP', 'nonsense\r\n\r\n', 400, 'not_http'],
  [
    'headers of 64 kB',
    `GET /api/health HTTP/1.1\r\nHost: x\r\nX-Large: ${'x'.repeat(65_536)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
])('refuses %s with a code', async (_, bytes, status, code) => {
  const { socket, said } = open();
  socket.on('error', () => undefined);
  socket.write(bytes);
  await once(socket, 'close');
  expect(said()).toMatch(new RegExp(`^HTTP/1.1 ${status} .*application/problem\\+json`, 's'));
  expect(problemSchema.parse(bodyOf(said()))).toMatchObject({ status, code });
});

it('refuses a file whose making fails before its first line with a code, in the encoding that it names', async () => {
  // No projector has run here: there are no read models.
  const { status, headers, body } = await (await system.signedIn('user')).call('GET', '/api/pipeline/export');
  expect([status, headers.get('content-disposition')]).toEqual([503, null]);
  expect(problemSchema.parse(body)).toMatchObject({ code: 'not_ready' });
});

it('refuses what still comes in while it closes with a code, and finishes what is under way', async () => {
  const { pool } = system.infrastructure;
  const staff = await system.signedIn('user');
  const release = await holdLock(pool, 'lock table sessions in access exclusive mode');
  const { socket, said } = open();
  const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: ${staff.cookie}\r\n\r\n`;
  const arrived = once(system.nest.getHttpServer(), 'request');
  socket.write(get('/api/auth/session'));
  await arrived;
  await eventually(async () => {
    const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%from sessions s join users%'`;
    return (await pool.query(text)).rowCount;
  });
  const closed = system.nest.close();
  // The port accepts no new connections, but this one is open.
  await eventually(() => !system.nest.getHttpServer().listening);
  socket.write(get('/api/leads'));
  await eventually(() => socket.bytesWritten > 0 && socket.writableLength === 0);
  // The listener comes first: the connection may close while the rollback is answered.
  const hungUp = once(socket, 'close');
  await release();
  await hungUp;
  await closed;
  const [, first = '', second = ''] = said().split('HTTP/1.1 ');
  expect(first).toMatch(/^200 /);
  expect(second).toMatch(/^503 .*application\/problem\+json/s);
  expect(second.toLowerCase()).toMatch('retry-after: 2');
  expect(problemSchema.parse(bodyOf(second))).toMatchObject({ status: 503, code: 'not_ready' });
});
