import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Access } from '../platform/access/access.js';
import { Config } from '../platform/config/config.js';
import { Answers } from '../platform/http/openapi.js';
import type { ApiRequest } from '../platform/http/api-request.js';
import { isPublished } from '../platform/http/own-addresses.js';
import { ProblemError } from '../platform/problems/problem.js';
import { StateMetrics } from './state-metrics.js';

/** The facts that decide about access; lower-case header names. */
export interface MetricsAsk {
  headers: Record<string, string | string[] | undefined>;
  /** The connection's own, whatever proxies say. */
  remoteAddress: string | undefined;
}

export interface MetricsPolicy {
  token: string | undefined;
  /** Where browsers find the site; undefined: only on this machine. */
  publicUrl: string | undefined;
}

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
/** Headers by which proxies show themselves. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Who may read the metrics. With METRICS_TOKEN: only whoever sends it as a bearer token (RFC 6750). Without it: only this machine
 * itself, and only while the site isn't published, since behind a proxy on this machine everybody comes from here.
 * @returns `hidden`: for this caller nothing is at this address
 */
export function metricsAccess({ headers, remoteAddress }: MetricsAsk, policy: MetricsPolicy) {
  if (policy.token !== undefined) {
    const given = /^Bearer (\S+)$/i.exec(String(headers['authorization'] ?? ''))?.[1];
    return given !== undefined && equal(given, policy.token) ? 'allowed' : 'wrong_token';
  }
  const direct = loopback.test(remoteAddress ?? '') && forwarding.every((name) => headers[name] === undefined);
  return direct && !isPublished(policy.publicUrl) ? 'allowed' : 'hidden';
}

function equal(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one!, other!);
}

/** For Prometheus, outside /api. Without a session: metricsAccess decides. */
@ApiTags('Health')
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly state: StateMetrics,
    private readonly config: Config,
  ) {}

  @Get()
  @Access('public')
  @ApiProduces('text/plain')
  @Answers({
    summary: 'Figures for Prometheus; needs METRICS_TOKEN as a bearer token, or a caller on this machine',
    schema: z.string().describe('Prometheus text format 0.0.4'),
    problems: ['not_found', 'unauthenticated'],
  })
  async metrics(@Req() request: ApiRequest, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const { metricsToken: token, publicUrl } = this.config;
    const { headers, socket } = request;
    const access = metricsAccess({ headers, remoteAddress: socket.remoteAddress }, { token, publicUrl });
    if (access === 'hidden') throw new ProblemError('not_found');
    if (access === 'wrong_token') {
      void reply.header('www-authenticate', 'Bearer');
      throw new ProblemError('unauthenticated');
    }
    void reply.header('cache-control', 'no-store').header('content-type', 'text/plain; version=0.0.4; charset=utf-8');
    return this.state.text();
  }
}
