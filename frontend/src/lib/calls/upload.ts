import { answerOf, checked, repeating, logged } from './api.js';
import { addressOf, type AnswerOf, type Place, type Route } from './called.js';
import { problemOf, unreachable } from './api-problem.js';

/** Longer than the server's own time limit for a file. */
const uploadTimeoutMs = 11 * 60_000;

interface Sending {
  file: Blob;
  headers: Record<string, string>;
  /** Receives the share sent so far, 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Sends a file as the body of a command, and reports its progress, which `fetch` can't. Repeated like a command, with the same
 * Idempotency-Key.
 * @throws ApiProblem; the signal's reason if it was aborted; the schema's error for an answer of another shape
 */
export async function upload<R extends Route>(route: R, given: Place<R> & Sending): Promise<AnswerOf<R>> {
  const { file, headers, onProgress, signal } = given;
  const path = addressOf(route, given);
  const answer = await repeating(async () => {
    const response = await sent(path, file, headers, onProgress, signal);
    if (!response.ok) throw logged(path, await problemOf(response));
    return answerOf(path, response);
  });
  return checked(route, answer);
}

function sent(
  path: string,
  file: Blob,
  headers: Record<string, string>,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.timeout = uploadTimeoutMs;
    const all = { Accept: 'application/json', 'Content-Type': 'application/octet-stream', ...headers };
    for (const [name, value] of Object.entries(all)) request.setRequestHeader(name, value);
    const abort = () => request.abort();
    signal.addEventListener('abort', abort);
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(file.size === 0 ? 1 : loaded / file.size));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.addEventListener('load', () => resolve(responseOf(request)));
    for (const end of ['error', 'timeout'] as const)
      request.addEventListener(end, () => reject(logged(path, unreachable())));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    request.send(file);
  });
}

/** The same Response as other calls, so that refusals are parsed in one place. */
function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers });
}
