import { errorCodes, type FastifyInstance, type FastifyReply } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { fileNameHeader } from '../../../../contracts/src/files/file-kinds.js';
import { fileNameSchema } from '../../../../contracts/src/files/upload.js';
import type { ProblemCode } from '../../../../contracts/src/problem.js';
import { routeOf } from './api-request.js';
import { ProblemError, invalidInput, wrongField } from '../problems/problem.js';
import type { z } from 'zod';
import { StreamableFile } from '@nestjs/common';

/** After so long without data the sender is gone. */
const idleMs = 30_000;

/**
 * Lets some routes take a file as their body. The body is left unread until the route calls `readFileBody`, so that a caller without
 * the right is refused before it arrives. Everywhere else such a body is 415, as before.
 * @param routes as declared, such as `POST /api/leads/:id/files`
 * @param type of the body
 */
export function acceptFilesAt(
  fastify: FastifyInstance,
  routes: readonly string[],
  type = 'application/octet-stream',
): void {
  fastify.addContentTypeParser(type, (request, _payload, done) => {
    if (routes.includes(routeOf(request))) done(null, undefined);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(type), undefined);
  });
}

/**
 * The body of a request whose route takes a file. A body that is too large is refused by its Content-Length, or as soon as it
 * exceeds the limit; the rest is dropped.
 * @param maxBytes the limit of a file
 * @param tooLarge the code of its refusal
 * @param pace how fast it has to come, if the server's limit for any request is not enough
 * @throws ProblemError `tooLarge`, request_timeout when it stops coming, invalid_input when there is none
 */
export async function readFileBody(
  request: IncomingMessage,
  maxBytes: number,
  tooLarge: ProblemCode = 'file_too_large',
  pace?: Pace,
): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new ProblemError(tooLarge);
  const bytes = await collected(request, maxBytes, tooLarge, pace);
  if (bytes.length === 0) throw wrongField('file', 'The file is empty');
  return bytes;
}

/** How fast a body has to come: `firstMs` for its first bytes, more time the more of it is there, and `withinMs` for the whole. */
export interface Pace {
  firstMs: number;
  bytesPerSecond: number;
  withinMs: number;
}

function collected(
  request: IncomingMessage,
  maxBytes: number,
  tooLarge: ProblemCode,
  pace: Pace | undefined,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const late = () => end(new ProblemError('request_timeout'));
    const waiting = setTimeout(late, idleMs);
    const begun = Date.now();
    const dueMs = ({ firstMs, bytesPerSecond, withinMs }: Pace) =>
      Math.min(firstMs + (length / bytesPerSecond) * 1000, withinMs) - (Date.now() - begun);
    let due = pace && setTimeout(late, dueMs(pace));
    const end = (refusal?: ProblemError) => {
      clearTimeout(waiting);
      clearTimeout(due);
      request.off('data', take).off('end', done).off('error', late).off('close', late);
      // The rest is read and dropped, so that the answer reaches a client that is still sending.
      if (refusal) request.on('error', () => undefined).resume();
      if (refusal) reject(refusal);
      else resolve(Buffer.concat(chunks, length));
    };
    const take = (chunk: Buffer) => {
      waiting.refresh();
      length += chunk.length;
      if (length > maxBytes) return end(new ProblemError(tooLarge));
      chunks.push(chunk);
      clearTimeout(due);
      due = pace && setTimeout(late, dueMs(pace));
    };
    const done = () => end();
    // The sender hung up before the body was read.
    if (request.destroyed) return late();
    request.on('data', take).on('end', done).on('error', late).on('close', late);
  });
}

/** @param called what the body should be, in a sentence @throws ProblemError unsupported_media_type */
export function refuseUnlessFile(
  { headers }: Pick<IncomingMessage, 'headers'>,
  called: string,
  type = 'application/octet-stream',
): void {
  if (headers['content-type'] !== type)
    throw new ProblemError('unsupported_media_type', { detail: `Send the ${called} itself as the body, as ${type}.` });
}

/** The name of the file that is the request's body. @throws ProblemError unsupported_media_type, invalid_input */
export function nameOfFile(request: Pick<IncomingMessage, 'headers'>): string {
  refuseUnlessFile(request, 'file');
  return textOfHeader(request.headers[fileNameHeader], fileNameSchema, 'X-File-Name');
}

/**
 * Reads a text that a header carries percent-encoded as UTF-8, beside a body that is a file.
 * @param path names the field in a refusal
 * @throws ProblemError invalid_input; a header that does not decode is refused like a missing one
 */
export function textOfHeader<Schema extends z.ZodType>(
  header: string | string[] | undefined,
  schema: Schema,
  path: string,
): z.output<Schema> {
  const result = schema.safeParse(typeof header === 'string' ? decoded(header) : undefined);
  if (!result.success) throw invalidInput(result.error.issues.map((issue) => ({ ...issue, path: [path] })));
  return result.data;
}

function decoded(header: string): string | undefined {
  try {
    return decodeURIComponent(header);
  } catch {
    return undefined;
  }
}

/** A stored file as it is answered. `bytes` is empty if the browser has it. */
interface StoredFile {
  etag: string;
  cacheControl: string;
  type: string;
  disposition: string;
  bytes: Uint8Array | null | undefined;
}

/** Answers with a file, or 304 if the browser has it. Opened on its own it is only a file: no script runs, nothing else is loaded. */
export function sendStored(
  reply: FastifyReply,
  { etag, cacheControl, type, disposition, bytes }: StoredFile,
): StreamableFile | undefined {
  reply.headers({
    'cache-control': cacheControl,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    etag,
  });
  if (bytes) return new StreamableFile(bytes, { type, disposition, length: bytes.length });
  reply.status(304);
  return undefined;
}

/** Answers with a PDF. @param disposition the Content-Disposition header */
export function pdfOf(bytes: Buffer | Uint8Array, disposition: string): StreamableFile {
  return new StreamableFile(bytes, { type: 'application/pdf', disposition, length: bytes.length });
}

/**
 * The header for a file of any name (RFC 6266): the encoded name, and a fallback of letters, digits and few signs for programs that
 * don't know that form. @param name well-formed Unicode
 */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.normalize('NFKD').replace(/[^\w.() -]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
