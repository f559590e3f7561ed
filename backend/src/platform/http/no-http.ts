import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '../../../../contracts/src/problem.js';
import { problemOf } from '../problems/problem-codes.js';

const codes: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
};

/**
 * Answers what never became a request: no HTTP, headers that are too large, a request that did not arrive in whole in time. The
 * connection ends, as in Node's own handler (Node.js, http, event 'clientError').
 */
export function refuseNoHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (!socket.writable) return void socket.destroy(error);
  const problem = problemOf(codes[error.code ?? ''] ?? 'not_http');
  const body = JSON.stringify(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/problem+json; charset=utf-8',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy(error));
}
