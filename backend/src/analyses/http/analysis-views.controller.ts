import { randomUUID } from 'node:crypto';
import { Body, Controller, HttpCode, Inject, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  viewAnswerSchema,
  viewFeesSchema,
  viewReportSchema,
  type ViewAnswer,
  type ViewFees,
  type ViewReport,
} from '../../../../contracts/src/analyses/views-commands.js';
import { Access, LimitVisitors } from '../../platform/access/access.js';
import type { Call } from '../../platform/commands/call.js';
import { CONFIG, type Config } from '../../platform/config/config.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { refuseIfMatch } from '../../platform/http/command-headers.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { secureCookie } from '../../platform/http/secure-cookie.js';
import { callOf } from '../../platform/http/submit-command.js';
import { AnalysisViews } from '../application/analysis-views.js';
import { isByMachine } from './machine-reader.js';

/**
 * Marks that this browser has reported what it shows. It is sent back only to this route of this analysis and expires after an hour,
 * so that nobody is followed from one report to another.
 */
export const viewCookie = 'viewed';
const hourSeconds = 60 * 60;
const usableKey = /^[\x21-\x7e]{1,255}$/;
const problems = ['analysis_not_found', 'event_not_found', 'version_unknown', 'rate_limited', 'not_ready'] as const;

/** What owners are shown of a lead's analysis, as their browsers report it. */
@ApiTags('Analyses')
@Controller('api/analyses/:id')
export class AnalysisViewsController {
  constructor(
    private readonly views: AnalysisViews,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('report-views')
  @HttpCode(200)
  @Access('public')
  @LimitVisitors()
  @CommandRoute({
    summary:
      "A visitor's browser shows the report: recorded anonymously, once an hour per browser (by a cookie of this route), and not for signed-in users",
    schema: viewAnswerSchema,
    problems,
  })
  report(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: viewReportSchema }) view: ViewReport,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ViewAnswer> {
    return this.note(request, reply, (call) => this.views.report(call, id.toLowerCase(), view));
  }

  @Post('fee-views')
  @HttpCode(200)
  @Access('public')
  @LimitVisitors()
  @CommandRoute({
    summary:
      "A visitor's browser shows what management costs, beside the form that came from the report: recorded like a view of the report",
    schema: viewAnswerSchema,
    problems,
  })
  fees(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: viewFeesSchema }) view: ViewFees,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ViewAnswer> {
    return this.note(request, reply, (call) => this.views.fees(call, id.toLowerCase(), view));
  }

  private async note(
    request: ApiRequest,
    reply: FastifyReply,
    note: (call: Call & { key: string }) => Promise<void>,
  ): Promise<ViewAnswer> {
    refuseIfMatch(request.headers['if-match']);
    const call = callOf(request);
    if (request.user || isByMachine(request.headers)) return { noted: false };
    const told = request.cookies[viewCookie];
    const key = told !== undefined && usableKey.test(told) ? told : (call.key ?? randomUUID());
    await note({ ...call, key });
    // Only after the view is kept: a failed one is reported again with the next view. A later view does not extend the hour.
    if (key !== told)
      reply.setCookie(viewCookie, key, {
        ...{ httpOnly: true, sameSite: 'lax', secure: secureCookie(this.config), maxAge: hourSeconds },
        path: new URL(request.url, 'http://site.invalid').pathname,
      });
    return { noted: true };
  }
}
