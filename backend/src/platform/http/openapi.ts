import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  ApiBody,
  ApiConsumes,
  ApiHeader,
  ApiOperation,
  ApiResponse,
  DocumentBuilder,
  SwaggerModule,
} from '@nestjs/swagger';
import { applyDecorators } from '@nestjs/common';
import { z } from 'zod';
import { problemSchema, type ProblemCode } from '../../../../contracts/src/problem.js';
import { problemCodes } from '../problems/problem-codes.js';
import { commandAnswerSchema } from '../../../../contracts/src/answers.js';

const description = `Every command is answered with \`{id, revision, position}\` and an \`ETag\`. Refusals are
\`application/problem+json\` (RFC 9457) with a stable \`code\`. Sign in at \`POST /api/auth/login\`; the session is a cookie.`;

/** The contract: /api/openapi.json, and /api/docs to browse it. Made from the schemas that validate the requests. */
export function serveOpenApi(app: NestFastifyApplication): void {
  const config = new DocumentBuilder()
    .setTitle('Lead pipeline')
    .setDescription(description)
    .setVersion('1')
    .addCookieAuth('session')
    .build();
  SwaggerModule.setup('api/docs', app, () => SwaggerModule.createDocument(app, config), {
    jsonDocumentUrl: 'api/openapi.json',
    raw: ['json'],
    customSiteTitle: 'Lead pipeline API',
  });
}

/** Refusals that any route can answer. */
const everywhere = ['invalid_input', 'database_unavailable', 'internal_error'] as const satisfies ProblemCode[];

/** Whoever has to sign in may first have to set up a second factor. */
const ofSignedIn = (problems: readonly ProblemCode[]): ProblemCode[] =>
  problems.includes('unauthenticated') ? ['second_factor_to_set_up'] : [];

/**
 * Documents a route: its purpose, its answer, and its refusals.
 * @param route `status` is 200 unless given; `problems` add to those that any route can answer
 */
export function Answers(route: {
  summary: string;
  schema: z.ZodType;
  status?: number;
  problems?: readonly ProblemCode[];
}): MethodDecorator {
  const byStatus = new Map<number, ProblemCode[]>();
  const own = route.problems ?? [];
  for (const code of new Set<ProblemCode>([...own, ...ofSignedIn(own), ...everywhere])) {
    const { status } = problemCodes[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return applyDecorators(
    ApiOperation({ summary: route.summary }),
    ApiResponse({ status: route.status ?? 200, description: 'Done', standardSchema: route.schema }),
    ...[...byStatus].map(([status, codes]) =>
      ApiResponse({
        status,
        description: codes.map((code) => `\`${code}\`: ${problemCodes[code].title}`).join(' · '),
        standardSchema: problemSchema,
      }),
    ),
  );
}

/** Documents a route that answers a file: its purpose, the file's type, and its refusals. */
export function AnswersFile(route: {
  summary: string;
  type: string;
  problems: readonly ProblemCode[];
}): MethodDecorator {
  return applyDecorators(
    ApiOperation({ summary: route.summary }),
    ApiResponse({
      status: 200,
      description: 'The file',
      content: { [route.type]: { schema: { type: 'string', format: 'binary' } } },
    }),
    ...route.problems.map((code) =>
      ApiResponse({
        status: problemCodes[code].status,
        description: `\`${code}\`: ${problemCodes[code].title}`,
        standardSchema: problemSchema,
      }),
    ),
  );
}

/** Documents a route whose body is a named file. */
export function FileBody(): MethodDecorator {
  return applyDecorators(
    ApiConsumes('application/octet-stream'),
    ApiBody({ schema: { type: 'string', format: 'binary' } }),
    ApiHeader({ name: 'X-File-Name', required: true, description: 'The file’s name, percent-encoded as UTF-8' }),
  );
}

/** Documents a route that may be told the revision that its change is based on. */
export function IfMatch(): MethodDecorator {
  return ApiHeader({
    name: 'If-Match',
    required: false,
    description: 'The revision the change is based on, in quotes; refused with 412 when there is a newer one',
    schema: { type: 'string', pattern: '^"\\d+"$' },
  });
}

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
    IfMatch(),
    Answers({
      summary: route.summary,
      schema: route.schema ?? commandAnswerSchema,
      status: route.status,
      problems: [...commandProblems, ...(route.problems ?? [])],
    }),
  );
}

/** Documents a route that changes a stored thing: its headers, its answer and refusals. */
export function WriteRoute({ problems = [], ...route }: Parameters<typeof Answers>[0]): MethodDecorator {
  return applyDecorators(
    ApiHeader({ name: 'Idempotency-Key', required: false, description: 'Repeating a key writes nothing' }),
    ApiHeader({ name: 'If-Match', required: false, description: 'The revision the change is based on, in quotes' }),
    Answers({ ...route, problems: [...problems, 'cross_site_request', 'idempotency_key_reused'] }),
  );
}

/** The answer to a webhook once its news is in the log. */
export const webhookAnswerSchema = z.object({ received: z.literal(true) });
