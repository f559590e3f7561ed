import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { ProblemCode } from '../../../../contracts/src/problem.js';
import { blogWrittenSchema, type BlogWritten } from '../../../../contracts/src/blog/admin-queries.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { parseIdempotencyKey, parseIfMatch, refuseIfMatch } from '../../platform/http/command-headers.js';
import { ProblemError } from '../../platform/problems/problem.js';
import type { BlogWrite } from '../application/blog-history.js';

/** @throws ProblemError unauthenticated */
export function callerOf({ user }: ApiRequest): string {
  if (!user) throw new ProblemError('unauthenticated');
  return user.id;
}

/** The parts of a request that a write needs: who, key and expected revision. @throws ProblemError invalid_input for a wrong header */
export function writeOf(request: ApiRequest, creates = false): BlogWrite {
  const ifMatch = request.headers['if-match'];
  if (creates) refuseIfMatch(ifMatch);
  return {
    by: callerOf(request),
    key: parseIdempotencyKey(request.headers['idempotency-key']),
    expected: creates ? 'new' : (parseIfMatch(ifMatch) ?? 'there'),
  };
}

/** Answers a write with its revision, also in the ETag. */
export function written(reply: FastifyReply, id: string, revision: number): BlogWritten {
  void reply.header('etag', `"${revision}"`);
  return { id, revision };
}

const problems = [
  'unauthenticated',
  'forbidden',
  'cross_site_request',
  'idempotency_key_reused',
] as const satisfies ProblemCode[];

/** Documents a route that writes the blog: its headers, its answer and refusals. */
export function BlogWriteRoute(route: {
  summary: string;
  status?: number;
  schema?: z.ZodType;
  problems?: readonly ProblemCode[];
}): MethodDecorator {
  return applyDecorators(
    ApiHeader({ name: 'Idempotency-Key', required: false, description: 'Repeating a key writes nothing' }),
    ApiHeader({ name: 'If-Match', required: false, description: 'The revision the change is based on, in quotes' }),
    Answers({
      summary: route.summary,
      schema: route.schema ?? blogWrittenSchema,
      ...(route.status !== undefined && { status: route.status }),
      problems: [...problems, ...(route.problems ?? [])],
    }),
  );
}
