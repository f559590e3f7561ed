import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { answerBeginning, collectingCalls, type CallNote } from './call-notes.js';
import { OutboundError } from './outbound-error.js';
import { Outbound, longestRetryAfterMs, retryAfterMs } from './outbound.js';
import { timeLimit } from '../../../../event-store/src/flow/time-limit.js';

const secret = 'sk_sample_secret';
const again = { times: 2, firstMs: 1, maxMs: 1, statuses: [503] };

describe('a call to the outside', () => {
  const servers: Server[] = [];
  afterEach(() => servers.splice(0).forEach((server) => server.close().closeAllConnections()));

  async function serve(listener: RequestListener): Promise<string> {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const measured: [string, string][] = [];
  const outbound = new Outbound({
    ...{ provider: 'sample', called: 'The provider', secrets: [secret], maxBytes: 1024 * 1024 },
    measure: (provider, outcome) => void measured.push([provider, outcome]),
  });
  const signal = (ms = 60_000) => timeLimit(ms);
  const failure = async (call: Promise<unknown>): Promise<OutboundError> => {
    const error: unknown = await call.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof OutboundError)) throw new Error(`${String(error)} is no OutboundError`);
    return error;
  };

  it('calls no address inside, where somebody typed it', async () => {
    let calls = 0;
    const url = await serve((_, reply) => (calls++, reply.end()));
    const typed = [url, url.replace('127.0.0.1', 'localhost')];
    for (const each of typed)
      expect(await failure(outbound.send({ url: each, signal: signal(), outsideOnly: true }))).toMatchObject({
        ...{ kind: 'refused', message: 'The provider is at an address of the inner network', mayHaveActed: false },
      });
    expect(calls).toBe(0);
  });

  it('answers with what was parsed, is measured and noted', async () => {
    measured.length = 0;
    const notes: CallNote[] = [];
    const url = await serve((_, reply) => reply.end(JSON.stringify({ rent: 1800, email: 'owner@example.com' })));
    const call = () => outbound.json(z.object({ rent: z.number() }), { url, signal: signal() });
    expect(await collectingCalls(notes, call)).toEqual({ rent: 1800 });
    expect(notes).toEqual([{ provider: 'sample', status: 200, answer: '{"rent":1800,"email":"…"}' }]);
    expect(measured).toEqual([['sample', 'done']]);
    expect(await failure(outbound.json(z.object({ rent: z.string() }), { url, signal: signal() }))).toMatchObject({
      kind: 'malformed',
      message: 'The answer of the provider could not be understood',
    });
  });

  it.each([
    [400, 'refused', false],
    [429, 'rate_limited', false],
    [408, 'failed', true],
    [500, 'failed', true],
  ])('%i is %s, and %p that it may have been done', async (status, kind, mayHaveActed) => {
    const url = await serve((_, reply) => reply.writeHead(status, { 'retry-after': '7' }).end());
    expect(await failure(outbound.send({ url, signal: signal() }))).toMatchObject({
      ...{ kind, mayHaveActed, status, retryAfterMs: 7_000 },
      message: `The provider answered with HTTP ${status}`,
    });
  });

  it('tries as often as it may, and only what is worth it', async () => {
    let asked = 0;
    const url = await serve((request, reply) => {
      asked++;
      reply.writeHead(request.url === '/never' ? 500 : asked < 3 ? 503 : 200).end('{}');
    });
    expect((await outbound.send({ url, signal: signal(), retry: again })).status).toBe(200);
    expect(asked).toBe(3);
    await failure(outbound.send({ url: `${url}/never`, signal: signal(), retry: again }));
    expect(asked).toBe(4);
    asked = 0;
    await failure(
      outbound.send({ url, signal: signal(), retry: { ...again, mayAgain: () => Promise.resolve(false) } }),
    );
    expect(asked).toBe(1);
  });

  it('ends everything at its deadline: waiting as its provider asks, silence, and half an answer', async () => {
    const waits = await serve((_, reply) => reply.writeHead(503, { 'retry-after': '600' }).end());
    const silent = await serve(() => undefined);
    const half = await serve((_, reply) => void reply.writeHead(200).write('{'));
    for (const url of [waits, silent, half])
      expect(await failure(outbound.send({ url, signal: signal(200), retry: again }))).toMatchObject({
        kind: 'timeout',
      });
    const given = new AbortController();
    const call = failure(outbound.send({ url: silent, signal: given.signal }));
    given.abort();
    expect((await call).kind).toBe('cancelled');
  });

  it('knows a call that never left', async () => {
    const url = await serve(() => undefined);
    await new Promise((resolve) => servers.pop()!.close(resolve));
    expect(await failure(outbound.send({ url, signal: signal() }))).toMatchObject({
      kind: 'unreachable',
      mayHaveActed: false,
    });
    const broken = await serve((request) => request.socket.destroy());
    expect(await failure(outbound.send({ url: broken, signal: signal() }))).toMatchObject({
      kind: 'unreachable',
      mayHaveActed: true,
    });
  });

  it('takes no more than it may', async () => {
    const url = await serve((_, reply) => reply.end('x'.repeat(1024 * 1024 + 1)));
    expect(await failure(outbound.send({ url, signal: signal() }))).toMatchObject({
      kind: 'too_large',
      message: 'The provider answered with more than 1 MB',
    });
  });

  it('follows a redirect on the same origin, and carries no key to another', async () => {
    let elsewhere = 0;
    const other = await serve((_, reply) => {
      elsewhere++;
      reply.end();
    });
    const url = await serve((request, reply) => {
      const to = { '/here': '/there', '/away': other, '/round': '/round' }[request.url ?? ''];
      if (to) reply.writeHead(302, { location: to }).end();
      else reply.end('there');
    });
    expect((await outbound.send({ url: `${url}/here`, signal: signal() })).text).toBe('there');
    for (const path of ['/away', '/round'])
      expect((await failure(outbound.send({ url: url + path, signal: signal() }))).kind).toBe('refused');
    expect(elsewhere).toBe(0);
  });
});

describe('Retry-After', () => {
  const now = Date.parse('2026-03-02T15:00:00Z');
  it.each([
    ['7', 7_000],
    ['Mon, 02 Mar 2026 15:00:30 GMT', 30_000],
    ['Mon, 02 Mar 2026 14:00:00 GMT', 0],
    ['999999999', longestRetryAfterMs],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('%p is %p ms', (header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});

describe("the beginning of a provider's answer", () => {
  it.each([
    [
      '{"error":"auth/api-key-invalid","message":"owner@example.com"}',
      '{"error":"auth/api-key-invalid","message":"…"}',
    ],
    ['{"status":"call 515 555 0100","code":200}', '{"status":"…","code":200}'],
    ['<h1>Bad gateway</h1> owner@example.com 515-555-0100', 'Bad gateway … …'],
    [`key ${secret} is wrong`, 'key … is wrong'],
  ])('of %p is %p', (text, beginning) => {
    expect(answerBeginning(text, [secret])).toBe(beginning);
  });

  it('is short', () => {
    expect(answerBeginning(JSON.stringify(Array.from({ length: 100 }, (_, n) => n)), [])).toHaveLength(101);
  });
});
