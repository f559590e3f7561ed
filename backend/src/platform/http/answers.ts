import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import type { z } from 'zod';
import { problemSchema, type ProblemCode } from '../../../../contracts/src/problem.js';
import { problemCodes } from '../problems/problem-codes.js';

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
