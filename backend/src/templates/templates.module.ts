import { Module } from '@nestjs/common';
import { StoredTemplates, TemplateStore } from './template-store.js';
import { TemplateQueries, TemplateWriter, shownVariables, type TemplateWrite } from './template-queries.js';
import { TemplateRenderer } from './template-renderer.js';
import { refuseIfMatch, parseIdempotencyKey, parseIfMatch, type ApiRequest } from '../platform/http/api-request.js';
import type { FastifyReply } from 'fastify';
import { type TemplateWritten, templatesRoutes } from '../../../contracts/src/templates/routes.js';
import { ProblemError } from '../platform/problems/problem.js';
import { controllerOf } from '../platform/http/controller-of.js';

function written(reply: FastifyReply, id: string, version: number): TemplateWritten {
  void reply.header('etag', `"${version}"`);
  return { id, version };
}

/** @throws ProblemError unauthenticated, invalid_input for a wrong header */
function writeOf({ user, headers }: ApiRequest): TemplateWrite {
  if (!user) throw new ProblemError('unauthenticated');
  return {
    by: user.id,
    expected: parseIfMatch(headers['if-match']),
    key: parseIdempotencyKey(headers['idempotency-key']),
    at: new Date(),
  };
}

/** Templates of mails and texts, for staff to write (specification, sections 3 and 7). If-Match and ETag carry the version. */
const TemplatesController = controllerOf(
  templatesRoutes,
  { templates: TemplateQueries, writer: TemplateWriter },
  {
    list: ({ templates }) => templates.list(),
    variables: () => ({ variables: shownVariables(null) }),
    one: async ({ templates }, { params: { id }, reply }) => {
      const found = await templates.one(id);
      if (!found) throw new ProblemError('template_not_found');
      void reply.header('etag', `"${found.template.version}"`);
      return found;
    },
    preview: ({ templates }, { body }) => templates.preview(body),
    create: async ({ writer }, { body: { id, ...input }, request, reply }) => {
      refuseIfMatch(request.headers['if-match']);
      return written(reply, id, await writer.create(id, input, writeOf(request)));
    },
    save: async ({ writer }, { params: { id }, body, request, reply }) =>
      written(reply, id, await writer.save(id, body, writeOf(request))),
    versions: ({ templates }, { params: { id } }) => templates.versions(id),
    restore: async ({ writer }, { params: { id, version }, request, reply }) =>
      written(reply, id, await writer.restore(id, version, writeOf(request))),
  },
);

/** Templates of mails and texts. Senders use TemplateStore and TemplateRenderer. */
@Module({
  controllers: [TemplatesController],
  providers: [
    StoredTemplates,
    { provide: TemplateStore, useExisting: StoredTemplates },
    TemplateRenderer,
    TemplateWriter,
    TemplateQueries,
  ],
  exports: [TemplateStore, TemplateRenderer, TemplateQueries],
})
export class TemplatesModule {}
