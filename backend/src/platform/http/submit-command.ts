import type { FastifyReply } from 'fastify';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import type { Call } from '../commands/call.js';
import type { Commands, Submission } from '../commands/commands.js';
import { actorOf, type ApiRequest } from './api-request.js';
import { parseIdempotencyKey, parseIfMatch, refuseIfMatch } from './command-headers.js';

/**
 * Turns a request into the caller of commands.
 * @throws ProblemError invalid_input for a malformed Idempotency-Key
 */
export function callOf(request: ApiRequest): Call {
  return {
    actor: actorOf(request),
    correlationId: request.correlationId,
    route: `${request.method} ${request.routeOptions.url}`,
    key: parseIdempotencyKey(request.headers['idempotency-key']),
  };
}

/**
 * The same for a command that has no revision that its caller has seen.
 * @throws ProblemError invalid_input for an If-Match, too
 */
export function newCallOf(request: ApiRequest): Call {
  refuseIfMatch(request.headers['if-match']);
  return callOf(request);
}

/** The revision that the caller has seen (If-Match). @throws ProblemError invalid_input */
export function expectedOf(request: ApiRequest): number | undefined {
  return parseIfMatch(request.headers['if-match']);
}

/**
 * Executes a route's command under the request's headers (If-Match, Idempotency-Key), and answers with status and ETag.
 * @throws ProblemError invalid_input for a wrong header; whatever the command throws
 */
export async function submitCommand<State, Input, Event extends DomainEvent>(
  commands: Commands,
  request: ApiRequest,
  reply: FastifyReply,
  submission: Omit<Submission<State, Input, Event>, 'expected'>,
): Promise<CommandAnswer> {
  const ifMatch = request.headers['if-match'];
  if (submission.definition.creates) refuseIfMatch(ifMatch);
  const answer = await commands.submit(callOf(request), { ...submission, expected: parseIfMatch(ifMatch) });
  void reply.status(submission.status ?? 200).header('etag', `"${answer.revision}"`);
  return answer;
}
