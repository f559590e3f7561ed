import { setTimeout as pause } from 'node:timers/promises';
import type { DataOf } from '../../../contracts/src/events/catalogue.js';
import { problemCodes } from '../http/problem-codes.js';
import { parseAddress } from './parse-address.js';
import { estimateOfAnswer, rentQuery, type RentSubject } from './rentcast-format.js';

/** A property whose rent is asked for; `address` is "Street, City, State ZIP". */
export type RentQuestion = RentSubject & { address: string };

/** An estimate, or the sentence that says why there is none. The sentence holds nothing of the property. */
export type RentAnswer = { ok: true; estimate: DataOf<'RentEstimated'> } | { ok: false; error: string };

export interface RentProviderOptions {
  /** Undefined: not configured. */
  apiKey: string | undefined;
  /** Without a slash at the end. */
  baseUrl: string;
  /** For the whole question, the second try included. */
  timeoutMs?: number;
}

interface Reply {
  status: number;
  text: string;
}

/** Gateways that are busy or restarting: the next moment may be better. */
const worthRetrying = new Set([502, 503, 504]);
const retryAfterMs = 250;

const noEstimate = 'The rent provider has no estimate for this address';
const noAnswerInTime = 'The rent provider did not answer in time';

const byStatus: Record<number, string> = {
  400: 'The rent provider did not understand the question',
  401: 'The rent provider refused the API key',
  403: 'The rent provider refused the API key',
  404: noEstimate,
  429: 'The rent provider is asked too often',
};

/** RentCast's estimate of long-term rents: the one place that talks to it. */
export class RentProvider {
  private readonly timeoutMs: number;

  constructor(private readonly options: RentProviderOptions) {
    this.timeoutMs = options.timeoutMs ?? 8_000;
  }

  /** Asks for the rent of one unit. Never throws for what the provider or the network does. */
  async estimate({ address, ...subject }: RentQuestion): Promise<RentAnswer> {
    const { apiKey, baseUrl } = this.options;
    if (!apiKey) return none('RentCast API key is required');
    const parsed = parseAddress(address);
    if (!parsed.ok) return none(problemCodes[parsed.code].title);
    const signal = AbortSignal.timeout(this.timeoutMs);
    const url = `${baseUrl}/avm/rent/long-term?${rentQuery(parsed.parts, subject).toString()}`;
    const reply = await askTwice(url, { 'x-api-key': apiKey, accept: 'application/json' }, signal);
    if (!reply) return none(signal.aborted ? noAnswerInTime : 'The rent provider could not be reached');
    if (reply.status === 200) return answerOf(estimateOfAnswer(parseJson(reply.text)));
    return none(byStatus[reply.status] ?? `The rent provider answered with HTTP ${reply.status}`);
  }
}

/** One more try after a short pause when a gateway or the network failed. */
async function askTwice(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Reply | null> {
  const first = await ask(url, headers, signal);
  if (signal.aborted || (first && !worthRetrying.has(first.status))) return first;
  await pause(retryAfterMs);
  return ask(url, headers, signal);
}

/** Null when no whole answer came: fetch rejects only for the network, a redirect, and the signal. */
async function ask(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Reply | null> {
  try {
    const response = await fetch(url, { headers, signal, redirect: 'error' });
    return { status: response.status, text: await response.text() };
  } catch {
    return null;
  }
}

function answerOf(estimate: ReturnType<typeof estimateOfAnswer>): RentAnswer {
  if (estimate === 'malformed') return none('The answer of the rent provider could not be understood');
  if (estimate === 'no_estimate') return none(noEstimate);
  return { ok: true, estimate };
}

/** Undefined for what is no JSON: no answer that the provider documents. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function none(error: string): RentAnswer {
  return { ok: false, error };
}
