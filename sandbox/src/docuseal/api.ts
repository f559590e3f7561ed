import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { jsonOf, newest } from '../box/provider.js';
import { type Desk, type Submission, submissionOf, submitterOf, templates } from './desk.js';

const submissionSchema = z.object({
  template_id: z.int(),
  send_email: z.boolean().default(true),
  expire_at: z.string().nullish(),
  submitters: z
    .array(
      z.object({
        role: z.string().optional(),
        email: z.email(),
        name: z.string().nullish(),
        external_id: z.string().nullish(),
        metadata: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .min(1),
});
const changeSchema = z.object({
  send_email: z.boolean().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
});
const submittersQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(10),
  external_id: z.string().optional(),
});
type WithId = FastifyRequest<{ Params: { id: string } }>;

/** The API that the product calls, below `/docuseal`. */
export function declareApi(app: FastifyInstance, desk: Desk): void {
  const unarchived = () => newest(desk.submissions).filter(({ archivedAt }) => archivedAt === null);
  const submission = (request: WithId) => desk.submissions.find(({ id }) => id === Number(request.params.id));
  const submitter = (request: WithId) =>
    desk.submissions.find(({ submitterId }) => submitterId === Number(request.params.id));

  app.post('/submissions', (request, reply) => {
    const parsed = submissionSchema.safeParse(jsonOf(request));
    if (!parsed.success) return unprocessable(reply, z.prettifyError(parsed.error));
    const { template_id, send_email, expire_at, submitters } = parsed.data;
    const template = templates.find(({ id }) => id === template_id);
    if (!template) return unprocessable(reply, `Template ${template_id} not found`);
    const [signer, second] = submitters;
    if (!signer || second) return unprocessable(reply, 'The template has one submitter');
    const { email, name = null, external_id: externalId = null, metadata = {} } = signer;
    const made = desk.create({ template, email, name, externalId, metadata, expireAt: expire_at ?? null }, send_email);
    return reply.send([submitterOf(made, desk.origin)]);
  });

  app.get('/submissions/:id', (request: WithId, reply) =>
    answer(reply, submission(request), (found) => submissionOf(found, desk.origin)),
  );
  app.delete('/submissions/:id', (request: WithId, reply) =>
    answer(reply, submission(request), (found) => {
      if ((request.query as { permanently?: string }).permanently === 'true') {
        desk.remove(found);
        return { id: found.id, archived_at: null };
      }
      desk.archive(found);
      return { id: found.id, archived_at: found.archivedAt };
    }),
  );

  app.get('/submitters', (request) => {
    const { external_id, limit } = submittersQuery.parse(request.query);
    const found = unarchived().filter(({ externalId }) => external_id === undefined || externalId === external_id);
    return listed(found.slice(0, limit).map((each) => submitterOf(each, desk.origin)));
  });
  app.put('/submitters/:id', (request: WithId, reply) => {
    const parsed = changeSchema.safeParse(jsonOf(request));
    if (!parsed.success) return unprocessable(reply, z.prettifyError(parsed.error));
    return answer(reply, submitter(request), (found) => {
      if (parsed.data.metadata) found.metadata = parsed.data.metadata;
      if (parsed.data.send_email) desk.remind(found);
      return submitterOf(found, desk.origin);
    });
  });
}

function answer(reply: FastifyReply, found: Submission | undefined, of: (found: Submission) => unknown): FastifyReply {
  return found ? reply.send(of(found)) : reply.code(404).send({ error: 'Not Found' });
}

function listed(data: { id?: unknown }[]) {
  return { data, pagination: { count: data.length, next: data.at(-1)?.id ?? null, prev: data[0]?.id ?? null } };
}

function unprocessable(reply: FastifyReply, error: string): FastifyReply {
  return reply.code(422).send({ error });
}
