import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.js';

/** Live streams last for hours; they are counted as clients instead. */
const unmeasured = '/api/live';

/** Measures every answered request by its route's pattern: addresses that match no route count as one. */
export function measureRequests(fastify: FastifyInstance, metrics: Metrics): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    if (route !== unmeasured) metrics.request(request.method, route, reply.statusCode, reply.elapsedTime / 1000);
    done();
  });
}
