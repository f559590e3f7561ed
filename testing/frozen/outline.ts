import { createHash } from 'node:crypto';
import { problemCodes } from '../../contracts/src/problem.js';

/** What an OpenAPI document says, as far as it is read here. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}
interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: Bodies;
  responses: Record<string, Bodies>;
}
interface Bodies {
  content?: Record<string, { schema?: { properties?: object } }>;
}

/**
 * The document's outline, by operation: its parameters, the fields of what it takes and answers, and a hash of each, which changes with
 * anything that is said of it. The codes of refusals, which every refusal lists, stand here once. The document itself has nine megabytes.
 */
export function outlineOf({ paths }: OpenApi): Record<string, Record<string, string>> {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, lines(operation)] as const,
    ),
  );
  return { ...Object.fromEntries(operations), 'codes of refusals': { all: problemCodes.join(', ') } };
}

function lines({ parameters = [], requestBody, responses }: Operation): Record<string, string> {
  const named = parameters.map((each) => `${each.in} ${each.name}`).join(', ');
  const answers = Object.entries(responses).map(([status, answer]) => [
    status,
    `${status < '300' ? fields(answer) : ''}${hash(answer)}`,
  ]);
  return {
    ...(parameters.length > 0 && { parameters: `${named} ${hash(parameters)}` }),
    ...(requestBody && { body: `${fields(requestBody)}${hash(requestBody)}` }),
    ...(Object.fromEntries(answers) as Record<string, string>),
  };
}

function fields({ content = {} }: Bodies): string {
  const named = Object.values(content).flatMap(({ schema }) => Object.keys(schema?.properties ?? {}));
  return named.length === 0 ? '' : `${named.join(', ')} `;
}

const everyCode = JSON.stringify(problemCodes);

function hash(said: unknown): string {
  const text = JSON.stringify(said).replaceAll(everyCode, '"every code"');
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
