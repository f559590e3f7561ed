import {
  Catch,
  HttpException,
  Inject,
  NotFoundException,
  type ArgumentsHost,
  type ExceptionFilter,
} from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { ProblemCode } from '../../../../contracts/src/problem.js';
import { LogUnavailable, StreamErased } from '../../../../event-store/src/errors.js';
import { DomainError } from '../problems/domain-error.js';
import { isDatabaseUnavailable, readModelsMissing } from '../database/unavailable.js';
import { LOGGER } from '../logging/logger.js';
import type { ApiRequest } from './api-request.js';
import { logProblem } from '../problems/log-problem.js';
import { problemCodes, problemOf } from '../problems/problem-codes.js';
import { ProblemError } from '../problems/problem.js';
import { UnknownAddress } from './unknown-address.js';

const retryAfterSeconds = 2;

/** What Fastify and Nest refuse by themselves, by HTTP status. */
const byStatus: Record<number, ProblemCode> = {
  400: 'invalid_input',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'payload_too_large',
  414: 'invalid_input',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'not_ready',
};

/** Refusals for lack of a right or for too many tries: logged at the usual level, like sign-ins. Mistakes in a form are not. */
const ofSecurity = new Set<ProblemCode>([
  'unauthenticated',
  'forbidden',
  'invalid_credentials',
  'second_factor_required',
  'second_factor_to_set_up',
  'wrong_password',
  'wrong_code',
  'link_gone',
  'link_used',
  'link_expired',
  'link_replaced',
  'link_void',
  'cross_site_request',
  'wrong_host',
  'rate_limited',
]);

/** Turns everything thrown into application/problem+json. Unforeseen errors are logged and answered without details. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly unknownAddress: UnknownAddress,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const reply = http.getResponse<FastifyReply>();
    // Only the router throws Nest's own NotFoundException.
    const refusal =
      error instanceof NotFoundException ? this.unknownAddress.answer(request, reply) : refusalTo(request, error);
    if (!refusal) return;
    const { correlationId, method, routeOptions, user } = request;
    const where = { correlationId, user: user?.id, method, route: routeOptions?.url, code: refusal.code };
    const level = ofSecurity.has(refusal.code) ? 'info' : 'debug';
    if (problemCodes[refusal.code].status >= 500) this.logger.error({ ...where, err: error }, 'A request failed');
    else this.logger[level](where, 'A request was refused');
    sendProblem(reply, refusal);
  }
}

/** Answers with application/problem+json. */
export function sendProblem(reply: FastifyReply, { code, extras, retryAfter }: ProblemError): void {
  const problem = problemOf(code, extras);
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  // Headers of a file that could not be made: the problem is neither that file nor compressed like it.
  void reply.removeHeader('content-encoding').removeHeader('content-disposition');
  void reply
    .status(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

/** Visitors don't learn which leads staff merged: they are told that somebody of the company works on it. */
function refusalTo({ user }: ApiRequest, error: unknown): ProblemError {
  const refusal = refusalOf(error);
  return refusal.code === 'lead_merged' && !user ? new ProblemError('lead_taken_over') : refusal;
}

function refusalOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof DomainError)
    return new ProblemError(error.code, { ...(error.detail && { detail: error.detail }), ...error.extras });
  if (error instanceof StreamErased) return new ProblemError('stream_erased');
  if (error instanceof LogUnavailable) return new ProblemError(logProblem(error), {}, retryAfterSeconds);
  if (readModelsMissing(error)) return new ProblemError('not_ready', {}, retryAfterSeconds);
  if (isDatabaseUnavailable(error)) return new ProblemError('database_unavailable', {}, retryAfterSeconds);
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown })?.statusCode;
  if (typeof status === 'number' && byStatus[status]) return new ProblemError(jsonFault(error) ?? byStatus[status]);
  return new ProblemError('internal_error');
}

/** A body that Fastify could not parse: not JSON, or with a key that reaches a prototype. */
function jsonFault(error: unknown): ProblemCode | undefined {
  const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: unknown };
  return code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'invalid_json' : undefined;
}
