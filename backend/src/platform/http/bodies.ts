import { type FastifyInstance, errorCodes, type FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ProblemCode } from '../../../../contracts/src/problem.js';
import { routeOf } from './api-request.js';
import { problemOf } from '../problems/problem-codes.js';

/**
 * Bodies are JSON; anything else is 415. An empty body counts as none, whatever its content type, because clients name one on calls
 * without a body too. Fastify's parser refuses keys that reach a prototype.
 * @param signedRoutes routes whose body is signed, such as `POST /api/stripe/webhook`: they get its text unparsed
 */
export function acceptJsonOnly(fastify: FastifyInstance, signedRoutes: readonly string[]): void {
  fastify.removeAllContentTypeParsers();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body === '') done(null, undefined);
    else if (signedRoutes.includes(routeOf(request))) done(null, body);
    else void parse(request, body, done);
  });
}

const formType = 'application/x-www-form-urlencoded';
const mostFields = 100;

/**
 * Takes forms (application/x-www-form-urlencoded) only at the named routes, as an object of their fields; if a field comes twice, the
 * last one counts. Elsewhere a form is 415 as before: pages of other sites can send one.
 * @param routes as declared, such as `POST /api/twilio/inbound`
 */
export function acceptFormsAt(fastify: FastifyInstance, routes: readonly string[]): void {
  fastify.addContentTypeParser(formType, { parseAs: 'string' }, (request, body: string, done) => {
    const fields = [...new URLSearchParams(body)];
    const taken = routes.includes(routeOf(request)) && fields.length <= mostFields;
    if (taken) done(null, Object.fromEntries(fields));
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(formType), undefined);
  });
}

/** RFC 8058, section 3.2, and what mail services send in practice, with `List-Unsubscribe=One-Click` or nothing in it. */
const types = ['multipart/form-data', 'text/plain'];

/**
 * Takes a mail service's one click on a link (RFC 8058) at the named routes: the call itself is what it says, so the body is read and
 * counts for nothing. Forms are `acceptFormsAt`'s. Elsewhere these types are 415 as before: pages of other sites can send them.
 * @param routes as declared, such as `POST /api/unsubscribe/:token`
 */
export function acceptOneClicksAt(fastify: FastifyInstance, routes: readonly string[]): void {
  fastify.addContentTypeParser(types, { parseAs: 'string' }, (request, _body, done) => {
    if (routes.includes(routeOf(request))) done(null, undefined);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type'] ?? ''), undefined);
  });
}

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

const lookMs = 100;

/**
 * Refuses a request whose body did not arrive in whole in time, as Node does (408, and the connection ends). Node
 * itself has only one limit for all routes.
 * @param slowRoutes routes whose bodies may take longer and that have their own limit, such as `POST /api/leads/:id/files`
 */
export function addBodyDeadline(fastify: FastifyInstance, ms: number, slowRoutes: readonly string[]): void {
  const waiting = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const stop = (request: FastifyRequest) => clearTimeout(waiting.get(request));
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !slowRoutes.includes(routeOf(request))) {
      const late = Object.assign(new Error('The body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      const refuse = () => refuseNoHttp(late, raw.socket);
      // A process that was suspended first reads what has come meanwhile.
      const lookOnce = () => waiting.set(request, setTimeout(refuse, lookMs));
      waiting.set(request, setTimeout(lookOnce, ms));
    }
    done();
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    stop(request);
    done();
  });
  fastify.addHook('onResponse', (request, _reply, done) => {
    stop(request);
    done();
  });
  fastify.addHook('onRequestAbort', (request, done) => {
    stop(request);
    done();
  });
}

/**
 * Ends the connection of a client that was answered before its body had arrived and that still sends. It waits a while, so that the
 * answer arrives. Otherwise each could hold a connection for ever, and a process that stops would wait for it.
 * @param graceMs how long the rest of the body is read and dropped
 */
export function cutOffUnreadBodies(fastify: FastifyInstance, graceMs: number): void {
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) {
      const { socket } = raw;
      raw.on('error', () => undefined).resume();
      const cut = setTimeout(() => socket.destroy(), graceMs);
      const spare = () => clearTimeout(cut);
      // The rest arrived, and the connection may serve the next request; or the sender hung up.
      raw.once('end', spare);
      socket.once('close', spare);
    }
    done();
  });
}
