import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Problem } from '../../../../contracts/src/problem.js';
import { adminEmail, password, startSystem, type TestSystem } from '../../../../testing/start-app.js';
import { declaredRoutes } from '../access/access.js';

interface Answer {
  status: number;
  type: string;
  body: string;
}

describe('a request under a name that is not ours', () => {
  const publicUrl = 'https://leads.example.com';
  let system: TestSystem;

  beforeAll(async () => {
    system = await startSystem({ projector: false, publicUrl, metricsToken: 'a token of the tests' });
  });
  afterAll(() => system.stop());

  /** fetch does not let a test set the Host header. */
  function ask(
    { url }: { url: string },
    path: string,
    headers: Record<string, string>,
    { method = 'GET', body = '' } = {},
  ): Promise<Answer> {
    const { hostname, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const outgoing = request({ hostname, port, path, method, headers }, (response) => {
        const type = response.headers['content-type'] ?? '';
        const answer = (text: string) => resolve({ status: response.statusCode ?? 0, type, body: text });
        // The live stream never ends; its head says enough.
        if (type.startsWith('text/event-stream')) response.destroy();
        if (type.startsWith('text/event-stream')) answer('');
        else text(response).then(answer, reject);
      });
      outgoing.on('error', reject).end(body);
    });
  }

  it('is refused whatever it asks for, with the reason', async () => {
    for (const { method, path } of declaredRoutes(system.nest)) {
      const json: Record<string, string> = method === 'GET' ? {} : { 'content-type': 'application/json' };
      const { status, body } = await ask(system, path, { host: 'evil.example', ...json }, { method });
      if (path === '/api/health') expect([path, status]).toEqual([path, expect.not.stringMatching('421')]);
      else if (path === '/metrics') expect([path, status]).toEqual([path, 401]);
      else expect([path, status, (JSON.parse(body) as Problem).code]).toEqual([path, 421, 'wrong_host']);
    }
    for (const path of ['/', '/enroll', '/api/openapi.json', '/api/docs', '/api/nothing', '/nothing.png'])
      expect([path, (await ask(system, path, { host: 'evil.example' })).status]).toEqual([path, 421]);
    const { body } = await ask(system, '/api/auth/session', { host: 'evil.example' });
    expect((JSON.parse(body) as Problem).detail).toMatch('https://leads.example.com');
    expect((JSON.parse(body) as Problem).detail).toMatch('PUBLIC_URL');
  });

  it('is answered in plain text where a browser opens a page', async () => {
    const { status, type, body } = await ask(system, '/', { host: 'evil.example', accept: 'text/html,*/*;q=0.8' });
    expect([status, type]).toEqual([421, 'text/plain; charset=utf-8']);
    expect(body).toMatch(/PUBLIC_URL/);
    expect(body).not.toMatch(/evil|[{}<>]/);
  });

  it('is served under our own', async () => {
    const { port } = new URL(system.url);
    for (const host of ['leads.example.com', `localhost:${port}`, `127.0.0.1:${port}`])
      expect([host, (await ask(system, '/api/auth/session', { host })).status]).toEqual([host, 200]);
  });

  it('is served without a name, as HTTP/1.0 asks', async () => {
    const socket = connect(Number(new URL(system.url).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.end('GET /api/auth/session HTTP/1.0\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.[01] 200 /);
  });

  it('may send commands from pages of the public origin and of the one it was sent to: scheme, host and port', async () => {
    const { url } = system;
    const { host, port } = new URL(url);
    const from = async (origin: string, headers = { host }) => {
      const body = JSON.stringify({ email: adminEmail, password });
      const all = { ...headers, origin, 'content-type': 'application/json' };
      return (await ask(system, '/api/auth/login', all, { method: 'POST', body })).status;
    };
    for (const origin of ['https://leads.example.com', url])
      expect([origin, await from(origin)]).toEqual([origin, 200]);
    for (const origin of ['http://leads.example.com', 'https://leads.example.com:8443', `https://${host}`])
      expect([origin, await from(origin)]).toEqual([origin, 403]);
    expect(await from(`http://localhost:${port}`)).toBe(403);
  });

  it('counts as what a trusted proxy was asked for, and only then', async () => {
    const through = { host: 'upstream.internal', 'x-forwarded-host': 'leads.example.com' };
    const evil = { host: 'leads.example.com', 'x-forwarded-host': 'evil.example' };
    expect((await ask(system, '/api/auth/session', through)).status).toBe(421);
    expect((await ask(system, '/api/auth/session', evil)).status).toBe(200);
    const proxied = await startSystem({ projector: false, publicUrl, trustProxy: '127.0.0.1' });
    try {
      expect((await ask(proxied, '/api/auth/session', through)).status).toBe(200);
      expect((await ask(proxied, '/api/auth/session', evil)).status).toBe(421);
    } finally {
      await proxied.stop();
    }
  });
});
