import { bytesInWords } from '../../../../contracts/src/bytes.js';
import { fileNameHeader, maxFileBytes, maxFileMB } from '../../../../contracts/src/files/file-kinds.js';
import { answerOf, checked, repeating, logged } from './api.js';
import { addressOf, type AnswerOf, type Place, type Route } from './called.js';
import { ApiProblem, problemOf, unreachable } from './api-problem.js';

/** The files that can be chosen, by type and by extension. A phone converts HEIC to JPEG if only JPEG is accepted. */
export const acceptedFiles = 'image/jpeg,image/png,image/webp,application/pdf,.docx,.xlsx';

/** Refusals of the file itself: a retry would be refused again. */
const ofTheFile = new Set<string>([
  ...['file_too_large', 'file_type_refused', 'file_already_sent', 'picture_unreadable', 'invalid_input'],
]);

/** Whether the same file would be refused again. */
export function isFileRefused(error: unknown): boolean {
  return error instanceof ApiProblem && ofTheFile.has(error.code);
}

/** Why a file is not even sent; null: its size is no reason. */
export function tooLarge({ size }: Pick<File, 'size'>): string | null {
  return size > maxFileBytes ? `A file can be at most ${maxFileMB} MB; this one is ${bytesInWords(size)}.` : null;
}

/** The headers of a file that is kept. @param key the same for each try */
export function headersOfFile({ name }: Pick<File, 'name'>, key: string): Record<string, string> {
  return { 'Idempotency-Key': key, [fileNameHeader]: encodeURIComponent(name) };
}

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
