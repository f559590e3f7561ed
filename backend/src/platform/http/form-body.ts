import { errorCodes, type FastifyInstance } from 'fastify';

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
    const taken = routes.includes(`${request.method} ${request.routeOptions.url}`) && fields.length <= mostFields;
    if (taken) done(null, Object.fromEntries(fields));
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(formType), undefined);
  });
}
