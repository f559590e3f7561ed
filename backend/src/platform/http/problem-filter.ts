import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuiltSite } from '../site/built-site.js';
import { isPage, sendNoPage } from '../site/serve-frontend.js';
import { ProblemError } from '../problems/problem.js';
import type { PolicyOf } from '../site/security-headers.js';
import { Catch, HttpException, NotFoundException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { ProblemCode } from '../../../../contracts/src/problem.js';
import { refusalBehind } from '../database/unavailable.js';
import { Logger } from '../logger.js';
import type { ApiRequest } from './api-request.js';
import { problemCodes, problemOf } from '../problems/problem-codes.js';

/** Answers requests that match no route: a page that does not exist, a wrong method, or nothing at all. */
export class UnknownAddress {
  private site: { built: BuiltSite; policyOf: PolicyOf } | undefined;
  private readonly patterns = new Map<string, { matches: RegExp; methods: Set<string> }>();

  /** Remembers every route, so that a wrong method is distinguished from a wrong address. Call it before any route is added. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => this.add(url, [method].flat()));
  }

  /** From now on pages get the site's own 404 page. */
  showOn(built: BuiltSite, policyOf: PolicyOf): void {
    this.site = { built, policyOf };
  }

  /**
   * @returns the refusal, or null when the address is a page's and got the site's 404 page
   */
  answer(request: FastifyRequest, reply: FastifyReply): ProblemError | null {
    if (this.site && isPage(request)) {
      sendNoPage(request, reply, this.site.built.notFound, this.site.policyOf);
      return null;
    }
    const allowed = this.methodsOf(request.url.split('?')[0] ?? '');
    if (allowed.length === 0 || allowed.includes(request.method)) return new ProblemError('not_found');
    void reply.header('allow', allowed.join(', '));
    return new ProblemError('method_not_allowed');
  }

  private methodsOf(path: string): string[] {
    const found = [...this.patterns.values()].filter(({ matches }) => matches.test(path));
    return [...new Set(found.flatMap(({ methods }) => [...methods]))];
  }

  private add(url: string, methods: string[]): void {
    if (url.includes('*')) return;
    const known = this.patterns.get(url) ?? { matches: patternOf(url), methods: new Set<string>() };
    for (const method of methods) known.methods.add(method);
    this.patterns.set(url, known);
  }
}

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+');
  return new RegExp(`^${escaped}$`);
}

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
    private readonly logger: Logger,
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

/** Visitors don't learn which leads staff merged: they are shown that somebody of the company works on it. */
function refusalTo({ user }: ApiRequest, error: unknown): ProblemError {
  const refusal = refusalOf(error);
  return refusal.code === 'lead_merged' && !user ? new ProblemError('lead_taken_over') : refusal;
}

function refusalOf(error: unknown): ProblemError {
  const behind = refusalBehind(error);
  if (behind) return behind;
  const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown })?.statusCode;
  if (typeof status === 'number' && byStatus[status]) return new ProblemError(jsonFault(error) ?? byStatus[status]);
  return new ProblemError('internal_error');
}

/** A body that Fastify could not parse: not JSON, or with a key that reaches a prototype. */
function jsonFault(error: unknown): ProblemCode | undefined {
  const { code } = ((error as { cause?: unknown }).cause ?? error) as { code?: unknown };
  return code === 'FST_ERR_CTP_INVALID_JSON_BODY' ? 'invalid_json' : undefined;
}
