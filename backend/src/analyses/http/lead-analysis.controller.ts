import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { analyseLeadSchema, type AnalyseLead } from '../../../../contracts/src/analyses/commands.js';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import { idInput } from '../../../../contracts/src/fields.js';
import { leadAnalysisSchema, type LeadAnalysis } from '../../../../contracts/src/analyses/report.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { refuseIfMatch } from '../../platform/http/command-headers.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { callOf } from '../../platform/http/submit-command.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { LeadAnalyses } from '../application/lead-analyses.js';
import { FindLeadAnalysis } from '../application/queries.js';

const linkParamsSchema = z.strictObject({
  ...idParamsSchema.shape,
  analysisId: idInput('analysisId').transform((id) => id.toLowerCase()),
});
type LinkParams = z.infer<typeof linkParamsSchema>;

/** A lead's analysis, as staff see it and ask for it. */
@ApiTags('Analyses')
@Controller('api/leads/:id/analysis')
export class LeadAnalysisController {
  constructor(
    private readonly analyses: LeadAnalyses,
    private readonly queries: Queries,
  ) {}

  @Get()
  @Access('staff')
  @Answers({
    summary: "A lead's analysis; where it has none, those of its address that belong to no lead",
    schema: leadAnalysisSchema,
    problems: ['unauthenticated', 'lead_not_found'],
  })
  async show(@Param({ schema: idParamsSchema }) { id }: IdParams, @Req() { user }: ApiRequest): Promise<LeadAnalysis> {
    const found = await this.queries.execute(new FindLeadAnalysis(id, user));
    if (!found) throw new ProblemError('lead_not_found');
    return found;
  }

  @Post()
  @HttpCode(201)
  @Access('staff')
  @CommandRoute({
    summary: 'Run an analysis for a lead that came without one, or link one that belongs to no lead',
    status: 201,
    problems: ['invalid_address', 'invalid_state_zip', 'analysis_exists', 'analysis_linked', 'analysis_not_found'],
  })
  async run(
    @Param({ schema: idParamsSchema }) { id }: IdParams,
    @Body({ schema: analyseLeadSchema }) { analysisId }: AnalyseLead,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    refuseIfMatch(request.headers['if-match']);
    const call = callOf(request);
    const answer =
      analysisId === undefined
        ? await this.analyses.run(call, id)
        : await this.analyses.link(call, id, analysisId.toLowerCase());
    void reply.header('etag', `"${answer.revision}"`);
    return answer;
  }

  @Delete(':analysisId')
  @Access('staff')
  @CommandRoute({
    summary: 'Unlink an analysis from the lead; one that was made for its lead stays',
    problems: ['analysis_not_found', 'analysis_linked', 'undo_not_possible'],
  })
  async unlink(
    @Param({ schema: linkParamsSchema }) { id, analysisId }: LinkParams,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CommandAnswer> {
    refuseIfMatch(request.headers['if-match']);
    const answer = await this.analyses.unlink(callOf(request), id.toLowerCase(), analysisId);
    void reply.header('etag', `"${answer.revision}"`);
    return answer;
  }
}
