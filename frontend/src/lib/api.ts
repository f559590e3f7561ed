import { ApiProblem, problemOf, unreachable } from './api-problem.js';
import { newKey } from './new-key.js';

/** Anything that checks an answer; a zod schema of contracts. Only its type is named here, so that this file stays small. */
interface Parser<Answer> {
  parse(data: unknown): Answer;
}

const readTimeoutMs = 15_000;
const commandTimeoutMs = 20_000;

/**
 * GET a read model.
 * @param path under /api, with its query
 * @throws ApiProblem; the signal's reason when it was aborted; the parser's error on an answer of another shape
 */
export async function get<Answer>(path: string, parser: Parser<Answer>, signal?: AbortSignal): Promise<Answer> {
  const response = await attempt(path, { signal: withTimeout(readTimeoutMs, signal) }, signal);
  return parser.parse(await response.json());
}

export interface CommandOptions {
  method?: 'POST' | 'PATCH' | 'DELETE';
  /** JSON body. */
  body?: unknown;
  /** The revision the person acted on: sent as If-Match, so a change in between is a 412 `revision_mismatch`. */
  revision?: number;
  /** Idempotency-Key. Give the same one again when the same intent is repeated by hand. */
  key?: string;
  /** X-Correlation-Id, a UUID: shared by all calls of one action, and by the events they cause. */
  correlationId?: string;
}

/**
 * Sends a command. It carries an Idempotency-Key, so when no answer came, or the log was away for a moment (503),
 * it is repeated once: the server makes one effect of both.
 * @throws ApiProblem, or the parser's error on an answer of another shape
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
  const request = () =>
    attempt(path, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(commandTimeoutMs),
    });
  const response = await request().catch(async (error: unknown) => {
    if (!(error instanceof ApiProblem) || (error.status !== 0 && error.status !== 503)) throw error;
    await new Promise((resolve) => setTimeout(resolve, 700));
    return request();
  });
  return parser.parse(response.status === 204 ? undefined : await response.json());
}

async function attempt(path: string, init: RequestInit, callerSignal?: AbortSignal): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { Accept: 'application/json', ...init.headers } });
  } catch {
    callerSignal?.throwIfAborted();
    throw unreachable();
  }
  if (!response.ok) throw await problemOf(response);
  return response;
}

function withTimeout(ms: number, signal?: AbortSignal): AbortSignal {
  return signal ? AbortSignal.any([signal, AbortSignal.timeout(ms)]) : AbortSignal.timeout(ms);
}
