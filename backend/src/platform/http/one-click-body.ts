import { errorCodes, type FastifyInstance } from 'fastify';

/** RFC 8058, section 3.2, and what mail services send in practice, with `List-Unsubscribe=One-Click` or nothing in it. */
const types = ['multipart/form-data', 'text/plain'];

/**
 * Takes a mail service's one click on a link (RFC 8058) at the named routes: the call itself is what it says, so the body is read and
 * counts for nothing. Forms are `acceptFormsAt`'s. Elsewhere these types are 415 as before: pages of other sites can send them.
 * @param routes as declared, such as `POST /api/unsubscribe/:token`
 */
export function acceptOneClicksAt(fastify: FastifyInstance, routes: readonly string[]): void {
  fastify.addContentTypeParser(types, { parseAs: 'string' }, (request, _body, done) => {
    if (routes.includes(`${request.method} ${request.routeOptions.url}`)) done(null, undefined);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type'] ?? ''), undefined);
  });
}
