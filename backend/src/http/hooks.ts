import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ApiRequest } from './api-request.js';
import { shapeFault } from './input-shape.js';
import { isOwnOrigin } from './origin-check.js';
import { ProblemError } from './problem.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** The pages of the API's documentation draw themselves with inline styles and data images; their scripts are files. */
const docsPolicy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

/**
 * What happens to every request before it reaches a route: a correlation id (the caller's `X-Correlation-Id` if it is a
 * UUID), the origin check of whatever is no GET, no caching of the API, and a look at what schemas don't see.
 * @param ownOrigins see isOwnOrigin
 */
export function addHooks(fastify: FastifyInstance, ownOrigins: readonly string[]): void {
  fastify.decorateRequest('correlationId', '');
  fastify.addHook('onRequest', (request, reply, done) => {
    const given = request.headers['x-correlation-id'];
    const correlationId = typeof given === 'string' && uuid.test(given) ? given : randomUUID();
    (request as ApiRequest).correlationId = correlationId;
    // The route's own address: a request can name it in other ways (%61pi, http://host/api) that route to it as well.
    const address = request.routeOptions.url ?? request.url;
    if (address.startsWith('/api')) {
      reply.header('x-correlation-id', correlationId);
      reply.header('cache-control', 'no-store');
    }
    if (address.startsWith('/api/docs')) reply.header('content-security-policy', docsPolicy);
    if (!safeMethods.has(request.method) && !isOwnOrigin(request.headers, ownOrigins))
      return done(new ProblemError('cross_site_request'));
    done();
  });
  fastify.addHook('preValidation', (request, _reply, done) => {
    const fault = shapeFault(request.body) ?? shapeFault(request.query) ?? shapeFault(request.params);
    if (!fault) return done();
    done(
      new ProblemError('invalid_input', {
        errors: [{ path: fault.path, message: `${fault.path || 'The body'} ${fault.message}` }],
      }),
    );
  });
}
