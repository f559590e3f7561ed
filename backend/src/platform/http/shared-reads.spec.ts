import { describe, expect, it } from '@jest/globals';
import type { FastifyReply } from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ApiRequest } from './api-request.js';
import { SharedReads, sendShared } from './shared-reads.js';

const turn = () => new Promise(setImmediate);

/** Reads that end when the spec says so, each with what was there when it began. */
function heldReads() {
  const reads = new SharedReads<{ seen: number }>();
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  let there = 0;
  const read = () => {
    const answer = { seen: there };
    return new Promise<{ seen: number }>((resolve, reject) => ends.push({ resolve: () => resolve(answer), reject }));
  };
  return {
    /** Resolves when whatever can begin has begun. */
    ask: async (key = 'board') => {
      const answer = reads.ask(key, read);
      answer.catch(() => undefined);
      await turn();
      return { answer };
    },
    happens: () => void there++,
    begun: () => ends.length,
    end: async (n: number, error?: Error) => {
      if (error) ends[n]!.reject(error);
      else ends[n]!.resolve();
      await turn();
    },
  };
}

describe('reads that many ask for at once', () => {
  it('are made once for all who ask while another is under way, after they asked', async () => {
    const reads = heldReads();
    const first = await reads.ask();
    reads.happens();
    const later = [await reads.ask(), await reads.ask(), await reads.ask()];
    await reads.end(0);
    expect(await first.answer).toEqual({ seen: 0 });
    await reads.end(1);
    const answers = await Promise.all(later.map(({ answer }) => answer));
    expect(answers).toEqual([{ seen: 1 }, { seen: 1 }, { seen: 1 }]);
    expect(new Set(answers).size).toBe(1);
    expect(reads.begun()).toBe(2);
  });

  it('never answer whoever asks with what was read before they asked', async () => {
    const reads = heldReads();
    await reads.ask();
    await reads.ask();
    await reads.end(0);
    reads.happens();
    const third = await reads.ask();
    await reads.end(1);
    await reads.end(2);
    expect(await third.answer).toEqual({ seen: 1 });
  });

  it('do not wait for those with another key', async () => {
    const reads = heldReads();
    await reads.ask('one');
    const other = await reads.ask('other');
    await reads.end(1);
    expect(await other.answer).toEqual({ seen: 0 });
  });

  it('begin anew when nobody reads any more', async () => {
    const reads = heldReads();
    const first = await reads.ask();
    await reads.end(0);
    await first.answer;
    reads.happens();
    const second = await reads.ask();
    await reads.end(1);
    expect(await second.answer).toEqual({ seen: 1 });
  });

  it('fail for those who share them only, and go on', async () => {
    const reads = heldReads();
    const first = await reads.ask();
    const second = await reads.ask();
    await reads.end(0, new Error('Postgres is away'));
    await expect(first.answer).rejects.toThrow('Postgres is away');
    await reads.end(1);
    expect(await second.answer).toEqual({ seen: 0 });
  });
});

describe('the bytes of a shared answer', () => {
  const reads = new SharedReads<{ text: string }>();
  const read = (text: string) => reads.ask(text, () => Promise.resolve({ text }));

  async function sent(answer: unknown, accepted: string | undefined) {
    const headers: Record<string, string> = {};
    const reply = {
      type: (type: string) => reply.header('content-type', type),
      header: (name: string, value: string) => {
        headers[name] = value;
        return reply;
      },
    };
    const request = { headers: { 'accept-encoding': accepted } } as unknown as ApiRequest;
    return { headers, bytes: await sendShared(answer, request, reply as unknown as FastifyReply) };
  }

  it('are those of its JSON, as the browser accepts them, made once', async () => {
    const answer = await read('long '.repeat(1_000));
    const br = await sent(answer, 'gzip, deflate, br');
    expect(br.headers).toEqual({
      'content-type': 'application/json; charset=utf-8',
      'content-encoding': 'br',
      vary: 'accept-encoding',
    });
    expect(JSON.parse(brotliDecompressSync(br.bytes!).toString())).toEqual(answer);
    const zipped = await sent(answer, 'gzip');
    expect(JSON.parse(gunzipSync(zipped.bytes!).toString())).toEqual(answer);
    expect((await sent(answer, 'br')).bytes).toBe(br.bytes);
  });

  it('are plain for whoever accepts neither encoding, and where there are few', async () => {
    const long = await read('long '.repeat(1_001));
    const plain = await sent(long, undefined);
    expect(plain.headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(plain.bytes!.toString())).toEqual(long);
    expect((await sent(await read('short'), 'br')).headers).not.toHaveProperty('content-encoding');
  });

  it('are of shared answers alone', async () => {
    for (const other of [{ text: 'mine' }, null, undefined, 'text'])
      expect(await sent(other, 'br')).toEqual({ headers: {}, bytes: undefined });
  });
});
