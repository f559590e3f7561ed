import type { z } from 'zod';
import { backoffMs, pause, type BackoffBounds } from '../../../../event-store/src/flow/keep-going.js';
import { answerBeginning, noteCall } from './call-notes.js';
import { callOutside, type OutsideAnswer } from './call-outside.js';
import { InnerAddress } from './inner-addresses.js';
import { OutboundError, type OutboundFailure } from './outbound-error.js';

/** The whole body of an answer, undefined as soon as it is larger than so many bytes. Rejects as its stream does. */
async function readBounded({ body }: OutsideAnswer, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The longest wait that we accept: whoever waits needs an answer by then. */
export const longestRetryAfterMs = 15 * 60_000;

/**
 * Reads Retry-After (RFC 9110, 10.2.3): seconds, or a date.
 * @param now milliseconds since 1970
 * @returns milliseconds to wait, from 0 to 15 minutes; undefined if absent or malformed
 */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now;
  if (text === '' || Number.isNaN(ms)) return undefined;
  return Math.min(Math.max(ms, 0), longestRetryAfterMs);
}

/** What all calls to one provider have in common. */
export interface OutboundOptions {
  /** Label in metrics and notes, such as `rentcast`. */
  provider: string;
  /** Begins every sentence: 'The rent provider'. */
  called: string;
  /** Values that must not appear in errors, notes or logs. */
  secrets?: readonly string[];
  maxBytes?: number;
  /** Called after every call. @param outcome `done`, or the kind of failure */
  measure?: (provider: string, outcome: 'done' | OutboundFailure, seconds: number) => void;
}

/** When a call is made again within the same deadline. */
interface RetryPolicy extends BackoffBounds {
  /** Not counting the first try. */
  times: number;
  /** Statuses that are worth another try; a failed connection always is. */
  statuses: readonly number[];
  /** Asked before each retry: the budget may be used up. */
  mayAgain?: () => Promise<boolean>;
}

export interface OutboundRequest {
  url: string;
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
  /** Aborts everything: all tries, and reading the answer. */
  signal: AbortSignal;
  /** Only for calls that the provider can repeat safely. */
  retry?: RetryPolicy;
  /** Somebody typed the address: it must not lead to this machine or its network. */
  outsideOnly?: boolean;
  /** Error statuses whose answer the caller wants: it is returned instead of thrown. */
  accepts?: readonly number[];
}

export interface OutboundAnswer {
  status: number;
  text: string;
  /** The raw bytes, for answers that are not text. */
  bytes: Buffer;
}

const usualBytes = 1024 * 1024;
const mostRedirects = 3;
/** The call never left: the name, route or port does not exist (errors of Node's resolver, sockets and fetch). */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * All calls to the outside go through here: one deadline, a size limit, bounded retries with jitter, Retry-After, parsed answers,
 * errors without secrets, metrics. A redirect is followed on the same origin only, so that no key goes elsewhere.
 */
export class Outbound {
  constructor(private readonly options: OutboundOptions) {}

  /** @returns the answer to a call with status 2xx, or with a status that the request accepts @throws OutboundError */
  async send(request: OutboundRequest): Promise<OutboundAnswer> {
    const { retry, signal } = request;
    for (let tries = 0; ; tries++) {
      try {
        return await this.once(request);
      } catch (error) {
        if (!(error instanceof OutboundError) || !retry || tries >= retry.times || !worthRetrying(error, retry))
          throw error;
        const waitMs = Math.max(backoffMs(tries, retry, Math.random()), error.retryAfterMs ?? 0);
        await pause(waitMs, signal);
        if (signal.aborted) throw this.broken(error, signal);
        if (retry.mayAgain && !(await retry.mayAgain())) throw error;
      }
    }
  }

  /** The same, with the answer's JSON parsed. @throws OutboundError, `malformed` for an answer that does not fit */
  async json<Schema extends z.ZodType>(schema: Schema, request: OutboundRequest): Promise<z.infer<Schema>> {
    return this.parse(schema, (await this.send(request)).text);
  }

  /** @throws OutboundError malformed */
  parse<Schema extends z.ZodType>(schema: Schema, text: string): z.infer<Schema> {
    const parsed = schema.safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    throw new OutboundError('malformed', `The answer of ${lowerFirst(this.options.called)} could not be understood`);
  }

  private async once(request: OutboundRequest): Promise<OutboundAnswer> {
    const { provider, measure, secrets = [] } = this.options;
    const began = performance.now();
    const noted = (status: number | null, answer: string, outcome: 'done' | OutboundFailure) => {
      noteCall({ provider, status, answer });
      measure?.(provider, outcome, (performance.now() - began) / 1000);
    };
    try {
      const { response, bytes } = await this.exchange(request);
      const text = bytes.toString('utf8');
      const failure = this.failureOf(response);
      noted(response.status, answerBeginning(text, secrets), failure?.kind ?? 'done');
      if (failure && !request.accepts?.includes(response.status)) throw failure;
      return { status: response.status, text, bytes };
    } catch (error) {
      if (error instanceof OutboundError && error.status !== undefined && error.kind !== 'too_large') throw error;
      const failure = error instanceof OutboundError ? error : this.broken(error, request.signal);
      noted(failure.status ?? null, failure.message, failure.kind);
      throw failure;
    }
  }

  private async exchange({ url, method = 'GET', headers = {}, body, signal, outsideOnly }: OutboundRequest) {
    for (let at = new URL(url), redirects = 0; ; redirects++) {
      const init = { method, headers, signal, redirect: 'manual', body } as const;
      const response = outsideOnly ? await callOutside(at, { method, headers, body, signal }) : await fetch(at, init);
      const next = redirectOf(response, at);
      if (!next || method !== 'GET') {
        const limit = this.options.maxBytes ?? usualBytes;
        const bytes = await readBounded(response, limit);
        if (bytes !== undefined) return { response, bytes };
        throw this.error('too_large', `answered with more than ${inMegabytes(limit)} MB`, { status: response.status });
      }
      await response.body?.cancel();
      if (next.origin !== at.origin || redirects >= mostRedirects)
        throw this.error('refused', 'redirected to another address', { status: response.status, mayHaveActed: false });
      at = next;
    }
  }

  private failureOf({ status, headers }: OutsideAnswer): OutboundError | undefined {
    if (status >= 200 && status < 300) return undefined;
    const details = { status, retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()) };
    const says = `answered with HTTP ${status}`;
    if (status === 429) return this.error('rate_limited', says, { ...details, mayHaveActed: false });
    if (status >= 500 || status === 408) return this.error('failed', says, details);
    return this.error('refused', says, { ...details, mayHaveActed: false });
  }

  private broken(cause: unknown, signal: AbortSignal): OutboundError {
    if (cause instanceof InnerAddress)
      return this.error('refused', 'is at an address of the inner network', { mayHaveActed: false });
    if (signal.aborted && !isTimeout(signal.reason))
      return this.error('cancelled', 'did not answer before the call was cancelled', { cause });
    if (signal.aborted) return this.error('timeout', 'did not answer in time', { cause });
    return this.error('unreachable', 'could not be reached', { cause, mayHaveActed: !neverSent.has(codeOf(cause)) });
  }

  private error(kind: OutboundFailure, says: string, details: ConstructorParameters<typeof OutboundError>[2]) {
    return new OutboundError(kind, `${this.options.called} ${says}`, details);
  }
}

function worthRetrying({ kind, status }: OutboundError, { statuses }: RetryPolicy): boolean {
  return kind === 'unreachable' || (status !== undefined && statuses.includes(status));
}

function redirectOf(response: OutsideAnswer, at: URL): URL | undefined {
  const location = response.headers.get('location');
  const isRedirect = [301, 302, 303, 307, 308].includes(response.status) && location !== null;
  return isRedirect && URL.canParse(location, at.href) ? new URL(location, at) : undefined;
}

function isTimeout(reason: unknown): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}

/** The code of a socket's error, which fetch wraps. */
function codeOf(error: unknown): string {
  const cause = (error as { cause?: unknown }).cause ?? error;
  const { code } = cause as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

function inMegabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 1024);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Undefined if it is not JSON: no provider documents such an answer. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
