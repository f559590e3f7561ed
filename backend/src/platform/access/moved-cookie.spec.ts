import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fastify from 'fastify';
import { Caller } from '../../../../testing/caller.js';
import { setMovedCookie } from './cookies.js';

const app = fastify({ forceCloseConnections: true });
const path = '/api/auth/login';

beforeAll(async () => {
  await app.register(cookie);
  app.post('/api/auth/before', (_request, reply) => reply.setCookie('mark', 'old', { path: '/api/auth' }).send({}));
  app.post(path, (request, reply) => {
    setMovedCookie(reply, 'mark', 'new', { path: '/api', httpOnly: true, maxAge: 60 }, '/api/auth');
    return reply.send({ read: request.cookies.mark ?? null });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

it('a browser that has the cookie of an older version is read by the new one from the next call on', async () => {
  const browser = new Caller(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
  await browser.call('POST', '/api/auth/before', {});
  const read = async () => (await browser.call('POST', path, {})).body.read;
  expect([await read(), await read(), await read()]).toEqual(['old', 'new', 'new']);
  expect(browser.cookie).toBe('mark=new');
});
