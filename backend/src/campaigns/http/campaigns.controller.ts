import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { bulkAnswerSchema, type BulkAnswer, type CommandAnswer } from '../../../../contracts/src/answers.js';
import {
  startCampaignSchema,
  startCampaignsSchema,
  type StartCampaign,
  type StartCampaigns,
} from '../../../../contracts/src/campaigns/commands.js';
import * as answer from '../../../../contracts/src/campaigns/queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { refuseIfMatch } from '../../platform/http/command-headers.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { idParamsSchema, type IdParams } from '../../platform/http/id-params.js';
import { callOf } from '../../platform/http/submit-command.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { CampaignStarts } from '../application/campaign-starts.js';
import {
  FindCampaign,
  ListCampaigns,
  ListUpcomingMessages,
  ListWorkflows,
  ShowCampaignAnalytics,
  ShowCampaignStats,
} from '../application/queries.js';

/** Workflows of messages that run by themselves. */
@ApiTags('Campaigns')
@Controller('api')
export class CampaignsController {
  constructor(
    private readonly queries: Queries,
    private readonly starts: CampaignStarts,
  ) {}

  @Get('campaigns/stats')
  @Access('staff')
  @Answers({ summary: 'Figures over all campaigns', schema: answer.campaignStatsSchema, problems: ['unauthenticated'] })
  stats(): Promise<answer.CampaignStats> {
    return this.queries.execute(new ShowCampaignStats());
  }

  @Get('campaigns/upcoming')
  @Access('staff')
  @Answers({
    summary: 'Messages of campaigns that are due in the next days, soonest first',
    schema: answer.upcomingSchema,
    problems: ['unauthenticated'],
  })
  upcoming(@Query({ schema: answer.upcomingQuerySchema }) query: answer.UpcomingQuery): Promise<answer.Upcoming> {
    return this.queries.execute(new ListUpcomingMessages(query, new Date()));
  }

  @Get('campaigns/workflows')
  @Access('staff')
  @Answers({
    summary: 'What a campaign that begins now would send, and when',
    schema: answer.workflowsSchema,
    problems: ['unauthenticated'],
  })
  workflows(): Promise<answer.Workflows> {
    return this.queries.execute(new ListWorkflows());
  }

  @Get('campaigns/results')
  @Access('staff')
  @Answers({
    summary: 'The outcome of the campaigns that began in a period, by workflow and message',
    schema: answer.campaignAnalyticsSchema,
    problems: ['unauthenticated'],
  })
  results(
    @Query({ schema: answer.campaignAnalyticsQuerySchema }) query: answer.CampaignAnalyticsQuery,
  ): Promise<answer.CampaignAnalytics> {
    return this.queries.execute(new ShowCampaignAnalytics(query));
  }

  @Get('campaigns')
  @Access('staff')
  @Answers({
    summary: 'Campaigns of leads, those under way first',
    schema: answer.campaignListSchema,
    problems: ['unauthenticated'],
  })
  list(
    @Query({ schema: answer.campaignListQuerySchema }) query: answer.CampaignListQuery,
  ): Promise<answer.CampaignList> {
    return this.queries.execute(new ListCampaigns(query));
  }

  @Get('campaigns/:id')
  @Access('staff')
  @Answers({
    summary: 'A campaign with every time of its messages',
    schema: answer.shownCampaignSchema,
    problems: ['unauthenticated', 'campaign_not_found'],
  })
  async find(@Param({ schema: idParamsSchema }) { id }: IdParams): Promise<answer.ShownCampaign> {
    const found = await this.queries.execute(new FindCampaign(id));
    if (!found) throw new ProblemError('campaign_not_found');
    return found;
  }

  @Post('campaigns/start')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary: 'Start the campaign that fits the lead’s stage',
    problems: ['lead_not_found', 'campaign_running', 'campaign_nothing_due', 'campaign_empty', 'campaign_withheld'],
  })
  start(
    @Body({ schema: startCampaignSchema }) body: StartCampaign,
    @Req() request: ApiRequest,
  ): Promise<CommandAnswer> {
    refuseIfMatch(request.headers['if-match']);
    return this.starts.start(callOf(request), body);
  }

  @Post('campaigns/start-many')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary: 'Start the campaigns that fit the stages of many leads, each for itself',
    schema: bulkAnswerSchema,
  })
  startMany(
    @Body({ schema: startCampaignsSchema }) body: StartCampaigns,
    @Req() request: ApiRequest,
  ): Promise<BulkAnswer> {
    refuseIfMatch(request.headers['if-match']);
    return this.starts.startMany(callOf(request), body);
  }

  @Post('campaigns/:id/stop')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary: 'Stop a campaign, or all campaigns of a lead',
    problems: ['campaign_not_found'],
  })
  stop(@Param({ schema: idParamsSchema }) { id }: IdParams, @Req() request: ApiRequest): Promise<CommandAnswer> {
    refuseIfMatch(request.headers['if-match']);
    return this.starts.stop(callOf(request), id);
  }
}
