import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ProblemError } from '../../platform/problems/problem.js';

const printsPerMinute = 10;
type RateLimit = ReturnType<FastifyInstance['createRateLimit']>;

/** A print takes about a second of a core, so an address gets ten a minute. */
@Injectable()
export class PrintLimitGuard implements CanActivate {
  private limit: RateLimit | undefined;

  constructor(private readonly http: HttpAdapterHost) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    this.limit ??= this.http.httpAdapter
      .getInstance<FastifyInstance>()
      .createRateLimit({ max: printsPerMinute, timeWindow: '1 minute' });
    const limit = await this.limit(context.switchToHttp().getRequest<ApiRequest>());
    if (!limit.isAllowed && limit.isExceeded) throw new ProblemError('rate_limited', {}, limit.ttlInSeconds);
    return true;
  }
}
