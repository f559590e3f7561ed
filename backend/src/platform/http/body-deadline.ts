import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseNoHttp } from './no-http.js';

/**
 * Refuses a request whose body did not arrive in whole in time, as Node does (408, and the connection ends). Node
 * itself has only one limit for all routes.
 * @param slowRoutes routes whose bodies may take longer and that have their own limit, such as `POST /api/leads/:id/files`
 */
export function addBodyDeadline(fastify: FastifyInstance, ms: number, slowRoutes: readonly string[]): void {
  const waiting = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const stop = (request: FastifyRequest) => clearTimeout(waiting.get(request));
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw, routeOptions } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !slowRoutes.includes(`${request.method} ${routeOptions.url}`)) {
      const late = Object.assign(new Error('The body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      waiting.set(
        request,
        setTimeout(() => refuseNoHttp(late, raw.socket), ms),
      );
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
