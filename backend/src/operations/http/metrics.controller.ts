import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { Access } from '../../platform/access/access.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { metricsAccess } from './metrics-access.js';
import { StateMetrics } from '../application/state-metrics.js';

/** For Prometheus, outside /api. Without a session: metricsAccess decides. */
@ApiTags('Health')
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly state: StateMetrics,
    @Inject(CONFIG) private readonly config: Config,
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
