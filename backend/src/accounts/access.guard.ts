import { Injectable, type ExecutionContext } from '@nestjs/common';
import type { Who } from '../../../contracts/src/routes/route.js';
import { HttpAdapterHost, Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type ApiRequest, parseCorrelationId } from '../platform/http/api-request.js';
import { ProblemError } from '../platform/problems/problem.js';
import { accessKey, intakeKey, settingUpFactorKey } from '../platform/access/access.js';
import { factorToSetUp, isFactorRequired, SignInRules, type SignedIn } from '../platform/access/signed-in.js';
import { isAttended } from './open-answers.js';
import { sessionCookie, type CookieOptions } from './cookie.strategy.js';
import { EnrollmentGrants, enrollmentCookie } from '../platform/access/cookies.js';
import { VisitorRefusals } from '../platform/limits/networks.js';
import { Sessions } from './sessions.js';

const visitorCallsPerMinute = 30;
type RateLimit = ReturnType<FastifyInstance['createRateLimit']>;

/** Decides for every route who may call it. Deny by default: a route without a rule is refused (and the application does not start). */
@Injectable()
export class AccessGuard extends AuthGuard('cookie') {
  /** By handler, so that a flood of one form from an office's address leaves it the other forms. */
  private readonly visitorLimits = new Map<unknown, RateLimit>();

  constructor(
    private readonly reflector: Reflector,
    private readonly grants: EnrollmentGrants,
    private readonly http: HttpAdapterHost,
    private readonly sessions: Sessions,
    private readonly refusals: VisitorRefusals,
    private readonly rules: SignInRules,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const http = context.switchToHttp();
    const request = http.getRequest<ApiRequest>();
    const rule = this.ruleOf<Who>(accessKey, context);
    const token = request.cookies[sessionCookie];
    request.user = (token && this.sessions.remembered(token, isAttended(request))) || null;
    // Passport takes time, so it runs only with a session cookie, once every few seconds.
    if (token && !request.user) await super.canActivate(context);
    if (token && (await this.mustSetUpFactor(context, request, token))) {
      if (rule !== 'public') throw new ProblemError('second_factor_to_set_up');
      request.user = null;
    }
    const user = request.user;
    takeCorrelationId(request, http.getResponse<FastifyReply>());
    if (!user && this.ruleOf<true>(intakeKey, context)) await this.limitVisitor(context.getHandler(), request);
    if (rule === 'public') return true;
    if (rule === 'enrollee' && !user) return this.allowEnrollee(request);
    if (!user) throw new ProblemError('unauthenticated');
    if (rule === 'staff' || rule === 'enrollee' || (rule === 'admin' && user.role === 'admin')) return true;
    throw new ProblemError('forbidden');
  }

  override getAuthenticateOptions(): CookieOptions {
    return { sessions: this.sessions };
  }

  /** After its session has ended a caller is a visitor, who may still call public routes. */
  override handleRequest<TUser = SignedIn | null>(error: unknown, user: unknown): TUser {
    if (error instanceof Error) throw error;
    return (user || null) as TUser;
  }

  /**
   * Whether nothing but setting up a second factor is left to the caller. They may just have set one up, or turned theirs off: where
   * that decides, it is looked up.
   */
  private async mustSetUpFactor(context: ExecutionContext, request: ApiRequest, token: string): Promise<boolean> {
    const duty = this.rules.factorDuty();
    const isPartOfIt = this.ruleOf<true>(settingUpFactorKey, context) === true;
    const isOver = () => !!request.user && factorToSetUp(request.user, duty, Date.now())?.isOver === true;
    const decides = isPartOfIt ? !!request.user && isFactorRequired(request.user.role, duty) : isOver();
    if (decides) request.user = await this.sessions.findAnew(token);
    return !isPartOfIt && isOver();
  }

  private ruleOf<Rule>(key: string, context: ExecutionContext): Rule | undefined {
    return this.reflector.getAllAndOverride<Rule | undefined>(key, [context.getHandler(), context.getClass()]);
  }

  private allowEnrollee(request: ApiRequest): boolean {
    const granted = this.grants.leadsOf(request.cookies[enrollmentCookie], Date.now());
    const { id } = request.params as { id?: string };
    if (granted.length === 0) throw new ProblemError('unauthenticated');
    if (id === undefined || !granted.includes(id.toLowerCase())) throw new ProblemError('forbidden');
    return true;
  }

  private async limitVisitor(handler: unknown, request: ApiRequest): Promise<void> {
    const fastify = this.http.httpAdapter.getInstance<FastifyInstance>();
    const limitOf =
      this.visitorLimits.get(handler) ??
      fastify.createRateLimit({ max: visitorCallsPerMinute, timeWindow: '1 minute' });
    this.visitorLimits.set(handler, limitOf);
    const limit = await limitOf(request);
    if (limit.isAllowed || !limit.isExceeded) return;
    await this.refusals.note(request.ip);
    throw new ProblemError('rate_limited', {}, limit.ttlInSeconds);
  }
}

/** Only now it is known whether staff or a visitor asks. */
function takeCorrelationId(request: ApiRequest, reply: FastifyReply): void {
  const correlationId = parseCorrelationId(request.headers['x-correlation-id'], request.user);
  if (correlationId === undefined) return;
  request.correlationId = correlationId;
  void reply.header('x-correlation-id', correlationId);
}
