import { shownLine } from '../../../../contracts/src/one-line.js';
import { answerPatienceMs } from '../../../../contracts/src/patience.js';
import { noticingSlow } from '../slow-saves.js';
import { type ApiProblem, problemOf, unreachable, technicalDetail } from './api-problem.js';
import { addressOf, type AnswerOf, type Input, type Place, type Route } from './called.js';
import { pauseBeforeRepeat } from './repeats.js';

/** Single-line fields that people typed, and `from` and `to` of their changes. */
const ofOneLine = /(name|address|city|company|phone|email|title|label|reason|reference|from|to)$/i;
/** Hidden characters come either raw or escaped. Most answers have neither, and are not searched further. */
const suspicious = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|\\[bfnrtu]/u;

/**
 * An API answer for display: hidden characters in names and addresses are spelled out (see shownLine), wherever they are shown.
 * @param json the body
 */
export function shownAnswer(json: string): unknown {
  if (!suspicious.test(json)) return JSON.parse(json);
  return JSON.parse(json, function (this: Record<string, unknown>, key, value: unknown) {
    // A change of a multi-line field keeps its line breaks.
    if (typeof value !== 'string' || !ofOneLine.test(key) || this.field === 'notes') return value;
    return shownLine(value);
  });
}

/**
 * A random UUID (version 4) for an Idempotency-Key or a client-made id.
 * crypto.randomUUID exists only in a secure context; over plain HTTP in an office network getRandomValues still does.
 */
export function newKey(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const attendedMs = 60_000;
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

let touchedAt = Date.now();

// A server-rendered page has no user.
if (typeof window !== 'undefined') {
  const touched = () => (touchedAt = Date.now());
  for (const sign of signs) window.addEventListener(sign, touched, { capture: true, passive: true });
}

/**
 * Whether somebody has opened or touched this page within the last minute. At other times the page's own requests do not prevent
 * their session from expiring.
 */
function isAttended() {
  return Date.now() - touchedAt < attendedMs;
}

/**
 * Reads what a route answers.
 * @throws ApiProblem; the signal's reason if it was aborted; the schema's error for an answer of another shape
 */
export async function ask<R extends Route>(route: R, given: Place<R> & { signal?: AbortSignal }): Promise<AnswerOf<R>> {
  const { signal } = given;
  const path = addressOf(route, given);
  const response = await attempt(path, { signal: withTimeout(signal) }, signal);
  return checked(route, await answerOf(path, response, signal));
}

/** What a command carries besides its input. */
export interface Carried {
  /** The revision that the person saw: sent as If-Match, so a change in between is a 412 `revision_mismatch`. */
  revision?: number;
  /** Idempotency-Key. Pass the same one again if a person repeats the same intent. */
  key?: string;
  /** X-Correlation-Id, a UUID: shared by all calls of one action, and by their events. */
  correlationId?: string;
}

/**
 * Sends a command. It carries an Idempotency-Key. If no whole answer came, or a gateway failed for a moment (502, 503, 504), it
 * is repeated, with growing delays and a limit (repeats.ts): the server executes it only once.
 * @throws ApiProblem, or the schema's error for an answer of another shape
 */
export async function send<R extends Route>(route: R, given: Input<R> & Carried): Promise<AnswerOf<R>> {
  const { body, revision, key = newKey(), correlationId } = given;
  const headers: Record<string, string> = { 'Idempotency-Key': key };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (revision !== undefined) headers['If-Match'] = `"${revision}"`;
  if (correlationId !== undefined) headers['X-Correlation-Id'] = correlationId;
  const path = addressOf(route, given);
  const request = async () => {
    const response = await attempt(path, {
      method: route.at.split(' ')[0]!,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: withTimeout(),
    });
    return answerOf(path, response);
  };
  const saving = repeating(request);
  return checked(route, await (route.kind === 'read' ? saving : noticingSlow(saving)));
}

/** @throws the error of the route's schema */
export const checked = <R extends Route>(route: R, answer: unknown): AnswerOf<R> =>
  route.answer?.parse(answer) as AnswerOf<R>;

/**
 * The JSON of an answer; undefined for one without content.
 * @throws ApiProblem `unreachable` for one that broke off, as for none: what became of a command is not known
 */
export async function answerOf(path: string, response: Response, callerSignal?: AbortSignal): Promise<unknown> {
  try {
    return response.status === 204 ? undefined : shownAnswer(await response.text());
  } catch {
    callerSignal?.throwIfAborted();
    throw logged(path, unreachable());
  }
}

/** Repeats a command while that makes sense (repeats.ts). It must carry an Idempotency-Key. */
export async function repeating<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await request();
    } catch (error) {
      const pause = pauseBeforeRepeat(error, repeats, Math.random());
      if (pause === null) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function attempt(path: string, init: RequestInit, callerSignal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    const byItself = isAttended() ? undefined : { 'X-Unattended': '1' };
    response = await fetch(path, { ...init, headers: { Accept: 'application/json', ...byItself, ...init.headers } });
  } catch {
    callerSignal?.throwIfAborted();
    throw logged(path, unreachable());
  }
  if (!response.ok) throw logged(path, await problemOf(response));
  return response;
}

/** Logs a failed call to the console, without its query, which may contain a person's name. */
export function logged(path: string, problem: ApiProblem): ApiProblem {
  console.warn(technicalDetail(problem), path.split('?')[0], problem.status, problem.code);
  return problem;
}

function withTimeout(signal?: AbortSignal): AbortSignal {
  // oxlint-disable-next-line no-restricted-properties -- browsers keep what a signal follows
  const timeout = AbortSignal.timeout(answerPatienceMs);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}
