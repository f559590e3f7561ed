import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Actor } from '../../../../contracts/src/actor.js';
import { DomainError } from '../problems/domain-error.js';
import type { IdempotencyClaims, KeptAnswer } from './idempotency-claims.js';

/** Longer than a command waits for the log in an outage. */
const waitForOthersMs = 15_000;
const pollMs = 100;

/** A keyed request: `key` is the hash of key, actor, route and target, `body` the hash of the validated input; hex. */
export interface KeyedRequest {
  key: string;
  body: string;
}

/** Executes a keyed command once: repetitions, also concurrent ones and those at other processes, get the first answer. */
export class Idempotency {
  private readonly running = new Map<string, { body: string; answer: Promise<KeptAnswer> }>();

  /** @param secret keeps anyone from guessing the person behind a body by its hash: hashes stay in the log for ever */
  constructor(
    private readonly claims: Pick<IdempotencyClaims, 'take' | 'complete' | 'release'>,
    private readonly secret: Buffer,
  ) {}

  /** The hashes of a keyed request. `target` is the stream it is about, empty where the request makes a new one. */
  hash(key: string, actor: Actor, route: string, target: string, input: unknown): KeyedRequest {
    return {
      key: this.hmac(JSON.stringify([actor.kind, actor.id, route, target, key])),
      body: this.hmac(JSON.stringify(input)),
    };
  }

  /** The hashes of one part of a keyed request that is made of many commands. */
  partOf(request: KeyedRequest, part: string): KeyedRequest {
    return { key: this.hmac(`${request.key} ${part}`), body: request.body };
  }

  /**
   * @param execute runs at most once at a time for the key; when it throws, nothing was stored and the key is free again
   * @throws DomainError idempotency_key_reused for another body, idempotency_in_progress when the first takes too long
   */
  async once(request: KeyedRequest, execute: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    const first = this.running.get(request.key);
    if (first) {
      if (first.body !== request.body) throw new DomainError('idempotency_key_reused');
      return first.answer;
    }
    const answer = this.claimed(request, execute);
    this.running.set(request.key, { body: request.body, answer });
    try {
      return await answer;
    } finally {
      this.running.delete(request.key);
    }
  }

  private async claimed({ key, body }: KeyedRequest, execute: () => Promise<KeptAnswer>): Promise<KeptAnswer> {
    const until = Date.now() + waitForOthersMs;
    for (;;) {
      const claim = await this.claims.take({ scope: key, body });
      if (claim.state === 'taken') break;
      if (claim.body !== '' && claim.body !== body) throw new DomainError('idempotency_key_reused');
      if (claim.state === 'done') return claim.answer;
      if (Date.now() > until) throw new DomainError('idempotency_in_progress');
      await pause(pollMs);
    }
    let answer: KeptAnswer;
    try {
      answer = await execute();
    } catch (error) {
      // A claim that can't be given back expires by itself; the caller must learn why the command failed.
      await this.claims.release(key).catch(() => undefined);
      throw error;
    }
    await this.claims.complete({ scope: key, answer });
    return answer;
  }

  private hmac(text: string): string {
    return createHmac('sha256', this.secret).update(text).digest('hex');
  }
}
