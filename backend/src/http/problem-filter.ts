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
import type { ProblemCode } from '../../../contracts/src/problem.js';
import { LogUnavailable, StreamErased } from '../../../event-store/src/errors.js';
import { DomainError } from '../commands/domain-error.js';
import { isDatabaseUnavailable, readModelsMissing } from '../database/unavailable.js';
import { LOGGER } from '../logging/logger.js';
import type { ApiRequest } from './api-request.js';
import { problemCodes, problemOf } from './problem-codes.js';
import { ProblemError } from './problem.js';
import { UnknownAddress } from './unknown-address.js';

const retryAfterSeconds = 2;

/** What Fastify and Nest refuse by themselves, by HTTP status. */
const byStatus: Record<number, ProblemCode> = {
  400: 'invalid_input',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  414: 'invalid_input',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'not_ready',
};

/** Turns everything that was thrown into application/problem+json. What nobody foresaw is logged, and told without details. */
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
    const refusal = error instanceof NotFoundException ? this.unknownAddress.answer(request, reply) : refusalOf(error);
    if (!refusal) return;
    const { correlationId, method, routeOptions } = request;
    const where = { correlationId, method, route: routeOptions?.url, code: refusal.code };
    if (problemCodes[refusal.code].status >= 500) this.logger.error({ ...where, err: error }, 'A request failed');
    else this.logger.debug(where, 'A request was refused');
    sendProblem(reply, refusal);
  }
}

/** Answers with application/problem+json. */
export function sendProblem(reply: FastifyReply, { code, extras, retryAfter }: ProblemError): void {
  const problem = problemOf(code, extras);
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter);
  void reply
    .status(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem));
}

function refusalOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof DomainError)
    return new ProblemError(error.code, { ...(error.detail && { detail: error.detail }), ...error.extras });
  if (error instanceof StreamErased)
    return new ProblemError('stream_unreadable', { detail: 'The personal data of this lead was erased.' });
  if (error instanceof LogUnavailable) return new ProblemError('log_unavailable', {}, retryAfterSeconds);
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
