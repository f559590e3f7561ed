import { addressOf, type AnswerOf, type Input, type Place, type Route } from './called.js';
import { shownAnswer } from './shown-answer.js';
import { problemOf, unreachable, type ApiProblem } from './api-problem.js';
import { newKey } from './new-key.js';
import { isAttended } from './presence.js';
import { pauseBeforeRepeat } from './repeats.js';
import { technicalDetail } from './technical-detail.js';

const readTimeoutMs = 15_000;
const commandTimeoutMs = 20_000;

/**
 * Reads what a route answers.
 * @throws ApiProblem; the signal's reason if it was aborted; the schema's error for an answer of another shape
 */
export async function ask<R extends Route>(
  route: R,
  given: Place<R> & { signal?: AbortSignal | undefined },
): Promise<AnswerOf<R>> {
  const { signal } = given;
  const path = addressOf(route, given);
  const response = await attempt(path, { signal: withTimeout(readTimeoutMs, signal) }, signal);
  return checked(route, await answerOf(path, response, signal));
}

/** What a command carries besides its input. */
export interface Carried {
  /** The revision that the person saw: sent as If-Match, so a change in between is a 412 `revision_mismatch`. */
  revision?: number | undefined;
  /** Idempotency-Key. Pass the same one again if a person repeats the same intent. */
  key?: string | undefined;
  /** X-Correlation-Id, a UUID: shared by all calls of one action, and by their events. */
  correlationId?: string | undefined;
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
      signal: AbortSignal.timeout(commandTimeoutMs),
    });
    return answerOf(path, response);
  };
  return checked(route, await repeating(request));
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
    throw told(path, unreachable());
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
    throw told(path, unreachable());
  }
  if (!response.ok) throw told(path, await problemOf(response));
  return response;
}

/** Logs a failed call to the console, without its query, which may contain a person's name. */
export function told(path: string, problem: ApiProblem): ApiProblem {
  console.warn(technicalDetail(problem), path.split('?')[0], problem.status, problem.code);
  return problem;
}

function withTimeout(ms: number, signal?: AbortSignal): AbortSignal {
  return signal ? AbortSignal.any([signal, AbortSignal.timeout(ms)]) : AbortSignal.timeout(ms);
}
