import { Catch, HttpException, Inject, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { QueryFailedError } from 'typeorm';
import type { ProblemCode } from '../../../contracts/src/problem.js';
import { LogUnavailable } from '../../../event-store/src/errors.js';
import { DomainError } from '../commands/domain-error.js';
import { isDatabaseUnavailable } from '../database/unavailable.js';
import { LOGGER } from '../logging/logger.js';
import type { ApiRequest } from './api-request.js';
import { problemOf } from './problem-codes.js';
import { ProblemError } from './problem.js';

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
  constructor(@Inject(LOGGER) private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const { correlationId, method, routeOptions } = http.getRequest<ApiRequest>();
    const refusal = refusalOf(error);
    const problem = problemOf(refusal.code, refusal.extras);
    const where = { correlationId, method, route: routeOptions?.url, code: problem.code };
    if (problem.status >= 500) this.logger.error({ ...where, err: plain(error) }, 'A request failed');
    else this.logger.debug(where, 'A request was refused');
    const reply = http.getResponse<FastifyReply>();
    if (refusal.retryAfter !== undefined) void reply.header('retry-after', refusal.retryAfter);
    void reply.status(problem.status).header('content-type', 'application/problem+json; charset=utf-8').send(JSON.stringify(problem));
  }
}

function refusalOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error;
  if (error instanceof DomainError)
    return new ProblemError(error.code, { ...(error.detail && { detail: error.detail }), ...error.extras });
  if (error instanceof LogUnavailable) return new ProblemError('log_unavailable', {}, retryAfterSeconds);
  if (isDatabaseUnavailable(error)) return new ProblemError('database_unavailable', {}, retryAfterSeconds);
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown })?.statusCode;
  if (typeof status === 'number' && byStatus[status]) return new ProblemError(jsonFault(error) ?? byStatus[status]);
  return new ProblemError('internal_error');
}

/** A body that Fastify could not parse: not JSON, empty, or with a key that reaches a prototype. */
function jsonFault(error: unknown): ProblemCode | undefined {
  const code = (error as { code?: unknown }).code;
  if (code === 'FST_ERR_CTP_INVALID_JSON_BODY' || code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return 'invalid_json';
  return error instanceof SyntaxError ? 'invalid_json' : undefined;
}

/** Parameters of a failed statement can hold people's data: only its text and code are logged. */
function plain(error: unknown): object {
  if (error instanceof QueryFailedError) return { type: error.name, message: error.message, stack: error.stack };
  return error instanceof Error
    ? { type: error.name, message: error.message, stack: error.stack, code: (error as { code?: unknown }).code }
    : { message: String(error) };
}
