import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { z } from 'zod';
import { ApiProblem } from './api-problem.js';
import { ask, send } from './api.js';
import { addressOf } from './called.js';

const json = { 'content-type': 'application/json' };
const whole = '{"moved":["a","b"]}';
const bulk = { at: 'POST /api/bulk', answer: z.unknown() } as const;
const leads = { at: 'GET /api/leads', answer: z.unknown() } as const;

/** An answer whose connection breaks in the middle of its body. */
function brokenOff(status = 200, headers: Record<string, string> = json): Response {
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(new TextEncoder().encode(whole.slice(0, 8))),
    pull: (stream) => stream.error(new TypeError('network error')),
  });
  return new Response(body, { status, headers });
}

const answers: (() => Response)[] = [];
const asked = jest.fn((_path: unknown, _init?: RequestInit) => Promise.resolve(answers.shift()!()));

beforeEach(() => {
  jest.spyOn(globalThis, 'fetch').mockImplementation(asked);
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  // The pauses between repetitions are not the matter here.
  jest.spyOn(globalThis, 'setTimeout').mockImplementation(((done: () => void) => queueMicrotask(done)) as never);
});
afterEach(() => {
  jest.restoreAllMocks();
  asked.mockClear();
  answers.length = 0;
});

const keys = () => asked.mock.calls.map(([, init]) => new Headers(init?.headers).get('Idempotency-Key'));

describe('a command whose answer breaks off', () => {
  it.each([
    ['in the middle of its body', () => brokenOff()],
    ['with what looks like its end', () => new Response(whole.slice(0, 8), { headers: json })],
  ])('%s is asked for again with the same key, and reported as done', async (_how, first) => {
    answers.push(first, () => new Response(whole, { headers: json }));
    await expect(send(bulk, {})).resolves.toEqual({ moved: ['a', 'b'] });
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  it('every time is not reported as refused: nobody knows whether it was done', async () => {
    answers.push(
      () => brokenOff(),
      () => brokenOff(),
      () => brokenOff(),
    );
    await expect(send(bulk, {})).rejects.toMatchObject({ code: 'unreachable', status: 0 });
    expect(keys()).toHaveLength(3);
  });

  it('after a refusal stays refused, without its reason', async () => {
    answers.push(() => brokenOff(409, { 'content-type': 'application/problem+json' }));
    const refusal = send(bulk, {}).catch((error: unknown) => error);
    await expect(refusal).resolves.toBeInstanceOf(ApiProblem);
    await expect(refusal).resolves.toMatchObject({ code: 'unexpected', status: 409 });
    expect(keys()).toHaveLength(1);
  });
});

describe('a read whose answer breaks off', () => {
  it('has reached nobody', async () => {
    answers.push(() => brokenOff());
    await expect(ask(leads, {})).rejects.toMatchObject({ code: 'unreachable' });
  });

  it('because its caller gave up says so', async () => {
    const caller = new AbortController();
    answers.push(() => {
      caller.abort();
      return brokenOff();
    });
    await expect(ask(leads, { signal: caller.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('the address of a route', () => {
  const route = { at: 'GET /api/shelves/:id/books/:book' } as const;
  const place = { id: 'a/b', book: 7 };

  it('has its values in the path', () => {
    expect(addressOf(route, place)).toBe('/api/shelves/a%2Fb/books/7');
  });

  it.each([
    ['names', { sort: 'by title', offset: 0, more: undefined }, '?sort=by+title&offset=0'],
    ['parameters', new URLSearchParams({ sort: 'title' }), '?sort=title'],
    ['text', '?sort=title', '?sort=title'],
    ['nothing', {}, ''],
  ])('has its query from %s', (_, query, asked) => {
    const withQuery = { ...route, query: z.object({ sort: z.string(), offset: z.number(), more: z.string() }) };
    expect(addressOf(withQuery, { ...place, query })).toBe(`/api/shelves/a%2Fb/books/7${asked}`);
  });
});
