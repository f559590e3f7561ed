import { Body, Controller, Get, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { CommandAnswer } from '../../../../contracts/src/answers.js';
import {
  createOdooLeadAnswerSchema,
  createOdooLeadSchema,
  marketingConnectionSchema,
  odooIdParamsSchema,
  syncLeadAnswerSchema,
  syncLeadSchema,
  type CreateOdooLead,
  type CreateOdooLeadAnswer,
  type MarketingConnection,
  type OdooIdParams,
  type SyncLead,
  type SyncLeadAnswer,
} from '../../../../contracts/src/marketing/commands.js';
import {
  comparisonPageSchema,
  comparisonQuerySchema,
  type ComparisonPage,
  type ComparisonQuery,
} from '../../../../contracts/src/marketing/queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { refuseIfMatch } from '../../platform/http/command-headers.js';
import { callOf } from '../../platform/http/submit-command.js';
import { CommandRoute } from '../../platform/http/command-route.js';
import { Queries } from '../../platform/queries/queries.js';
import { MarketingAdoptions } from '../application/marketing-adoptions.js';
import { MarketingEnrollments } from '../application/marketing-enrollments.js';
import { CompareMarketing, TestMarketingConnection } from '../application/queries.js';

@ApiTags('Marketing')
@Controller('api/odoo')
export class MarketingController {
  constructor(
    private readonly enrollments: MarketingEnrollments,
    private readonly adoptions: MarketingAdoptions,
    private readonly queries: Queries,
  ) {}

  @Post('sync-lead')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary:
      'Enroll the lead in marketing: it is handed to the external system; answers with the outcome, or after 5 s without',
    schema: syncLeadAnswerSchema,
    problems: ['marketing_sync_failed'],
  })
  sync(@Body({ schema: syncLeadSchema }) { id, again }: SyncLead, @Req() request: ApiRequest): Promise<SyncLeadAnswer> {
    refuseIfMatch(request.headers['if-match']);
    return this.enrollments.enroll(callOf(request), id.toLowerCase(), again);
  }

  @Post('leads')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary:
      'Create a lead in the external system, and here too if there is none with this email and address; answers as sync-lead does',
    schema: createOdooLeadAnswerSchema,
    problems: ['marketing_create_failed'],
  })
  create(
    @Body({ schema: createOdooLeadSchema }) body: CreateOdooLead,
    @Req() request: ApiRequest,
  ): Promise<CreateOdooLeadAnswer> {
    refuseIfMatch(request.headers['if-match']);
    return this.enrollments.create(callOf(request), body);
  }

  @Post('leads/:odooId/adoption')
  @HttpCode(200)
  @Access('staff')
  @CommandRoute({
    summary: 'Create a lead here from one that only the external system has; repeated, it answers with that lead',
    problems: ['marketing_adoption_failed', 'marketing_lead_unusable'],
  })
  adopt(
    @Param({ schema: odooIdParamsSchema }) { odooId }: OdooIdParams,
    @Req() request: ApiRequest,
  ): Promise<CommandAnswer> {
    refuseIfMatch(request.headers['if-match']);
    return this.adoptions.adopt(callOf(request), Number(odooId));
  }

  @Get('comparison')
  @Access('staff')
  @Answers({
    summary: 'A page of the leads of one side, with what the other lacks or has differently; only reads',
    schema: comparisonPageSchema,
    problems: ['unauthenticated', 'marketing_comparison_failed'],
  })
  compare(
    @Query({ schema: comparisonQuerySchema }) query: ComparisonQuery,
    @Req() { correlationId }: ApiRequest,
  ): Promise<ComparisonPage> {
    return this.queries.execute(new CompareMarketing(query, correlationId));
  }

  @Get('test-connection')
  @Access('staff')
  @Answers({
    summary: 'Whether the external system accepts our sign-in',
    schema: marketingConnectionSchema,
    problems: ['unauthenticated', 'odoo_not_configured', 'marketing_connection_failed'],
  })
  test(@Req() { correlationId }: ApiRequest): Promise<MarketingConnection> {
    return this.queries.execute(new TestMarketingConnection(correlationId));
  }
}
