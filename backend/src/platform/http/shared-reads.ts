import type { FastifyReply } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { coalesce } from '../../../../event-store/src/flow/group-commit.js';
import { compression, encodingFor, type Encoding } from '../encoding.js';
import type { ApiRequest } from './api-request.js';

/** More never wait for one read. */
const maxBatch = 100_000;

/**
 * Reads that many ask for at the same time, such as every open board after a change. Whoever asks while a read is under way shares the
 * next one with all others who do: it begins after they asked, so each sees what was there by then.
 */
export class SharedReads<Answer extends object> {
  private readonly asked = new Map<
    string,
    { ask: (read: () => Promise<Answer>) => Promise<Answer>; waiting: number }
  >();

  /**
   * @param key everything that the answer depends on but the time
   * @returns an answer that others may have as well: it must not be changed. Its bytes are made once, too (`sendShared`)
   */
  async ask(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const reads = this.asked.get(key) ?? { ask: coalesce(readOnce<Answer>, { maxBatch }), waiting: 0 };
    this.asked.set(key, reads);
    reads.waiting++;
    try {
      return await reads.ask(read);
    } finally {
      if (--reads.waiting === 0) this.asked.delete(key);
    }
  }
}

async function readOnce<Answer extends object>(reads: readonly (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answer = await reads[0]!();
  shared.set(answer, {});
  return reads.map(() => answer);
}

/** Answers of shared reads, with their bytes as far as somebody has wanted them. */
const shared = new WeakMap<object, Partial<Record<Encoding | 'plain', Promise<Buffer>>>>();

/** The bytes of a shared answer, with their headers; undefined for any other answer. */
export async function sendShared(
  answer: unknown,
  request: ApiRequest,
  reply: FastifyReply,
): Promise<Buffer | undefined> {
  const bytes = typeof answer === 'object' && answer !== null ? shared.get(answer) : undefined;
  if (!bytes) return undefined;
  const plain = await (bytes.plain ??= Promise.resolve(Buffer.from(JSON.stringify(answer))));
  void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const encoding = plain.length < compression.threshold ? null : encodingFor(request.headers['accept-encoding']);
  if (!encoding) return plain;
  void reply.header('content-encoding', encoding);
  return (bytes[encoding] ??= compressed(plain, encoding));
}

function compressed(plain: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(plain);
  const params = { [constants.BROTLI_PARAM_QUALITY]: compression.brotliQuality };
  return promisify(brotliCompress)(plain, { params });
}
