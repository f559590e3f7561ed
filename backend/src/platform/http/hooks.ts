import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnHost, type Whereabouts, isOwnOrigin } from './own-addresses.js';
import { problemCodes } from '../problems/problem-codes.js';
import { ProblemError, wrongField } from '../problems/problem.js';
import { randomUUID } from 'node:crypto';
import { routeOf, type ApiRequest } from './api-request.js';
import { shapeFault } from './input-checks.js';

/**
 * Refuses requests that were not meant for this server (421, RFC 9110 section 15.5.20), whatever they ask for. Exempt are:
 * - `/api/health`, of which strangers get no more than its parts, and which probes call by whatever name or address they know;
 * - `/metrics` with METRICS_TOKEN: another site's page does not have the token.
 * @param guardedMetrics whether METRICS_TOKEN is set
 */
function refuseForeignHosts(fastify: FastifyInstance, where: Whereabouts, guardedMetrics: boolean): void {
  const called = where.publicUrl ? `Browsers call it ${where.publicUrl}. ` : '';
  const sentence = `${called}To change this, set PUBLIC_URL to the address that browsers call.`;
  fastify.addHook('onRequest', (request, reply, done) => {
    const address = request.routeOptions.url;
    if (address === '/api/health' || (address === '/metrics' && guardedMetrics)) return done();
    if (isOwnHost({ host: request.host, localAddress: request.socket.localAddress }, where)) return done();
    if (!isForReading(request)) return done(new ProblemError('wrong_host', { detail: sentence }));
    const { status, title } = problemCodes.wrong_host;
    void reply.status(status).type('text/plain; charset=utf-8').send(`${title} ${sentence}\n`);
  });
}

/** A browser navigation, whose answer a person reads. */
function isForReading({ headers, method }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const retryAfterSeconds = 2;

/** The API documentation's pages use inline styles and data images; their scripts are files. */
const docsPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; " +
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

/**
 * What happens to every request before its route: a correlation id, a refusal while the process closes, the Host check, the origin
 * check of everything but GET, no caching of the API, and a check of what schemas don't see.
 * @param guardedMetrics whether METRICS_TOKEN is set
 * @param signedRoutes routes that check a signature instead of a session, such as `POST /api/stripe/webhook`: any page may send them
 */
export function addHooks(
  fastify: FastifyInstance,
  where: Whereabouts,
  guardedMetrics: boolean,
  signedRoutes: readonly string[],
): void {
  let closing = false;
  fastify.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  fastify.decorateRequest('correlationId', '');
  fastify.addHook('onRequest', (request, reply, done) => {
    // Until the caller is known; see takeCorrelationId of the access guard.
    const correlationId = randomUUID();
    (request as ApiRequest).correlationId = correlationId;
    // The route's own address: other spellings in a request (%61pi, http://host/api) route to it as well.
    const address = request.routeOptions.url ?? request.url;
    if (address.startsWith('/api')) {
      reply.header('x-correlation-id', correlationId);
      reply.header('cache-control', 'no-store');
    }
    if (address.startsWith('/api/docs')) reply.header('content-security-policy', docsPolicy);
    // Connections that are still open bring requests; what these need may be closed already.
    if (closing) {
      reply.header('connection', 'close');
      return done(new ProblemError('not_ready', {}, retryAfterSeconds));
    }
    done();
  });
  refuseForeignHosts(fastify, where, guardedMetrics);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isSigned = signedRoutes.includes(routeOf(request));
    if (
      !isSigned &&
      !safeMethods.has(request.method) &&
      !isOwnOrigin(request.headers, originsOf(request, where.publicUrl))
    )
      return done(new ProblemError('cross_site_request'));
    done();
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    const fault = shapeFault(request.body) ?? shapeFault(request.query) ?? shapeFault(request.params);
    if (!fault) return done();
    done(wrongField(fault.path, `${fault.path || 'The body'} ${fault.message}`));
  });
}

/** The origins whose pages may send commands: the public one, and the one that this request went to. */
function originsOf({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string[] {
  const askedFor = `${protocol}://${host}`;
  return [publicUrl, URL.canParse(askedFor) ? new URL(askedFor).origin : undefined].filter(
    (origin) => origin !== undefined,
  );
}

/** Whether this process is shutting down: health says so before connections are closed. */
export class ProcessState {
  stopping = false;
}
