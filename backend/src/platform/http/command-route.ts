import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { z } from 'zod';
import { commandAnswerSchema } from '../../../../contracts/src/answers.js';
import type { ProblemCode } from '../../../../contracts/src/problem.js';
import { Answers } from './answers.js';

/** Refusals that every command on a lead can give. */
const commandProblems = [
  'cross_site_request',
  'unauthenticated',
  'lead_not_found',
  'lead_deleted',
  'lead_merged',
  'revision_mismatch',
  'conflict_retry_exhausted',
  'idempotency_key_reused',
  'idempotency_in_progress',
  'stream_unreadable',
  'stream_erased',
  'log_unavailable',
  'log_refused',
  'payload_too_large',
  'invalid_json',
] as const satisfies ProblemCode[];

/** Documents a command's route: its headers, its answer (`{id, revision, position}` by default) and refusals. */
export function CommandRoute(route: {
  summary: string;
  schema?: z.ZodType;
  status?: number;
  problems?: readonly ProblemCode[];
}): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: 'Repeating the request with the same key gives the first answer, and happens once',
      schema: { type: 'string', minLength: 1, maxLength: 255 },
    }),
    ApiHeader({
      name: 'If-Match',
      required: false,
      description: 'The revision the change is based on, in quotes; refused with 412 when there is a newer one',
      schema: { type: 'string', pattern: '^"\\d+"$' },
    }),
    Answers({
      summary: route.summary,
      schema: route.schema ?? commandAnswerSchema,
      ...(route.status !== undefined && { status: route.status }),
      problems: [...commandProblems, ...(route.problems ?? [])],
    }),
  );
}
