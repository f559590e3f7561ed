import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseNoHttp } from './no-http.js';

/**
 * Refuses a request whose body did not come in whole in time, as Node does (408, and the connection ends); Node itself knows one
 * time for all routes.
 * @param slowRoute the one whose bodies take longer, and that looks after itself
 */
export function addBodyDeadline(fastify: FastifyInstance, ms: number, slowRoute: string): void {
  const waiting = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const stop = (request: FastifyRequest) => clearTimeout(waiting.get(request));
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { headers, raw, routeOptions } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && routeOptions.url !== slowRoute) {
      const late = Object.assign(new Error('The body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
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
