import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { answerPatienceMs } from '../../contracts/src/patience.js';
import { problemOf, unreachable, type ApiProblem } from '../../frontend/src/lib/calls/api-problem.js';
import { pauseBeforeRepeat } from '../../frontend/src/lib/calls/repeats.js';
import type { Caller } from '../caller.js';
import { timeLimit } from '../../event-store/src/flow/time-limit.js';

/** How a page reads again what failed (frontend/src/lib/calls/query-client.ts). */
const readsAgain = 2;
const readPauseMs = (failures: number) => 400 * 2 ** failures;

/** What a person was told at last. */
export interface Failure {
  what: string;
  problem: ApiProblem;
}

/**
 * The calls of one page, as the frontend makes them: a command is repeated with its key after no answer, 502, 503 and 504, with the
 * frontend's own pauses; a read is made again twice. What a person would see as a failure is kept.
 */
export class Page {
  readonly failures: Failure[] = [];
  /** How often a call was made again, and how often since no answer came in the page's time. */
  repeated = 0;
  waitedInVain = 0;
  /** The longest that a person waited for an answer. */
  longestMs = 0;

  constructor(private readonly caller: Caller) {}

  /** @returns undefined after a failure */
  command<Answer>(
    method: string,
    path: string,
    body?: object,
    key: string = randomUUID(),
  ): Promise<Answer | undefined> {
    const headers = { 'idempotency-key': key, ...(body && { 'content-type': 'application/json' }) };
    return this.repeating(`${method} ${path}`, () =>
      this.asked<Answer>(method, path, { headers, ...(body && { body: JSON.stringify(body) }) }),
    );
  }

  /** Sends a file as a page does; the body is made anew for each try. @returns undefined after a failure */
  upload<Answer>(
    path: string,
    name: string,
    body: () => ReadableStream | Uint8Array<ArrayBuffer>,
    key?: string,
  ): Promise<Answer | undefined> {
    const keyed = key !== undefined && { 'idempotency-key': key };
    const headers = { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(name), ...keyed };
    return this.repeating(`POST ${path}`, () =>
      this.asked<Answer>('POST', path, { headers, body: body(), duplex: 'half' }),
    );
  }

  /** @returns undefined after a failure */
  async read<Answer>(path: string): Promise<Answer | undefined> {
    return this.persevering(
      `GET ${path}`,
      () => this.asked<Answer>('GET', path),
      (problem, repeats) => {
        const refused = problem.status >= 400 && problem.status < 500;
        return refused || repeats >= readsAgain ? null : readPauseMs(repeats);
      },
    );
  }

  private repeating<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer | undefined> {
    return this.persevering(what, ask, (problem, repeats) => pauseBeforeRepeat(problem, repeats, Math.random()));
  }

  private async persevering<Answer>(
    what: string,
    ask: () => Promise<Answer>,
    pauseAfter: (problem: ApiProblem, repeats: number) => number | null,
  ): Promise<Answer | undefined> {
    const began = performance.now();
    for (let repeats = 0; ; repeats++) {
      try {
        const answer = await ask();
        this.longestMs = Math.max(this.longestMs, performance.now() - began);
        return answer;
      } catch (error) {
        const problem = error as ApiProblem;
        const ms = pauseAfter(problem, repeats);
        if (ms === null) return void this.failures.push({ what, problem });
        this.repeated++;
        await pause(ms);
      }
    }
  }

  /** @throws ApiProblem */
  private async asked<Answer>(
    method: string,
    path: string,
    init: RequestInit & { duplex?: 'half' } = {},
  ): Promise<Answer> {
    const signal = timeLimit(answerPatienceMs);
    const { url, cookie } = this.caller;
    const headers = { accept: 'application/json', origin: url, cookie, ...(init.headers as Record<string, string>) };
    try {
      const response = await fetch(url + path, { method, ...init, headers, signal });
      if (!response.ok) throw await problemOf(response);
      return JSON.parse(await response.text()) as Answer;
    } catch (error) {
      if ((error as Error).name === 'ApiProblem') throw error;
      if (signal.aborted) this.waitedInVain++;
      throw unreachable();
    }
  }
}
