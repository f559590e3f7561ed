import type { FastifyInstance } from 'fastify';

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
    else if (signedRoutes.includes(`${request.method} ${request.routeOptions.url}`)) done(null, body);
    else void parse(request, body, done);
  });
}
