import { createServer, request, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startBalancer, type Balancer } from './balancer.js';
import { eventually } from './eventually.js';

const ready = { status: 'ready', parts: { log: { state: 'ready' } } };

describe('the balancer', () => {
  const servers: Server[] = [];
  let balancer: Balancer;
  afterEach(async () => {
    await balancer.close();
    for (const server of servers.splice(0)) server.close().closeAllConnections();
  });

  async function startUpstream(answer: RequestListener): Promise<{ url: string; server: Server }> {
    const server = createServer(answer);
    servers.push(server);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
  }
  async function startBehind(answers: RequestListener[], asksHealth = false): Promise<Server[]> {
    balancer = await startBalancer({ asksHealth });
    const behind = await Promise.all(answers.map(startUpstream));
    behind.forEach(({ url }, place) => balancer.put(place, url));
    return behind.map(({ server }) => server);
  }
  const says =
    (text: string): RequestListener =>
    (_, reply) =>
      void reply.end(text);
  const ask = async (method = 'GET', body?: string) => {
    const response = await fetch(balancer.url, { method, ...(body !== undefined && { body }) });
    return response.ok ? response.text() : response.status;
  };
  const askTimes = async (times: number, ...how: Parameters<typeof ask>) => {
    const answers = [];
    for (let n = 0; n < times; n++) answers.push(await ask(...how));
    return answers;
  };

  it('asks each in turn, and passes over one that refuses connections, whatever is asked', async () => {
    const [, second] = await startBehind([says('a'), says('b'), says('c')]);
    expect(await askTimes(4)).toEqual(['a', 'b', 'c', 'a']);
    second!.close().closeAllConnections();
    expect(await askTimes(4, 'POST', 'sample')).toEqual(['c', 'a', 'c', 'a']);
    expect(balancer.passedOn).toBe(1);
    const anew = await startUpstream(says('d'));
    balancer.put(1, anew.url);
    expect(await askTimes(3)).toEqual(['d', 'c', 'a']);
  });

  it('sends a command that broke off to nobody else, and a read to the next', async () => {
    let asked = 0;
    const breaks: RequestListener = ({ socket }) => void (asked++, socket.destroy());
    await startBehind([breaks, says('b')]);
    expect(await askTimes(2, 'POST', 'sample')).toEqual([502, 'b']);
    balancer.put(0, (await startUpstream(breaks)).url);
    expect(await askTimes(2)).toEqual(['b', 'b']);
    expect(asked).toBe(2);
  });

  it('answers 502 if nobody is left', async () => {
    await startBehind([({ socket }) => void socket.destroy()]);
    expect(await askTimes(2)).toEqual([502, 502]);
  });

  it('passes bodies and answers on as they come, and breaks off what breaks off', async () => {
    await startBehind([
      (received, reply) => {
        received.once('data', () => reply.write('first')).on('end', () => reply.socket!.destroy());
      },
    ]);
    const said: string[] = [];
    const broken = await new Promise<string>((resolve) => {
      const sent = request(balancer.url, { method: 'POST' }, (answer) => {
        answer.on('data', (chunk: Buffer) => {
          said.push(chunk.toString());
          sent.end('rest');
        });
        answer.on('error', ({ message }) => resolve(message));
      });
      sent.write('begun');
    });
    expect([said, broken]).toEqual([['first'], 'aborted']);
  });

  it('leaves out one that says that it is stopping, if it asks for health', async () => {
    const health = { ...ready };
    const answer: RequestListener = ({ url }, reply) =>
      void reply.end(url === '/api/health' ? JSON.stringify(health) : 'a');
    await startBehind([answer, says(JSON.stringify(ready))], true);
    expect(await askTimes(1)).toEqual(['a']);
    health.status = 'unavailable';
    await eventually(async () => !(await askTimes(2)).includes('a'));
    health.status = 'ready';
    await eventually(async () => (await askTimes(2)).includes('a'));
  });
});
