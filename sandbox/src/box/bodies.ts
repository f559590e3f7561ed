import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Makes every body the text it is, of whatever type: providers differ in what they take, and the page shows what came. */
export function takeBodiesAsText(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
}

/** The body's text, '' for none. */
export function textOf(request: FastifyRequest): string {
  return typeof request.body === 'string' ? request.body : '';
}

/** The body of a form (`application/x-www-form-urlencoded`). */
export function formOf(request: FastifyRequest): URLSearchParams {
  return new URLSearchParams(textOf(request));
}

/** @returns the body's JSON; undefined: it is none */
export function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(textOf(request)) as unknown;
  } catch {
    return undefined;
  }
}
