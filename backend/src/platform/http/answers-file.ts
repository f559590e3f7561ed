import { applyDecorators } from '@nestjs/common';
import { ApiOperation, ApiResponse } from '@nestjs/swagger';
import { problemSchema, type ProblemCode } from '../../../../contracts/src/problem.js';
import { problemCodes } from '../problems/problem-codes.js';

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
