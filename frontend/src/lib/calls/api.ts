import { shownAnswer } from './shown-answer.js';
import { problemOf, unreachable, type ApiProblem } from './api-problem.js';
import { newKey } from './new-key.js';
import { isAttended } from './presence.js';
import { pauseBeforeRepeat } from './repeats.js';
import { technicalDetail } from './technical-detail.js';

/** Anything that checks an answer; a zod schema of contracts. Only its type is imported, so that this file stays small. */
interface Parser<Answer> {
  parse(data: unknown): Answer;
}

const readTimeoutMs = 15_000;
const commandTimeoutMs = 20_000;

/**
 * GET a read model.
 * @param path under /api, with its query
 * @throws ApiProblem; the signal's reason if it was aborted; the parser's error for an answer of another shape
 */
export async function get<Answer>(path: string, parser: Parser<Answer>, signal?: AbortSignal): Promise<Answer> {
  const response = await attempt(path, { signal: withTimeout(readTimeoutMs, signal) }, signal);
  return parser.parse(await answerOf(path, response, signal));
}

export interface CommandOptions {
  method?: 'POST' | 'PATCH' | 'DELETE';
  /** JSON body. */
  body?: unknown;
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
 * @throws ApiProblem, or the parser's error for an answer of another shape
 */
export async function command<Answer>(
  path: string,
  parser: Parser<Answer>,
  { method = 'POST', body, revision, key = newKey(), correlationId }: CommandOptions = {},
): Promise<Answer> {
  const headers: Record<string, string> = { 'Idempotency-Key': key };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (revision !== undefined) headers['If-Match'] = `"${revision}"`;
  if (correlationId !== undefined) headers['X-Correlation-Id'] = correlationId;
  const request = async () => {
    const response = await attempt(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(commandTimeoutMs),
    });
    return answerOf(path, response);
  };
  return parser.parse(await repeating(request));
}

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
