import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOwnHost, type Whereabouts } from './own-hosts.js';
import { problemCodes } from '../problems/problem-codes.js';
import { ProblemError } from '../problems/problem.js';

/**
 * Refuses requests that were not meant for this server (421, RFC 9110 section 15.5.20), whatever they ask for. Exempt are:
 * - `/api/health`, which reveals nothing and which probes call by whatever name or address they know;
 * - `/metrics` with METRICS_TOKEN: another site's page does not have the token.
 * @param guardedMetrics whether METRICS_TOKEN is set
 */
export function refuseForeignHosts(fastify: FastifyInstance, where: Whereabouts, guardedMetrics: boolean): void {
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
