import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { addBodyDeadline } from './bodies.js';

const app = fastify({ forceCloseConnections: true });
/** Called when the next head has arrived. */
let onHead = () => undefined as void;

beforeAll(async () => {
  addBodyDeadline(app, 50, ['POST /slow']);
  app.addHook('onRequest', (_request, _reply, done) => {
    onHead();
    done();
  });
  for (const route of ['/quick', '/slow']) app.post(route, (request) => ({ got: request.body }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends a head and the first half of its body; sends the rest when asked to. */
async function begin(route: string) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST ${route} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 7\r\nConnection: close\r\n\r\n{"a"`,
  );
  return { socket, answer: text(socket) };
}

it('ends a request whose body does not come', async () => {
  const { answer } = await begin('/quick');
  const text = await answer;
  expect(text).toContain('HTTP/1.1 408');
  expect(text).toContain('"code":"request_timeout"');
});

it('leaves a route that takes its time alone', async () => {
  const slow = await begin('/slow');
  // When this one was given up, the other had waited as long.
  await (
    await begin('/quick')
  ).answer;
  slow.socket.write(':1}');
  expect(await slow.answer).toContain('HTTP/1.1 200');
});

it('takes a body that came while the process was suspended, though its time was over then', async () => {
  let send = () => undefined as void;
  onHead = () => {
    onHead = () => undefined;
    send();
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  };
  const { socket, answer } = await begin('/quick');
  send = () => void socket.write(':1}');
  expect(await answer).toContain('HTTP/1.1 200');
});
