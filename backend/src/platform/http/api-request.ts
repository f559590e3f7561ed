import type { FastifyRequest, FastifyReply } from 'fastify';
import type { Actor } from '../../../../contracts/src/actor.js';
import type { SignedIn } from '../access/signed-in.js';
import type { Act } from '../outbox.js';
import { ProblemError, wrongField } from '../problems/problem.js';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import type { DomainEvent } from '../../../../contracts/src/events/catalogue.js';
import type { Call, Commands, Submission } from '../commands/commands.js';

/** A request after its hooks and guards. */
export interface ApiRequest extends FastifyRequest {
  /** Null for a visitor; set by the access guard. */
  user: SignedIn | null;
  /** UUID, shared by everything this request causes. */
  correlationId: string;
}

/** The route of a request as it is declared, such as `POST /api/leads/:id/files`. */
export function routeOf({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url}`;
}

function actorOf({ user }: ApiRequest): Actor {
  return user ? { kind: 'user', id: user.id } : { kind: 'visitor', id: null };
}

/** Who acts with the request, for the outbox. */
export function actOf(request: ApiRequest): Act {
  return { actor: actorOf(request), correlationId: request.correlationId };
}

/**
 * `If-Match: "<revision>"` (RFC 9110 section 13.1.1; revisions are strong validators).
 * @returns the revision, -1 for a stream that does not exist; undefined when the header is absent
 * @throws ProblemError invalid_input for anything but one quoted whole number
 */
export function parseIfMatch(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const match = /^"(-1|\d{1,15})"$/.exec(header.trim());
  if (!match) throw headerFault('If-Match', 'must be a revision in quotes, like "7"');
  return Number(match[1]);
}

/**
 * Refuses a condition that would be ignored: something new, or many leads at once, has no revision that a caller has seen.
 * @throws ProblemError invalid_input
 */
export function refuseIfMatch(header: string | undefined): void {
  if (header !== undefined) throw headerFault('If-Match', 'has no meaning for this command');
}

/**
 * `Idempotency-Key`: 1 to 255 visible ASCII characters (draft-ietf-httpapi-idempotency-key-header).
 * @returns the key, undefined when the header is absent
 * @throws ProblemError invalid_input
 */
export function parseIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header))
    throw headerFault('Idempotency-Key', 'must be 1 to 255 visible ASCII characters');
  return header;
}

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/**
 * `X-Correlation-Id`: staff's calls of one action share a UUID. A visitor's is ignored: their calls must not join
 * those of staff or of another visitor.
 * @returns the id; undefined if absent or ignored
 */
export function parseCorrelationId(header: string | string[] | undefined, user: unknown): string | undefined {
  return user && typeof header === 'string' && uuid.test(header) ? header : undefined;
}

function headerFault(path: string, message: string): ProblemError {
  return wrongField(path, `${path} ${message}`);
}

/**
 * Turns a request into the caller of commands.
 * @throws ProblemError invalid_input for a malformed Idempotency-Key
 */
export function callOf(request: ApiRequest): Call {
  return {
    actor: actorOf(request),
    correlationId: request.correlationId,
    route: routeOf(request),
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
